import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { SurveyBody } from './parts/survey-body.tsx'
import { SurveyMissing } from './parts/survey-missing.tsx'
import { useSurvey } from './use-surveys.ts'

export function SurveyMobile() {
  const { t } = useLingui()
  const opened = useSurvey()
  if (opened === undefined) return <Skeleton shape="card" />
  if (opened === null) return <SurveyMissing />
  // There is no way back to what it stands before.
  const back = opened.isBeforeHome ? undefined : { label: t`Voltar`, render: <Link to={surveyPaths.surveys()} /> }
  return (
    <>
      <ScreenHeader title={shownText(opened.survey.title)} {...(back && { back })} />
      <Screen>
        <SurveyBody opened={opened} Bar={BottomBar} />
      </Screen>
    </>
  )
}
