import { msg } from '@lingui/core/macro'
import { ClipboardList } from 'lucide-react'
import { surveyContract } from '#contract/features/survey/survey-contract.ts'
import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { surveyDeskErrors } from './survey-desk-errors.ts'

const page = { permission: 'surveys.write', of: 'client' } as const

export const surveyDesk = deskFeature({
  name: 'survey',
  permissions: surveyContract.permissions,
  errors: surveyDeskErrors,
  pages: {
    surveys: {
      ...page,
      path: surveyPaths.deskSurveys(),
      load: () => import('./survey-list.tsx').then((m) => ({ default: m.SurveyList })),
      entry: { label: msg`Pesquisas`, icon: ClipboardList, order: 77 },
    },
    newSurvey: {
      ...page,
      path: surveyPaths.newSurvey(),
      load: () => import('./survey-page.tsx').then((m) => ({ default: m.NewSurvey })),
    },
    survey: {
      ...page,
      path: surveyPaths.deskSurvey(':surveyId'),
      load: () => import('./survey-page.tsx').then((m) => ({ default: m.SurveyPage })),
    },
    surveyResults: {
      ...page,
      path: surveyPaths.surveyResults(':surveyId'),
      load: () => import('./results/survey-results.tsx').then((m) => ({ default: m.SurveyResultsPage })),
    },
  },
})
