import { sampleGames, samplePlay } from '#contract/features/game/game.test-support.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { upsertActivities } from '#server/features/course/activity-queries.ts'
import { upsertCourse } from '#server/features/course/course-queries.ts'
import { featureSamples, receipts, sampleCourse } from '#test/support/samples.ts'

const [courseId, activityId] = [9002, 900_201]

export const gameSamples = featureSamples({
  // A course of a game alone, on no list, where other tests count courses.
  async content(tx, clientId) {
    const now = new Date('2026-11-01T12:00:00.000Z')
    const course = sampleCourse(courseId, 'Só jogo')
    const game: KnownActivity = {
      id: activityId,
      courseId,
      type: 'true_or_false',
      title: { 'pt-BR': 'Verdade ou mentira' },
      hierarchyOrder: 1,
      content: sampleGames.true_or_false,
      requiredShare: 0.9,
      required: true,
    }
    await upsertCourse(tx, clientId, course, [game], 0)
    await upsertActivities(tx, clientId, [game], { now, stays: true })
  },
  operations: {
    'game.round': {
      make: async () => ({
        payload: {
          courseId,
          activityId,
          version: 1,
          language: 'pt-BR',
          fallback: 'pt-BR',
          moves: samplePlay.true_or_false.right.map(([item, answer], at) => ({ item, answer, at: (at + 1) * 1000 })),
          end: 'finished',
        },
        files: [],
      }),
      effects: (tx, userId) => receipts(tx, userId, 'G'),
    },
  },
})
