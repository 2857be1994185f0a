import { ratingContract } from '#contract/features/rating/rating-contract.ts'
import * as desk from '#contract/features/rating/rating-desk.ts'
import { listReviews as reviewsEndpoint } from '#contract/features/rating/rating-on-device.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { listModerated, moderate } from './desk/moderate-service.ts'
import { listReviews } from './read/read-service.ts'
import { reckonSums } from './sums/sum-service.ts'
import { removeReview, writeReview } from './write/write-service.ts'

export const ratingFeature = serverFeature(ratingContract, {
  routes: [
    implement(reviewsEndpoint, async ({ params, query, member, services }) =>
      listReviews(services, member, { kind: params.kind, id: params.itemId }, query.cursor),
    ),
    implement(desk.listModeratedReviews, async ({ query, staff, services }) => listModerated(services, staff, query)),
    implement(desk.hideReview, async ({ params, body, staff, services }) =>
      moderate(services, staff, params.reviewId, { hide: true, reason: body.reason }),
    ),
    implement(desk.showReview, async ({ params, body, staff, services }) =>
      moderate(services, staff, params.reviewId, { hide: false, reason: body.reason }),
    ),
  ],
  handlers: { 'rating.write': writeReview, 'rating.remove': removeReview },
  personalTables: [
    {
      table: 'rating',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['item_kind', 'item_id'] },
      omit: ['words'],
      onDelete: 'keep',
      empty: ['text', 'words'],
      why: 'the stars count in what people give a course in the middle',
    },
  ],
  minutely: (services) => ({ 'rating.sums': () => reckonSums(services) }),
})
