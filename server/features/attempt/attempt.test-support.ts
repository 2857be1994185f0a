import * as v from 'valibot'
import { newId } from '#contract/engine/ids.ts'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import type { RowOf } from '#contract/engine/collection.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { usualFeedback, type TestSettings } from '#contract/features/activity/types/test-settings.ts'
import type { TestType } from '#contract/features/activity/types/tests.ts'
import type { Lease } from '#contract/features/attempt/attempt-schema.ts'
import type { Result } from '#contract/features/attempt/result-schema.ts'
import type { Moment } from '#contract/features/attempt/time-rules.ts'
import { questionSchema, type QuestionInput } from '#contract/features/question/question-schema.ts'
import { rightAnswerOf } from '#contract/features/question/judging/right-answer.ts'
import { findCourse, publishCourse } from '#server/features/course/course-service.ts'
import { saveContact } from '#server/engine/evidence/evidence-queries.ts'
import { insertVersions } from '#server/features/question/version-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deviceOf, start, type Installation, type PersonName } from '#test/support/server/test-installation.ts'

const text = (said: string) => ({ 'pt-BR': [{ type: 'paragraph' as const, runs: [said] }] })
/** A question with one right choice of three. */
export const choice = (said: string, points = 1): QuestionInput => ({
  kind: 'single',
  text: text(said),
  points,
  explanation: text(`Porque ${said}`),
  choices: ['certa', 'errada', 'outra'].map((key) => ({
    key,
    text: { 'pt-BR': [key] },
    fraction: key === 'certa' ? 1 : 0,
  })),
})
export const essay = (said: string): QuestionInput => ({
  kind: 'essay',
  text: text(said),
  most: 500,
  criteria: [],
})

const settings: TestSettings = {
  minimumScore: 70,
  qtyQuestions: 2,
  maximumAttempts: 3,
  timeToAnswer: null,
  grade: 'best',
  improve: true,
  wait: 0,
  forwardOnly: false,
  shuffleQuestions: false,
  feedback: usualFeedback,
  offlineStart: 0,
  markers: 1,
  nameless: false,
  draw: { fixed: [], rules: [] },
}

