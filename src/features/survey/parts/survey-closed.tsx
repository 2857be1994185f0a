import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, CircleCheck, Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { homePaths } from '#contract/features/home/home-paths.ts'
import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { formatInstant } from '#platform/format.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import type { ListedSurvey } from '../home/survey-list.ts'
import styles from './survey-closed.module.css'

function useWords({ survey, standing, answeredAt }: ListedSurvey): { heading: string; text: string } {
  const { t } = useLingui()
  const online = useOnline()
  const starts = formatInstant(survey.startsAt)
  const ends = formatInstant(survey.endsAt)
  const answered = formatInstant(answeredAt ?? survey.endsAt)
  if (standing === 'answered')
    return {
      heading: t`Obrigado por responder`,
      text: online
        ? t`Você respondeu em ${answered}.`
        : t`Você respondeu em ${answered}. O que ainda não foi enviado segue quando a internet voltar.`,
    }
  if (standing === 'coming') return { heading: t`Ainda não abriu`, text: t`Você pode responder a partir de ${starts}.` }
  return { heading: t`Pesquisa encerrada`, text: t`Ela terminou em ${ends}.` }
}

/** A survey that is not to be filled in now: it was answered, is to come or is over. */
export function SurveyClosed({ listed, isFresh }: { listed: ListedSurvey; isFresh: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  const { heading, text } = useWords(listed)
  // The form is gone: the focus would fall to nowhere, and a screen reader would say nothing.
  useEffect(() => {
    if (isFresh) title.current?.focus()
  }, [isFresh])
  const { standing } = listed
  const Icon = standing === 'answered' ? CircleCheck : standing === 'coming' ? CalendarClock : Lock
  return (
    <div className={styles.closed}>
      <span className={styles.icon} data-tone={standing === 'answered' ? 'ok' : undefined}>
        <Icon aria-hidden="true" />
      </span>
      <div role="status">
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {heading}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink size="large" full render={<Link to={homePaths.home()} />}>
          <Trans>Ir para o início</Trans>
        </ButtonLink>
        <ButtonLink variant="outline" size="large" full render={<Link to={surveyPaths.surveys()} />}>
          <Trans>Ver pesquisas</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}
