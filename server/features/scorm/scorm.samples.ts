import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { insertBundle } from '#server/engine/files/bundles/bundle-queries.ts'
import { upsertActivities } from '#server/features/course/activity-queries.ts'
import { upsertCourse } from '#server/features/course/course-queries.ts'
import { featureSamples, rowsOf, sampleCourse } from '#test/support/samples.ts'

const [courseId, activityId] = [9003, 900_301]

const bundle = {
  bundleId: '5'.repeat(64),
  entry: 'licao.html',
  listBytes: 100,
  bytes: 0,
  files: [{ path: 'licao.html', bytes: 0, sha256: 'e'.repeat(64), type: 'text/html' }],
  choices: [],
}

export const scormSamples = featureSamples({
  // A course of one package, on no list, where other tests count courses.
  async content(tx, clientId) {
    const now = new Date('2026-11-01T12:00:00.000Z')
    const course = sampleCourse(courseId, 'Só um pacote')
    const lesson = (identifier: string) => ({
      identifier,
      title: identifier,
      href: 'licao.html',
      visible: true,
      scormType: 'sco' as const,
      items: [],
    })
    const activity: KnownActivity = {
      id: activityId,
      courseId,
      type: 'scorm',
      title: { 'pt-BR': 'Pacote' },
      hierarchyOrder: 1,
      content: {
        bundle,
        tree: {
          kind: 'scorm',
          version: '1.2',
          identifier: 'o',
          title: 'Pacote',
          items: [lesson('i1'), lesson('i2')],
          globalObjectives: false,
        },
        longState: false,
        attempts: 2,
        scoreOf: 'highest',
        silent: 'in_progress',
      },
      requiredShare: 0.9,
      required: true,
    }
    // Nobody reads its files; published again, it has to be there.
    const kept = { client_id: clientId, id: bundle.bundleId, files: 1, bytes: 0, created_at: now }
    await insertBundle(tx, kept, [])
    await upsertCourse(tx, clientId, course, [activity], 0)
    await upsertActivities(tx, clientId, [activity], { now, stays: true })
  },
  operations: {
    'scorm.commit': {
      make: async () => ({
        payload: {
          courseId,
          activityId,
          version: 1,
          attempt: 1,
          launchId: 'a'.repeat(32),
          launchedAt: '2026-11-02T12:00:00.000Z',
          seq: 1,
          openSeconds: 60,
          item: 'i1',
          data: { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': 'p3' },
          sequencing: null,
          root: null,
          final: false,
        },
        files: [],
      }),
      effects: (tx, userId) => rowsOf(tx, userId, 'scorm_launch'),
    },
  },
})
