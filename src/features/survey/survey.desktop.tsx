import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { SurveyBody } from './parts/survey-body.tsx'
import { SurveyMissing } from './parts/survey-missing.tsx'
import { useSurvey } from './use-surveys.ts'
import styles from './parts/survey.module.css'

const Send = ({ children }: { children: ReactNode }) => <div className={styles.send}>{children}</div>

export function SurveyDesktop() {
  const { t } = useLingui()
  const opened = useSurvey()
  if (opened === undefined) return <Skeleton shape="card" />
  if (opened === null) return <SurveyMissing />
  // There is no way back to what it stands before.
  const back = opened.isBeforeHome ? undefined : { label: t`Voltar`, render: <Link to={surveyPaths.surveys()} /> }
  return (
    <>
      <ScreenHeader title={shownText(opened.survey.title)} {...(back && { back })} />
      <div className={styles.desktop}>
        <SurveyBody opened={opened} Bar={Send} />
      </div>
    </>
  )
}
