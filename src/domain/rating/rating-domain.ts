import { ratingOnDevice } from '#contract/features/rating/rating-on-device.ts'
import { reviewedKey } from '#contract/features/rating/rating-rules.ts'
import { domain } from '#engine/domain-feature.ts'

const subject = ({ kind, itemId }: { kind: 'course' | 'trail'; itemId: number }) =>
  `rating:${reviewedKey(kind, itemId)}`

export const ratingDomain = domain(ratingOnDevice, {
  operations: {
    'rating.write': {
      effects: async ({ reviewId, kind, itemId, stars, text }, act, read) => {
        const id = reviewedKey(kind, itemId)
        const hidden = (await read.row('ownReviews', id))?.hidden ?? null
        const row = { id, reviewId, kind, itemId, stars, text, writtenAt: act.capturedAt, hidden }
        return [{ collection: 'ownReviews', key: id, row }]
      },
      // Of what was not sent yet only the last word goes.
      combine: { subject, payload: async (payload) => payload },
      worthKeeping: true,
    },
    'rating.remove': {
      effects: ({ kind, itemId }) => [{ collection: 'ownReviews', key: reviewedKey(kind, itemId), row: null }],
    },
  },
})
