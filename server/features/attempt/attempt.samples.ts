import { newId } from '#contract/engine/ids.ts'
import { featureSamples, rowsOf, sha256 } from '#test/support/samples.ts'

const attempt = { attemptId: newId() }
const asked = { courseId: 2, activityId: 201, deviceId: newId(), language: 'pt-BR' }
const moment = { wall: Date.parse('2026-11-18T15:00:00.000Z'), mono: 1000, boot: newId() }

const ofPerson = { activityId: '201', userId: newId() }
const question = { questionId: newId() }
const correction = { version: 1, kind: 'full', byVersion: null, mayLose: false }

/** What is said of an attempt that is nobody's is kept, once. */
const strays = {
  effects: (tx: Parameters<typeof rowsOf>[0], userId: string) => rowsOf(tx, userId, 'stray_attempt'),
}

export const attemptSamples = featureSamples({
  operations: {
    'attempt.begin': { ...strays, make: async () => ({ payload: { ...attempt, begun: moment }, files: [] }) },
    'attempt.save': {
      ...strays,
      make: async () => ({
        payload: { ...attempt, answers: [{ question: 0, seq: 1, value: null, moment }] },
        files: [],
      }),
    },
    'attempt.finish': {
      ...strays,
      make: async () => ({
        payload: { ...attempt, begun: moment, heard: [], answers: [], sha256, left: 0, by: 'person' as const },
        files: [],
      }),
    },
    'attempt.appeal': { ...strays, make: async () => ({ payload: { ...attempt, text: 'Por que 50 %?' }, files: [] }) },
  },
  endpoints: {
    listMarking: {},
    readMarking: { params: attempt },
    markAttempt: { params: attempt, body: { marks: [{ question: 0, mark: { whole: 80 }, comment: '' }] } },
    answerAppeal: { params: attempt, body: { answer: 'Foi revista.' } },
    listTests: {},
    readTestReport: { params: { activityId: '201' } },
    listTestPeople: { params: { activityId: '201' } },
    exportTestPeople: { params: { activityId: '201' }, body: {} },
    readTestPerson: { params: ofPerson },
    grantTest: { params: ofPerson, body: { attempts: 1, timePercent: 100, reason: 'Faltou luz' } },
    voidAttempt: { params: attempt, body: { isReturned: true, reason: 'Aparelho trocado' } },
    endAttempt: { params: attempt, body: { reason: 'Aparelho perdido' } },
    readCorrections: { params: question },
    tryCorrection: { params: question, body: correction },
    addCorrection: { params: question, body: { ...correction, reason: 'Duas certas' } },
    startAttempt: { body: asked },
    reserveAttempts: { body: asked },
    releaseAttempt: { params: attempt },
    takeOverAttempt: { params: attempt, body: { deviceId: newId() } },
    readAttemptPicture: { params: { ...attempt, imageId: newId() } },
    readResult: { params: attempt },
  },
})