/** A bank of published questions; their ids. */
export async function writeQuestions(
  tx: Tx,
  questions: readonly QuestionInput[],
  bankId = newId(),
  clientId = 1,
): Promise<string[]> {
  await tx
    .insertInto('question_bank')
    .values({ client_id: clientId, id: bankId, name: bankId, sort_name: bankId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const written = questions.map((input) => ({ id: newId(), content: v.parse(questionSchema, input) }))
  await tx
    .insertInto('question')
    .values(
      written.map(({ id, content }) => ({
        client_id: clientId,
        id,
        bank_id: bankId,
        kind: content.kind,
        content: JSON.stringify(content),
        tags: [],
        difficulty: 'medium' as const,
        changed_at: start,
        text: '{}',
        words: '',
        sort_text: '',
        same_as: id,
        asks: id,
      })),
    )
    .execute()
  const versions = written.map(({ id, content }) => ({ questionId: id, version: 1, content, pictures: {} }))
  await insertVersions(tx, clientId, versions, start)
  return written.map(({ id }) => id)
}

/** A test as an activity of a course. */
export const testActivity = (
  type: TestType,
  draw: Partial<TestSettings>,
  { courseId = 2, order = 2 }: { courseId?: number; order?: number } = {},
) =>
  ({
    id: courseId * 100 + order,
    courseId,
    type,
    title: { 'pt-BR': 'Prova' },
    hierarchyOrder: order,
    content: { ...settings, ...draw },
    requiredShare: 0.9,
    required: true,
  }) as KnownActivity

/** Publishes course 2 with these activities alone, open to everybody. */
export async function publishTests(installation: Installation, ...activities: KnownActivity[]): Promise<void> {
  const { services, clock, ids } = installation
  await services.database.inTenant(1, async (tx) => {
    const known = await findCourse(tx, { clientId: 1, userId: ids.ana }, 2)
    if (!known) throw new Error('no course')
    await publishCourse(tx, 1, { ...known, activityCount: activities.length }, activities, clock.now())
  })
}

/** Forgets every attempt and what came of it, and begins at the start. */
export async function forgetAttempts({ services, clock }: Installation): Promise<void> {
  await services.database.inTenant(1, async (tx) => {
    const ofAttempts = ['attempt_answer', 'attempt', 'test_grant', 'activity_progress', 'item_progress'] as const
    for (const table of [...ofAttempts, 'case_decision', 'desk_case'] as const) await tx.deleteFrom(table).execute()
    await tx.deleteFrom('change').where('stream_id', '<>', 'client').execute()
    await tx.deleteFrom('device_contact').where('highest', '>', 0).execute()
  })
  clock.set(start)
}

/** A device of somebody is heard now, with a clock that is so far ahead (ms). */
export const hear = (
  { services, clock, ids }: Installation,
  name: 'ana' | 'bia',
  { ahead = 0, device = deviceOf(name) }: { ahead?: number; device?: string } = {},
): Promise<void> =>
  services.database.inTenant(1, async (tx) => {
    const now = clock.now()
    await saveContact(
      tx,
      { clientId: 1, userId: ids[name] },
      { id: device, clock: now.getTime() + ahead, highest: 0 },
      now,
    )
  })

/** How somebody takes a test in these tests. */
export interface Taker {
  start(more?: Record<string, unknown>): Promise<Lease>
  tryStart(more?: Record<string, unknown>): Promise<{ status: number; code?: string; values?: Record<string, unknown> }>
  reserve(more?: Record<string, unknown>): Promise<Lease[]>
  /** Answers so many of the questions right, the others wrong, at moments after the begin (ms), and hands it in. */
  finish(lease: Lease, right: number, more?: FinishMore): Promise<OperationAnswer>
  attempts(): Promise<RowOf<'attempts'>[]>
  progress(): Promise<RowOf<'activityProgress'> | undefined>
  result(attemptId: string): Promise<Result>
}
export interface FinishMore {
  device?: { id: string; number: number }
  /** Of each answer, how long after the begin (ms) it was recorded; a minute each unless told. */
  at?: readonly number[]
  /** How far the wall clock is ahead at each answer. */
  ahead?: readonly number[]
  payload?: Record<string, unknown>
  kind?: 'attempt.finish' | 'attempt.save'
  /** When it was begun on its device (ms since 1970), where that is not when it was issued. */
  begunAt?: number
}

const boot = newId()
let seq = 0
/** A device's clocks so long after a begin. */
export const momentAt = (begunAt: number, after: number, ahead = 0): Moment => ({
  wall: begunAt + after + ahead,
  mono: after + 5000,
  boot,
})

/** What the questions of a lease are answered with, so many of them right; as the bank has them. */
async function answersTo(installation: Installation, lease: Lease, right: number): Promise<unknown[]> {
  const row = await installation.services.database.inTenant(1, (tx) =>
    tx.selectFrom('attempt').select(['keys', 'questions']).where('id', '=', lease.id).executeTakeFirstOrThrow(),
  )
  const contents = await installation.services.database.inTenant(1, (tx) =>
    tx.selectFrom('question_version').select(['question_id', 'version', 'content']).execute(),
  )
  return row.questions.map(({ questionId, version }, at) => {
    const found = contents.find((one) => one.question_id === questionId && one.version === version)
    if (!found) throw new Error('no question')
    if (found.content.kind === 'essay') return { kind: 'essay', text: 'Porque seca mais rápido.' }
    const keys = row.keys[at] ?? {}
    if (at < right) return rightAnswerOf(found.content, keys).answer
    const wrong = Object.entries(keys).find(([, key]) => key === 'errada')?.[0]
    return { kind: 'single', choice: wrong }
  })
}

/** One person with one test of course 2. */
export function taker(installation: Installation, name: PersonName, activityId = 202): Taker {
  const body = { courseId: 2, activityId, deviceId: deviceOf(name), language: 'pt-BR' }
  const me = () => installation.as(name)
  const rows = async <C extends 'attempts' | 'activityProgress'>(wanted: C) => {
    const { changes } = await me().pull()
    return changes.flatMap(({ collection, row }) => (collection === wanted && row ? [row as unknown as RowOf<C>] : []))
  }
  return {
    async start(more = {}) {
      const answer = await me().request('POST', '/api/attempts/', { ...body, ...more })
      if (answer.status !== 200) throw new Error(`start answered ${answer.status}: ${answer.body.toString()}`)
      return answer.json<Lease>()
    },
    async tryStart(more = {}) {
      const answer = await me().request('POST', '/api/attempts/', { ...body, ...more })
      return { status: answer.status, ...answer.json<{ code?: string; values?: Record<string, unknown> }>() }
    },
    async reserve(more = {}) {
      const answer = await me().request('POST', '/api/attempts/reserve/', { ...body, ...more })
      if (answer.status !== 200) throw new Error(`reserve answered ${answer.status}: ${answer.body.toString()}`)
      return answer.json<{ leases: Lease[] }>().leases
    },
    async finish(lease, right, { device, at, ahead, payload, kind = 'attempt.finish', begunAt: begun } = {}) {
      const begunAt = begun ?? Date.parse(lease.issuedAt)
      const values = await answersTo(installation, lease, right)
      const answers = values.map((value, index) => ({
        question: index,
        seq: ++seq,
        value,
        moment: momentAt(begunAt, at?.[index] ?? (index + 1) * 60_000, ahead?.[index]),
      }))
      const finished = {
        begun: momentAt(begunAt, 0),
        heard: [],
        sha256: lease.sha256,
        left: 0,
        by: 'person',
      }
      const full = { attemptId: lease.id, answers, ...(kind === 'attempt.finish' && finished), ...payload }
      const [answer] = await me().send({ kind, payload: full, ...(device && { device }) })
      if (!answer) throw new Error('no answer')
      return answer
    },
    attempts: () => rows('attempts'),
    progress: async () => (await rows('activityProgress')).find((row) => row.activityId === activityId),
    async result(attemptId) {
      const answer = await me().request('GET', `/api/attempts/${attemptId}/result/`)
      if (answer.status !== 200) throw new Error(`result answered ${answer.status}: ${answer.body.toString()}`)
      return answer.json<Result>()
    },
  }
}
