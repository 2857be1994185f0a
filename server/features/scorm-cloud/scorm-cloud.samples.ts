import { newId } from '#contract/engine/ids.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { upsertActivities } from '#server/features/course/activity-queries.ts'
import { upsertCourse } from '#server/features/course/course-queries.ts'
import { featureSamples, sampleCourse } from '#test/support/samples.ts'

const [courseId, activityId] = [9007, 900_701]

export const scormCloudSamples = featureSamples({
  // A course of one activity, on no list, where other tests count courses.
  async content(tx, clientId) {
    const activity: KnownActivity = {
      id: activityId,
      courseId,
      type: 'scorm_cloud',
      title: { 'pt-BR': 'Na nuvem' },
      hierarchyOrder: 1,
      content: { course: 'norma-12' },
      requiredShare: 0.9,
      required: true,
    }
    await upsertCourse(tx, clientId, sampleCourse(courseId, 'Só na nuvem'), [activity], 0)
    await upsertActivities(tx, clientId, [activity], { now: new Date('2026-11-01T12:00:00.000Z'), stays: true })
  },
  endpoints: {
    launchCloudCourse: { body: { courseId, activityId } },
    cloudCourseChanged: { params: { clientId: '1', registrationId: newId() } },
  },
})
