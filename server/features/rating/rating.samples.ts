import { newId } from '#contract/engine/ids.ts'
import { featureSamples, receipts, rowsOf } from '#test/support/samples.ts'

/** A course in which there is nothing to begin: see the samples of reactions. */
const item = { kind: 'course' as const, itemId: 9001 }

export const ratingSamples = featureSamples({
  operations: {
    'rating.write': {
      make: async () => ({ payload: { reviewId: newId(), ...item, stars: 4, text: 'Ajuda no balcão' }, files: [] }),
      effects: (tx, userId) => rowsOf(tx, userId, 'rating'),
    },
    'rating.remove': {
      make: async () => ({ payload: { reviewId: newId(), ...item }, files: [] }),
      effects: (tx, userId) => receipts(tx, userId, 'E'),
    },
  },
  endpoints: {
    listReviews: { params: { kind: 'course', itemId: '1' } },
    listModeratedReviews: {},
    hideReview: { params: { reviewId: newId() }, body: { reason: 'Ofende' } },
    showReview: { params: { reviewId: newId() }, body: { reason: 'Engano' } },
  },
})
