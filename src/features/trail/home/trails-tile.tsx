import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { standingsOf } from '#domain/course/course-standing.ts'
import type { HomeTileProps } from '#platform/feature/home.ts'
import { trailStandings } from '#domain/trail/trail-standing.ts'
import { trailPaths } from '#contract/features/trail/trail-paths.ts'
import { Section } from '#ui/layout/section.tsx'
import { TrailRows } from './trail-rows.tsx'

type Props = HomeTileProps<
  'trails' | 'trailProgress' | 'courses' | 'activities' | 'activityProgress' | 'courseProgress'
>

const most = { mobile: 3, desktop: 4 } as const

/** The first trails of the client. */
export function TrailsTile({ rows, layout }: Props) {
  if (rows.trails.length === 0) return null
  return (
    <Section
      title={<Trans>Suas trilhas</Trans>}
      action={
        <Link to={trailPaths.trails()}>
          <Trans>Ver tudo</Trans>
        </Link>
      }
    >
      <TrailRows trails={trailStandings(rows.trails.slice(0, most[layout]), standingsOf(rows), rows.trailProgress)} />
    </Section>
  )
}
