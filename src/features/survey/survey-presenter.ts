import { msg, t } from '@lingui/core/macro'
import { ClipboardList } from 'lucide-react'
import { surveyOnDevice } from '#contract/features/survey/survey-on-device.ts'
import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { presenter } from '#platform/feature/presenters.ts'
import { shownText } from '#platform/text/shown-text.ts'

export const surveyPresenter = presenter(surveyOnDevice, {
  outbox: {
    'survey.answer': {
      icon: ClipboardList,
      describe({ payload }, row) {
        const survey = payload ? row('surveys', payload.surveyId) : undefined
        return { title: t`Pesquisa respondida`, about: survey ? shownText(survey.title) : '' }
      },
    },
  },
  search: { survey: { name: msg`Pesquisas`, icon: ClipboardList, path: ({ key }) => surveyPaths.survey(key) } },
})
