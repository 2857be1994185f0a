import { Trans } from '@lingui/react/macro'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { SurveyList } from './parts/survey-list.tsx'
import { useSurveys } from './use-surveys.ts'

export function SurveysMobile() {
  return (
    <>
      <ScreenHeader title={<Trans>Pesquisas</Trans>} />
      <Screen>
        <SurveyList surveys={useSurveys()} />
      </Screen>
    </>
  )
}
