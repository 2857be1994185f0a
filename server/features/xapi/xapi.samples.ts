import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { recordStore } from '#contract/features/xapi/record-store.ts'
import { insertBundle } from '#server/engine/files/bundles/bundle-queries.ts'
import { upsertActivities } from '#server/features/course/activity-queries.ts'
import { upsertCourse } from '#server/features/course/course-queries.ts'
import { featureSamples, rowsOf, sampleCourse } from '#test/support/samples.ts'

const [courseId, activityId] = [9004, 900_401]

const bundle = {
  bundleId: '6'.repeat(64),
  entry: 'index.html',
  listBytes: 100,
  bytes: 0,
  files: [{ path: 'index.html', bytes: 0, sha256: 'e'.repeat(64), type: 'text/html' }],
  choices: [],
}

const launch = {
  courseId,
  activityId,
  version: 1,
  unit: 'https://example.org/curso/1',
  launchId: 'a'.repeat(32),
  launchedAt: '2026-11-02T12:00:00.000Z',
  mode: 'Normal' as const,
}

export const xapiSamples = featureSamples({
  // A course of one cmi5 package, on no list, where other tests count courses.
  async content(tx, clientId) {
    const now = new Date('2026-11-01T12:00:00.000Z')
    const course = sampleCourse(courseId, 'Só cmi5')
    const unit = (at: number, more: object) => ({
      node: 'au' as const,
      id: `https://example.org/curso/${at}`,
      title: { 'pt-BR': `Unidade ${at}` },
      objectives: [],
      url: `index.html?unidade=${at}`,
      launchMethod: 'AnyWindow' as const,
      moveOn: 'CompletedOrPassed' as const,
      ...more,
    })
    const activity: KnownActivity = {
      id: activityId,
      courseId,
      type: 'xapi',
      title: { 'pt-BR': 'Pacote cmi5' },
      hierarchyOrder: 1,
      content: {
        bundle,
        profile: 'cmi5',
        tree: {
          kind: 'cmi5',
          id: 'https://example.org/curso',
          title: { 'pt-BR': 'Curso' },
          objectives: [],
          children: [
            {
              node: 'block',
              id: 'https://example.org/curso/bloco',
              title: { 'pt-BR': 'Bloco' },
              objectives: [],
              children: [unit(1, {})],
            },
            unit(2, { moveOn: 'Passed', masteryScore: 0.7 }),
          ],
        },
      },
      requiredShare: 0.9,
      required: true,
    }
    // Nobody reads its files; published again, it has to be there.
    await insertBundle(tx, { client_id: clientId, id: bundle.bundleId, files: 1, bytes: 0, created_at: now }, [])
    await upsertCourse(tx, clientId, course, [activity], 0)
    await upsertActivities(tx, clientId, [activity], { now, stays: true })
  },
  operations: {
    'xapi.statements': {
      make: async () => ({ payload: { ...launch, from: 0, part: 0, statements: [] }, files: [] }),
      effects: (tx, userId) => rowsOf(tx, userId, 'xapi_statement'),
    },
    'xapi.document': {
      make: async () => ({
        payload: {
          ...launch,
          kind: 'agent' as const,
          activity: null,
          registered: false,
          documentId: 'cmi5LearnerPreferences',
          type: 'application/json',
          content: btoa('{"languagePreference":"pt-BR"}'),
        },
        files: [],
      }),
      effects: (tx, userId) => rowsOf(tx, userId, 'xapi_document'),
    },
  },
  endpoints: Object.fromEntries(Object.keys(recordStore).map((name) => [name, {}])),
})
