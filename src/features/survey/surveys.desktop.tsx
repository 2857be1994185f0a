import { Trans } from '@lingui/react/macro'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { SurveyList } from './parts/survey-list.tsx'
import { useSurveys } from './use-surveys.ts'

export function SurveysDesktop() {
  return (
    <>
      <ScreenHeader title={<Trans>Pesquisas</Trans>} subtitle={<Trans>O que a empresa quer saber de você.</Trans>} />
      <SurveyList surveys={useSurveys()} />
    </>
  )
}
