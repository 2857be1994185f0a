import { appFeature } from '#platform/feature/app-feature.ts'

export const activityFeature = appFeature({
  name: 'activity',
  presenter: () => import('./activity-presenter.ts').then((m) => m.activityPresenter),
  errors: () => import('./activity-errors.ts').then((m) => m.activityErrors),
  activities: () => import('./activity-types.ts').then((m) => m.activityViews),
  follow: () => import('./scorm/follow-lessons.ts').then((m) => m.followLessons),
})
