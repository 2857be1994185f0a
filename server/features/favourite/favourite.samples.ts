import { featureSamples, receipts } from '#test/support/samples.ts'

export const favouriteSamples = featureSamples({
  operations: {
    'item.favourite': {
      make: async () => ({ payload: { kind: 'course', itemId: 2, favourite: true }, files: [] }),
      effects: (tx, userId) => receipts(tx, userId, 'P'),
    },
    'course.favourite': {
      make: async () => ({ payload: { courseId: 2, favourite: true }, files: [] }),
      effects: (tx, userId) => receipts(tx, userId, 'P'),
    },
  },
})
