import { Trans } from '@lingui/react/macro'
import { GraduationCap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { standingsOf, type CourseStanding } from '#domain/course/course-standing.ts'
import type { HomeTileProps } from '#platform/feature/home.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { coursesToContinue } from './courses-to-continue.ts'

export type ContinueProps = HomeTileProps<
  'courses' | 'activities' | 'activityProgress' | 'courseProgress' | 'enrolments'
>

/** The courses to go on with, or that there are none left. */
export function ContinueSection(props: {
  rows: ContinueProps['rows']
  most: number
  /** Words of the link to all of them. */
  all: ReactNode
  children: (standings: readonly CourseStanding[]) => ReactNode
}) {
  const standings = standingsOf(props.rows)
  const toContinue = coursesToContinue(standings, props.most)
  if (toContinue.length > 0) {
    return (
      <Section
        title={<Trans>Continue de onde parou</Trans>}
        action={<Link to={coursePaths.courses()}>{props.all}</Link>}
      >
        {props.children(toContinue)}
      </Section>
    )
  }
  // What is not finished is to be continued.
  return standings.length > 0 ? (
    <EmptyState
      icon={<GraduationCap />}
      title={<Trans>Você concluiu todos os cursos</Trans>}
      text={<Trans>Quando houver novidades, elas aparecem aqui.</Trans>}
    />
  ) : null
}
