import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import type { HomeTileProps } from '#platform/feature/home.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SurveyRows } from './survey-rows.tsx'
import { openOnes } from './survey-list.ts'

const most = 3

/** The surveys that wait for this person’s answer; nothing where none does. */
export function SurveyTile({ rows }: HomeTileProps<'surveys' | 'surveyStates'>) {
  const open = openOnes(rows.surveys, rows.surveyStates, useMinute())
  if (open.length === 0) return null
  return (
    <Section
      title={<Trans>Pesquisas para responder</Trans>}
      action={
        <Link to={surveyPaths.surveys()}>
          <Trans>Ver tudo</Trans>
        </Link>
      }
    >
      <Card flush>
        <SurveyRows surveys={open.slice(0, most)} />
      </Card>
    </Section>
  )
}
