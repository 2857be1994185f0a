import { surveyOnDevice } from '#contract/features/survey/survey-on-device.ts'
import { domain } from '#engine/domain-feature.ts'

export const surveyDomain = domain(surveyOnDevice, {
  collections: {
    surveys: {
      search: {
        kind: 'survey',
        entry: ({ id, title, intro }, text) => ({ key: id, title: text(title), detail: text(intro) }),
      },
    },
  },
  operations: {
    'survey.answer': {
      effects: ({ surveyId }, act) => [
        { collection: 'surveyStates', key: surveyId, row: { surveyId, answeredAt: act.capturedAt } },
      ],
      worthKeeping: true,
    },
  },
})
