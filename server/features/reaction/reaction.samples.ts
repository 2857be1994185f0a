import { newId } from '#contract/engine/ids.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { upsertActivities } from '#server/features/course/activity-queries.ts'
import { upsertCourse } from '#server/features/course/course-queries.ts'
import { featureSamples, rowsOf, sampleCourse } from '#test/support/samples.ts'

const questionId = '01930000-0000-7000-8000-0000000c0001'
const [courseId, activityId] = [9001, 900_101]
const params = { activityId: String(activityId) }

export const reactionSamples = featureSamples({
  // A course of a reaction alone: nothing comes before it. On no list, where other tests count courses.
  async content(tx, clientId) {
    const now = new Date('2026-11-01T12:00:00.000Z')
    const course = sampleCourse(courseId, 'Só opinião')
    const question = { id: questionId, type: 'scale' as const, text: { 'pt-BR': 'Gostou?' }, isMandatory: true }
    const reaction: KnownActivity = {
      id: activityId,
      courseId,
      type: 'reaction_evaluation',
      title: { 'pt-BR': 'Reação' },
      hierarchyOrder: 1,
      content: { isAnonymous: false, questions: [question] },
      requiredShare: 0.9,
      required: false,
    }
    await upsertCourse(tx, clientId, course, [reaction], 0)
    await upsertActivities(tx, clientId, [reaction], { now, stays: true })
  },
  operations: {
    'reaction.send': {
      make: async () => ({
        payload: {
          courseId,
          activityId,
          version: 1,
          answers: [{ questionId, scale: 4, text: '' }],
          nonce: 'a'.repeat(32),
        },
        files: [],
      }),
      effects: (tx, userId) => rowsOf(tx, userId, 'reaction_answer'),
    },
  },
  endpoints: {
    listReactions: {},
    readReactionResults: { params },
    listReactionTexts: { params: { ...params, questionId: newId() } },
    exportReaction: { params },
  },
})
