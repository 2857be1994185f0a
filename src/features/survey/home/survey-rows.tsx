import { useLingui } from '@lingui/react/macro'
import { ClipboardCheck, ClipboardList } from 'lucide-react'
import { Link } from 'react-router'
import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { formatInstant } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Pill, type Tone } from '#ui/feedback/pill.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { List, Row } from '#ui/item/row.tsx'
import type { ListedSurvey } from './survey-list.ts'
import styles from './survey-rows.module.css'

function useWords({ survey, standing, answeredAt }: ListedSurvey): { detail: string; state: string; tone: Tone } {
  const { t } = useLingui()
  const ends = formatInstant(survey.endsAt)
  const starts = formatInstant(survey.startsAt)
  const answered = formatInstant(answeredAt ?? survey.endsAt)
  if (standing === 'open')
    return survey.isMandatory
      ? { detail: t`Até ${ends}`, state: t`Obrigatória`, tone: 'warn' }
      : { detail: t`Até ${ends}`, state: t`Responder`, tone: 'brand' }
  if (standing === 'coming') return { detail: t`Abre em ${starts}`, state: t`Em breve`, tone: 'neutral' }
  if (standing === 'answered') return { detail: t`Respondida em ${answered}`, state: t`Respondida`, tone: 'ok' }
  return { detail: t`Terminou em ${ends}`, state: t`Encerrada`, tone: 'neutral' }
}

function SurveyRow({ listed }: { listed: ListedSurvey }) {
  const { detail, state, tone } = useWords(listed)
  const { survey, standing } = listed
  return (
    <Row
      icon={
        <IconTile tone={standing === 'open' ? 'brand' : standing === 'answered' ? 'ok' : 'neutral'}>
          {standing === 'answered' ? <ClipboardCheck /> : <ClipboardList />}
        </IconTile>
      }
      title={shownText(survey.title)}
      detail={detail}
      end={<Pill tone={tone}>{state}</Pill>}
      render={<Link to={surveyPaths.survey(survey.id)} />}
      muted={standing === 'ended'}
    />
  )
}

/** Surveys under each other: what each is called, until when it is open, and how it stands. */
export function SurveyRows({ surveys }: { surveys: readonly ListedSurvey[] }) {
  return (
    <List className={styles.list}>
      {surveys.map((one) => (
        <SurveyRow key={one.survey.id} listed={one} />
      ))}
    </List>
  )
}
