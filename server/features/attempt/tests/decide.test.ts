import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { DryRun } from '#contract/features/attempt/desk/regrade-desk.ts'
import type { CaseDetail, Decision } from '#contract/features/review/review-schema.ts'
import type { TestSettings } from '#contract/features/activity/types/test-settings.ts'
import type { TestType } from '#contract/features/activity/types/tests.ts'
import { addMembership } from '#server/features/session/people/people-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import {
  choice,
  forgetAttempts,
  hear,
  publishTests,
  taker,
  testActivity,
  writeQuestions,
} from '../attempt.test-support.ts'

const minutes = 60_000
const days = 86_400_000

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let fixed: string[]
  beforeAll(async () => {
    installation = await openInstallation(engine, { DEMO: '1' })
    fixed = await inTenant((tx) => writeQuestions(tx, [choice('a'), choice('b')]))
  })
  afterAll(() => installation.close())
  beforeEach(async () => {
    await forgetAttempts(installation)
    admin = await openStaff(installation, ['programme-admin'])
  })

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const ana = () => taker(installation, 'ana')
  const caseOf = (id: string, what: string) => `/api/admin/desk/attempt/${id}/${what}/`
  const open = async (id: string) => (await admin.send('POST', caseOf(id, 'open'))).json<CaseDetail>()
  const tryDecide = async (id: string, body: Record<string, unknown>) =>
    admin.send('POST', caseOf(id, 'decide'), {
      after: (await open(id)).decisionId,
      note: 'Conferido com a loja',
      ...body,
    })
  const decide = async (id: string, body: Record<string, unknown>) => {
    const answer = await tryDecide(id, body)
    if (answer.status !== 200) throw new Error(`decide answered ${answer.status}: ${answer.body.toString()}`)
    await letUndoEnd(installation)
    return answer.json<Decision>()
  }
  const letters = async () => {
    await installation.services.jobs.run()
    return (await installation.services.demoMailbox.list()).map(({ to, subject, text }) => ({ to, subject, text }))
  }

  /** A test of two questions that arrives a day late, with answers recorded so long after its begin; its lease. */
  const takeLate = async (
    at: readonly number[],
    {
      type = 'conventional_test',
      right = 2,
      ...more
    }: Partial<TestSettings> & { type?: TestType; right?: number } = {},
  ) => {
    const settings = { draw: { fixed, rules: [] }, timeToAnswer: 1800, ...more }
    await publishTests(installation, testActivity(type, settings))
    const lease = await ana().start()
    installation.clock.pass(days)
    await hear(installation, 'ana')
    await ana().finish(lease, right, { at })
    admin = await openStaff(installation, ['programme-admin'])
    return lease
  }
  const after = (lease: { issuedAt: string }, ms: number) => new Date(Date.parse(lease.issuedAt) + ms).toISOString()

  test('learning T56: what is doubtful counts once a person says so, and not where they say no; either is taken back', async () => {
    const { id } = await takeLate([5 * minutes, 31 * minutes])
    const seen = await open(id)
    expect(seen.facts).toEqual(
      expect.arrayContaining([
        { name: 'grade', value: 0.5, as: 'share' },
        { name: 'graded', value: 1, as: 'share' },
        { name: 'odd', value: 'late_answer', as: 'text' },
      ]),
    )
    expect(seen.offers).toEqual(['approve', 'part', 'refuse', 'again'])
    await decide(id, { decision: 'approve' })
    expect(await ana().attempts()).toMatchObject([{ percent: 100, passed: true, inReview: false }])
    expect(await ana().progress()).toMatchObject({ state: 'approved', evidence: 'judged' })
    expect((await open(id)).closed).toBe(true)
    expect((await tryDecide(id, { decision: 'approve' })).json<Problem>().code).toBe('desk.decided')
    await decide(id, { decision: 'refuse' })
    expect(await ana().attempts()).toMatchObject([{ percent: 0, passed: false, inReview: false }])
    expect(await ana().progress()).toMatchObject({ state: 'reproved', test: { waiting: false } })
    // What was in time is not told to have come late.
    expect((await ana().result(id)).questions.map(({ outcome }) => outcome)).toEqual(['left_out', 'late'])
    const [row] = await inTenant((tx) => tx.selectFrom('attempt').select('former').execute())
    expect(row?.former.map(({ percent }) => percent)).toEqual([50, 100])
  })

  test('accepted in part, the answers up to a moment count and those after it do not, whatever arrives or is judged later', async () => {
    const lease = await takeLate([29 * minutes, 31 * minutes], { minimumScore: 50 })
    const { id } = lease
    // What is chosen among are the answers as they were recorded, and what the attempt comes to with each.
    expect((await open(id)).moments).toEqual([
      { at: after(lease, 29 * minutes), place: 1, odd: false, share: 0.5 },
      { at: after(lease, 31 * minutes), place: 2, odd: true, share: 1 },
    ])
    await decide(id, { decision: 'part', until: after(lease, 30 * minutes) })
    expect(await ana().attempts()).toMatchObject([{ percent: 50, passed: true, inReview: false }])
    // Another answer of the first question comes, later than that: the earlier one stays what counts.
    await ana().finish(lease, 0, { kind: 'attempt.save', at: [30.5 * minutes, 32 * minutes] })
    expect(await ana().attempts()).toMatchObject([{ percent: 50, passed: true, inReview: false }])
    const [decided] = await inTenant((tx) => tx.selectFrom('attempt').select(['verdict', 'verdict_until']).execute())
    expect(decided).toEqual({ verdict: 'part', verdict_until: new Date(after(lease, 30 * minutes)) })
    // Another moment is another decision.
    const next = await decide(id, { decision: 'part', until: after(lease, 5 * minutes) })
    expect(next).toMatchObject({ decision: 'part', until: after(lease, 5 * minutes) })
    expect(await ana().attempts()).toMatchObject([{ percent: 0, passed: false }])
    // Without its second question the first alone is what counts: were the decision forgotten, it would be right.
    const path = `/api/admin/questions/${fixed[1] ?? ''}/corrections/`
    const correction = { version: 1, kind: 'leave_out', byVersion: null, mayLose: false }
    expect((await admin.send('POST', `${path}try/`, correction)).json<DryRun>()).toMatchObject({
      attempts: 1,
      changed: 0,
    })
    expect((await admin.send('POST', path, { ...correction, reason: 'Duas certas' })).status).toBe(200)
    await installation.services.jobs.run()
    expect(await ana().attempts()).toMatchObject([{ percent: 0, passed: false }])
    await inTenant((tx) => tx.deleteFrom('question_correction').execute())
  })

  test('a new attempt stands in the place of one that does not count, who was blocked goes on, and a counter-decision takes it back', async () => {
    const { id } = await takeLate([5 * minutes, 31 * minutes], { type: 'block_test', maximumAttempts: 1 })
    await decide(id, { decision: 'refuse' })
    expect(await ana().progress()).toMatchObject({ state: 'blocked' })
    await decide(id, { decision: 'again' })
    expect(await ana().progress()).toMatchObject({ state: 'reproved', test: { attemptsLeft: 1, waiting: false } })
    expect(await ana().attempts()).toMatchObject([{ percent: 0, passed: false, number: 1 }])
    await decide(id, { decision: 'refuse' })
    expect(await ana().progress()).toMatchObject({ state: 'blocked', test: { attemptsLeft: 0 } })
    await decide(id, { decision: 'again' })
    expect((await ana().start()).number).toBe(2)
  })

  test('one that does not count passes nothing, also where its test has no minimum', async () => {
    const { id } = await takeLate([5 * minutes, 31 * minutes], { minimumScore: null })
    expect(await ana().progress()).toMatchObject({ state: 'finished', evidence: 'review' })
    await decide(id, { decision: 'refuse' })
    expect(await ana().progress()).toMatchObject({ state: 'reproved' })
    expect(await ana().attempts()).toMatchObject([{ percent: 0, passed: false }])
  })

  test('every decision has a reason in words, and one in part its moment', async () => {
    const { id } = await takeLate([5 * minutes, 31 * minutes])
    for (const decision of ['approve', 'refuse', 'again'])
      expect((await tryDecide(id, { decision, note: ' ' })).json<Problem>().fields).toEqual([
        { field: 'note', code: 'required' },
      ])
    expect((await tryDecide(id, { decision: 'part' })).json<Problem>().fields).toEqual([
      { field: 'until', code: 'required' },
    ])
    expect((await open(id)).decisions).toEqual([])
  })

  test('who took it reads what was decided and why, in their language and in the time of their client', async () => {
    const lease = await takeLate([29 * minutes, 31 * minutes])
    let count = 0
    const told = async (body: Record<string, unknown>) => {
      const note = `Motivo ${String(++count)}`
      await decide(lease.id, { ...body, note })
      return (await letters()).find(({ to, text }) => to === 'ana@example.com' && text.includes(note))
    }
    expect(await told({ decision: 'approve' })).toMatchObject({
      subject: 'Sua prova foi conferida: Prova',
      text: expect.stringContaining('todas as respostas contam') as string,
    })
    const until = after(lease, 30 * minutes)
    const local = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: 'America/Sao_Paulo' })
    expect(await told({ decision: 'part', until })).toMatchObject({
      text: expect.stringContaining(local.format(new Date(until))) as string,
    })
    expect(await told({ decision: 'refuse' })).toMatchObject({
      text: expect.stringContaining('esta tentativa não conta.') as string,
    })
    await inTenant((tx) =>
      tx.updateTable('person').set({ language_id: 3 }).where('id', '=', installation.ids.ana).execute(),
    )
    expect(await told({ decision: 'again' })).toMatchObject({ subject: 'Puedes hacerla de nuevo: Prova' })
  })

  test('who decides what an attempt of their own is worth is somebody else', async () => {
    const { id } = await takeLate([5 * minutes, 31 * minutes])
    const { services, clock, ids } = installation
    const membership = { clientId: 1, userId: ids.ana, roles: ['auditor' as const], profession: null }
    await inTenant((tx) => addMembership(tx, membership, clock.now()))
    await services.members.changed(ids.ana)
    const own = await signInAs(installation, ids.ana)
    const answer = await own.send('POST', caseOf(id, 'decide'), { decision: 'approve', note: 'Eu mesma', after: null })
    expect(answer.json<Problem>().code).toBe('programme.own_case')
  })
})
