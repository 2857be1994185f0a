import { msg } from '@lingui/core/macro'
import { Star } from 'lucide-react'
import { ratingContract } from '#contract/features/rating/rating-contract.ts'
import { ratingPaths } from '#contract/features/rating/rating-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'

export const ratingDesk = deskFeature({
  name: 'rating',
  permissions: ratingContract.permissions,
  errors: {
    'review.state': msg`Alguém já fez isto. Atualize a lista.`,
    'review.not_found': msg`Esta avaliação não existe mais.`,
  },
  pages: {
    reviews: {
      permission: 'reviews.moderate',
      of: 'client',
      path: ratingPaths.deskReviews(),
      load: () => import('./review-desk-list.tsx').then((m) => ({ default: m.ReviewDeskList })),
      entry: { label: msg`Avaliações de cursos`, icon: Star, order: 79 },
    },
  },
})
