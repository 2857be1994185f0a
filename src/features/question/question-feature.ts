import { appFeature } from '#platform/feature/app-feature.ts'

export const questionFeature = appFeature({
  name: 'question',
  questions: () => import('./view/question-view.tsx').then((m) => m.QuestionView),
})
