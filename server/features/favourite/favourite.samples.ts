import { featureSamples, receipts } from '#test/support/samples.ts'

export const favouriteSamples = featureSamples({
  operations: {
    'course.favourite': {
      make: async () => ({ payload: { courseId: 2, favourite: true }, files: [] }),
      effects: (tx, userId) => receipts(tx, userId, 'P'),
    },
  },
})
