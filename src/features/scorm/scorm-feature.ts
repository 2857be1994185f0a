import { appFeature } from '#platform/feature/app-feature.ts'

export const scormFeature = appFeature({
  name: 'scorm',
  presenter: () => import('./scorm-presenter.ts').then((m) => m.scormPresenter),
  errors: () => import('./scorm-errors.ts').then((m) => m.scormErrors),
})
