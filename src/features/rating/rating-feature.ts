import { appFeature } from '#platform/feature/app-feature.ts'

export const ratingFeature = appFeature({
  name: 'rating',
  presenter: () => import('./rating-presenter.ts').then((m) => m.ratingPresenter),
  errors: () => import('./rating-errors.ts').then((m) => m.ratingErrors),
  reviews: () => import('./item-reviews.tsx').then((m) => m.ReviewsOfItem),
})
