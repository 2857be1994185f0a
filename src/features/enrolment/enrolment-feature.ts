import { appFeature } from '#platform/feature/app-feature.ts'

export const enrolmentFeature = appFeature({
  name: 'enrolment',
  presenter: () => import('./enrolment-presenter.ts').then((m) => m.enrolmentPresenter),
  errors: () => import('./enrolment-errors.ts').then((m) => m.enrolmentErrors),
})
