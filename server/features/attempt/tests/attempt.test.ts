import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { rightAnswerOf } from '#contract/features/question/judging/right-answer.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { deviceOf, openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { choice, essay, momentAt, publishTests, taker, testActivity, writeQuestions } from '../attempt.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let fixed: string[]
  beforeAll(async () => {
    installation = await openInstallation(engine)
    fixed = await inTenant((tx) => writeQuestions(tx, [choice('a'), choice('b')]))
  })
  afterAll(() => installation.close())
  beforeEach(async () => {
    for (const table of ['attempt_answer', 'attempt', 'activity_progress', 'former_progress', 'item_progress'] as const)
      await inTenant((tx) => tx.deleteFrom(table).execute())
    await inTenant((tx) => tx.deleteFrom('change').where('stream_id', '<>', 'client').execute())
    installation.clock.set(start)
  })

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const publish = (type: Parameters<typeof testActivity>[0], more: Parameters<typeof testActivity>[1] = {}) =>
    publishTests(installation, testActivity(type, { draw: { fixed, rules: [] }, ...more }))
  const ana = () => taker(installation, 'ana')

  test('learning T50: a test that was leased is graded once, however often it arrives', async () => {
    await publish('conventional_test')
    const lease = await ana().start()
    expect(lease).toMatchObject({ number: 1, limit: null, questions: [{ kind: 'single' }, { kind: 'single' }] })
    installation.clock.pass(180_000)
    expect(await ana().finish(lease, 2)).toMatchObject({
      outcome: 'applied',
      receipt: { number: expect.stringMatching(/^T-/) },
    })
    await ana().finish(lease, 2)
    expect(await ana().attempts()).toMatchObject([
      { number: 1, state: 'graded', percent: 100, passed: true, flags: [] },
    ])
    expect(await ana().progress()).toMatchObject({
      state: 'approved',
      evidence: 'judged',
      test: { hasMinimum: true, attemptsLeft: 2, waiting: false, grade: 100 },
    })
    expect(await ana().result(lease.id)).toMatchObject({
      percent: 100,
      minimumScore: 70,
      questions: [{ outcome: 'right' }, { outcome: 'right' }],
    })
  })

  test('how often the screen was left is told once a device, however often it hands in', async () => {
    await publish('conventional_test')
    const lease = await ana().start()
    const tablet = { id: newId(), number: 1 }
    await ana().finish(lease, 2, { payload: { left: 2 } })
    await ana().finish(lease, 2, { payload: { left: 2 } })
    await ana().finish(lease, 2, { payload: { left: 0 } })
    await ana().finish(lease, 2, { device: tablet, payload: { left: 3 } })
    const rows = await inTenant((tx) => tx.selectFrom('attempt').select('left_count').execute())
    expect(rows).toEqual([{ left_count: 5 }])
  })

  test('learning T28: three questions of which each is a third right come to 33.33 %', async () => {
    const thirds = await inTenant((tx) =>
      writeQuestions(
        tx,
        ['a', 'b', 'c'].map((said) => ({
          kind: 'matching' as const,
          text: { 'pt-BR': [{ type: 'paragraph' as const, runs: [said] }] },
          lefts: ['l1', 'l2', 'l3'].map((key, at) => ({ key, text: { 'pt-BR': [key] }, right: `r${at + 1}` })),
          rights: ['r1', 'r2', 'r3'].map((key) => ({ key, text: { 'pt-BR': [key] } })),
        })),
      ),
    )
    await publish('conventional_test', { draw: { fixed: thirds, rules: [] } })
    const lease = await ana().start()
    const stored = await inTenant((tx) =>
      tx.selectFrom('attempt').select('keys').where('id', '=', lease.id).executeTakeFirstOrThrow(),
    )
    const [content] = await inTenant((tx) =>
      tx
        .selectFrom('question_version')
        .select('content')
        .where('question_id', '=', thirds[0] ?? '')
        .execute(),
    )
    if (!content) throw new Error('no question')
    const answers = stored.keys.map((keys, question) => {
      const right = rightAnswerOf(content.content, keys).answer
      const pairs = right?.kind === 'matching' ? right.pairs.slice(0, 1) : []
      return {
        question,
        seq: question + 1,
        value: { kind: 'matching', pairs },
        moment: momentAt(start.getTime(), 9000 * (question + 1)),
      }
    })
    await ana().finish(lease, 0, { payload: { answers } })
    expect(await ana().attempts()).toMatchObject([{ percent: 33.33, passed: false }])
    expect(await ana().progress()).toMatchObject({ state: 'reproved', test: { attemptsLeft: 2 } })
  })

  test('learning T40: an attempt ends on the version it began with, after a publication', async () => {
    await publish('conventional_test', { minimumScore: 50 })
    const lease = await ana().start()
    const others = await inTenant((tx) => writeQuestions(tx, [choice('c')]))
    await publish('conventional_test', { minimumScore: 100, draw: { fixed: others, rules: [] } })
    await ana().finish(lease, 1)
    expect(await ana().attempts()).toMatchObject([{ version: lease.version, percent: 50, passed: true }])
    expect((await ana().start()).version).toBe(lease.version + 1)
  })

  test('learning T47: two leases of one test name the same choice differently', async () => {
    await publish('conventional_test')
    const one = await ana().start()
    const other = await taker(installation, 'bia').start()
    const idsOf = (lease: typeof one) =>
      lease.questions.flatMap((asked) => (asked.kind === 'single' ? asked.choices.map(({ id }) => id) : []))
    expect(idsOf(one)).toHaveLength(6)
    expect(new Set([...idsOf(one), ...idsOf(other)]).size).toBe(12)
  })

  test('learning T49: nothing that tells an answer is in a lease, a row or a result before the test lets it be told', async () => {
    await publish('conventional_test')
    const lease = await ana().start()
    const secret = /certa"?,?"?fraction|fraction|"keys"|"right"|feedback":\{"text|Porque/
    expect(JSON.stringify({ ...lease, settings: null })).not.toMatch(secret)
    await ana().finish(lease, 1)
    expect(JSON.stringify(await ana().attempts())).not.toMatch(secret)
    const { changes } = await installation.as('ana').pull()
    expect(JSON.stringify(changes.filter(({ collection }) => collection !== 'activities'))).not.toMatch(/Porque|"keys"/)
    const result = await ana().result(lease.id)
    expect(result.questions.map(({ outcome, right, why }) => [outcome, right, why])).toEqual([
      ['right', undefined, undefined],
      ['wrong', undefined, undefined],
    ])
  })

  test('learning T69: what was right, and why, is told after the pass or the last attempt', async () => {
    await publish('conventional_test', { maximumAttempts: 2 })
    for (const last of [false, true]) {
      const lease = await ana().start()
      await ana().finish(lease, 0)
      const { questions } = await ana().result(lease.id)
      expect(questions.map(({ right, why }) => right !== undefined && why !== undefined)).toEqual([last, last])
    }
    expect(await ana().progress()).toMatchObject({ state: 'reproved', test: { attemptsLeft: 0 } })
    expect(await ana().tryStart()).toMatchObject({ status: 422, code: 'attempt.none_left' })
  })

  test('learning T32: another attempt is refused until its minute, by the server’s time', async () => {
    await publish('conventional_test', { wait: 10 })
    await ana().finish(await ana().start(), 0)
    const until = new Date(start.getTime() + 600_000).toISOString()
    installation.clock.pass(599_000)
    expect(await ana().tryStart()).toMatchObject({ status: 422, code: 'attempt.too_soon', values: { until } })
    installation.clock.pass(1000)
    expect((await ana().tryStart()).status).toBe(200)
  })

  test('learning T53: the end alone gives the grade, whether the answers came before it, after it or not at all', async () => {
    await publish('conventional_test')
    const grades = []
    for (const order of ['alone', 'before', 'after'] as const) {
      const lease = await ana().start()
      if (order === 'before') await ana().finish(lease, 1, { kind: 'attempt.save' })
      await ana().finish(lease, 1, order === 'before' ? { payload: { answers: [] } } : {})
      if (order === 'after') await ana().finish(lease, 1, { kind: 'attempt.save' })
      grades.push((await ana().attempts()).find(({ id }) => id === lease.id)?.percent)
    }
    expect(grades).toEqual([50, 50, 50])
  })

  test('what is no answer is kept as it came and counts nothing, and the others count', async () => {
    await publish('conventional_test')
    const lease = await ana().start()
    const begun = Date.parse(lease.issuedAt)
    const wild = [
      { question: 1, seq: 900, value: { kind: 'single', choice: 'certa' }, moment: momentAt(begun, 9000) },
      { question: 150, seq: 901, value: 'x', moment: momentAt(begun, 9000) },
    ]
    await ana().finish(lease, 2, { kind: 'attempt.save' })
    await ana().finish(lease, 2, { payload: { answers: wild } })
    expect(await ana().attempts()).toMatchObject([{ percent: 50, flags: ['answer_invalid'], inReview: false }])
    const kept = await inTenant((tx) => tx.selectFrom('attempt_answer').select('value').orderBy('seq').execute())
    expect(kept.map(({ value }) => value)).toContainEqual({ kind: 'single', choice: 'certa' })
  })

  test('a grade or a state that is sent along is refused, and changes nothing', async () => {
    await publish('conventional_test')
    const lease = await ana().start()
    const answer = await ana().finish(lease, 0, { payload: { percent: 100 } })
    expect(answer).toMatchObject({ outcome: 'refused', code: 'request.unknown_field' })
    expect(await ana().attempts()).toMatchObject([{ state: 'open', percent: null }])
  })

  test('an attempt of somebody else is not there, and what is said of it is kept and not graded', async () => {
    await publish('conventional_test')
    const lease = await ana().start()
    const bia = taker(installation, 'bia')
    expect(await bia.finish(lease, 2)).toMatchObject({ outcome: 'applied', changes: [] })
    expect(await ana().attempts()).toMatchObject([{ state: 'open' }])
    expect(await bia.progress()).toBeUndefined()
    const read = await installation.as('bia').request('GET', `/api/attempts/${lease.id}/result/`)
    expect([read.status, read.json<{ code: string }>().code]).toEqual([404, 'attempt.not_found'])
    const strays = await inTenant((tx) => tx.selectFrom('stray_attempt').select(['user_id', 'attempt_id']).execute())
    expect(strays).toEqual([{ user_id: installation.ids.bia, attempt_id: lease.id }])
  })

  test('an essay waits for whoever marks it, and holds nothing else up', async () => {
    const own = await inTenant((tx) => writeQuestions(tx, [choice('a'), essay('b')]))
    await publish('conventional_test', { draw: { fixed: own, rules: [] }, maximumAttempts: 1 })
    await ana().finish(await ana().start(), 1)
    expect(await ana().attempts()).toMatchObject([{ state: 'marking', percent: null, passed: false }])
    expect(await ana().progress()).toMatchObject({ state: 'in_progress', test: { waiting: true, attemptsLeft: 0 } })
  })

  test('one attempt is open at a time: asked again it is the same, on another device it is told where it is', async () => {
    await publish('conventional_test')
    const lease = await ana().start()
    expect(await ana().start()).toEqual(lease)
    expect(await ana().tryStart({ deviceId: newId() })).toMatchObject({
      status: 409,
      code: 'attempt.open_elsewhere',
      values: { device: 'other/other' },
    })
    expect(lease.deviceId).toBe(deviceOf('ana'))
  })

  test('a test that is locked is not begun', async () => {
    const [first] = await inTenant((tx) => writeQuestions(tx, [choice('z')]))
    const before = testActivity('conventional_test', { draw: { fixed: [first ?? ''], rules: [] } }, { order: 1 })
    const after = { ...testActivity('conventional_test', { draw: { fixed, rules: [] } }), after: [201] }
    const closed = {
      ...testActivity('conventional_test', { draw: { fixed, rules: [] } }, { order: 3 }),
      closesAt: start.toISOString(),
    }
    await publishTests(installation, before, after, closed)
    expect(await ana().tryStart()).toMatchObject({ status: 422, code: 'activity.blocked' })
    expect(await taker(installation, 'ana', 203).tryStart()).toMatchObject({ status: 422, code: 'attempt.closed' })
    const first1 = taker(installation, 'ana', 201)
    await first1.finish(await first1.start(), 1)
    expect((await ana().tryStart()).status).toBe(200)
  })

  test('a test whose bank has too few questions is not begun', async () => {
    await publish('conventional_test', { draw: { fixed: [], rules: [{ bankId: newId(), count: 1 }] } })
    expect(await ana().tryStart()).toMatchObject({ status: 422, code: 'content.not_ready' })
  })

  test('learning T46: a draw repeats nothing and prefers what was not yet seen', async () => {
    const bankId = newId()
    await inTenant((tx) =>
      writeQuestions(
        tx,
        Array.from({ length: 6 }, (_, at) => choice(`q${at}`)),
        bankId,
      ),
    )
    await publish('conventional_test', { maximumAttempts: 9, draw: { fixed: [], rules: [{ bankId, count: 2 }] } })
    for (let at = 0; at < 3; at++) await ana().finish(await ana().start(), 0)
    const rows = await inTenant((tx) => tx.selectFrom('attempt').select('questions').execute())
    const ids = rows.flatMap(({ questions }) => questions.map(({ questionId }) => questionId))
    expect(new Set(ids).size).toBe(6)
  })
})
