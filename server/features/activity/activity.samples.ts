import { featureSamples, receipts } from '#test/support/samples.ts'

/** The second course's one activity: ten pages, no menu that blocks. */
const seen = { courseId: 2, activityId: 201, covered: [[0, 10]] as [number, number][], position: 10 }

export const activitySamples = featureSamples({
  endpoints: {
    reportRefused: { body: { courseId: 2, activityId: 201, name: 'dQw4w9WgXcQ' } },
    joinLive: { body: { courseId: 2, activityId: 201 } },
  },
  operations: {
    'activity.progress': {
      make: async () => ({ payload: { ...seen, covered: [[0, 4]], position: 4 }, files: [] }),
      effects: (tx, userId) => receipts(tx, userId, 'A'),
    },
    'activity.completion': {
      make: async () => ({ payload: seen, files: [] }),
      effects: (tx, userId) => receipts(tx, userId, 'A'),
    },
  },
})
