import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { cmi5Categories, cmi5Verbs, sessionExtension } from '#contract/features/xapi/cmi5-rules.ts'
import { accountName, learnerOf, registrationOf, unitIri } from '#contract/features/xapi/launch-identity.ts'
import type { KeptStatement } from '#contract/features/xapi/statement-schema.ts'
import type { XapiState, XapiStatements } from '#contract/features/xapi/xapi-schema.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'

const [courseId, activityId] = [9004, 900_401]
const [first, second] = ['https://example.org/curso/1', 'https://example.org/curso/2']
const launchOf = (letter: string) => letter.repeat(32)

onOneEngine((engine) => {
  let installation: Installation
  let registration = ''
  let learner: KeptStatement['actor']
  beforeAll(async () => {
    installation = await openInstallation(engine)
    const owner = { clientId: 1, userId: installation.ids.bia }
    registration = await registrationOf(owner, activityId, 1)
    learner = learnerOf(await accountName(owner))
  })
  afterAll(async () => installation.close())
  beforeEach(async () => {
    installation.clock.set(start)
    for (const table of ['xapi_state', 'xapi_statement', 'xapi_document', 'activity_progress'] as const)
      await installation.services.database.inTenant(1, (tx) =>
        tx.deleteFrom(table).where('user_id', '=', installation.ids.bia).execute(),
      )
  })

  const at = (minutes: number) => new Date(start.getTime() - 3_600_000 + minutes * 60_000).toISOString()
  const say = (
    verb: Exclude<keyof typeof cmi5Verbs, never>,
    { unit = 1, letter = 'a', minutes = 1, result = {}, ...more }: Record<string, unknown> = {},
  ): KeptStatement => {
    const judges = ['completed', 'passed', 'failed'].includes(verb)
    const ends = judges || verb === 'terminated'
    const said = { completed: { completion: true }, passed: { success: true }, failed: { success: false } }[
      verb as 'passed'
    ]
    return {
      id: newId(),
      actor: learner,
      verb: { id: cmi5Verbs[verb] },
      object: { id: unitIri(1, activityId, Number(unit) - 1) },
      timestamp: at(Number(minutes)),
      ...(ends && { result: { duration: 'PT1M', ...said, ...(result as object) } }),
      context: {
        registration,
        contextActivities: {
          category: [{ id: cmi5Categories.cmi5 }, ...(judges ? [{ id: cmi5Categories.moveOn }] : [])],
        },
        extensions: { [sessionExtension]: launchOf(String(letter)) },
      },
      ...more,
    }
  }
  const launch = (change: Partial<XapiStatements>): XapiStatements => ({
    courseId,
    activityId,
    version: 1,
    unit: first,
    launchId: launchOf('a'),
    launchedAt: at(0),
    mode: 'Normal',
    from: 0,
    part: 0,
    statements: [],
    ...change,
  })
  const send = async (...changes: Partial<XapiStatements>[]) => {
    const answers = await installation
      .as('bia')
      .send(...changes.map((change) => ({ kind: 'xapi.statements' as const, payload: launch(change) })))
    return answers.map(({ outcome, code }) => code ?? outcome)
  }
  const stored = async () => {
    const rows = await installation.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('xapi_statement')
        .select(['statement', 'user_id'])
        .where('client_id', '=', 1)
        .orderBy('place')
        .execute(),
    )
    return rows.filter(({ user_id }) => user_id === installation.ids.bia).map(({ statement }) => statement)
  }
  const verbs = async () => (await stored()).map(({ verb }) => verb.id.split('/').at(-1))
  const rows = async <T>(collection: string) => {
    const { changes } = await installation.as('bia').pull()
    return changes.flatMap((change) => (change.collection === collection && change.row ? [change.row as T] : []))
  }
  const progress = async () =>
    (await rows<{ activityId: number; state: string; test?: object }>('activityProgress')).find(
      (row) => row.activityId === activityId,
    )

  test('player P43: what a launch said reaches the store once, in its order, whatever is sent again', async () => {
    const said = [say('initialized'), say('completed'), say('terminated')]
    const [one, two, three] = said.map((statement, from) => ({ from, statements: [statement] }))
    expect(await send({}, one!, two!, two!, three!, { from: 0, statements: said })).toEqual(Array(6).fill('applied'))
    expect(await verbs()).toEqual(['launched', 'initialized', 'completed', 'satisfied', 'terminated'])
    const [, initialized] = await stored()
    expect(initialized).toMatchObject({ id: said[0]!.id, actor: learner, timestamp: at(1) })
    expect(initialized?.authority).toMatchObject({ account: { name: 'launch' } })
    expect(initialized?.stored).toBe(start.toISOString())
  })

  test('player P43: of another person, another registration or another unit nothing is taken, and nothing of its operation', async () => {
    const other = learnerOf(await accountName({ clientId: 1, userId: installation.ids.ana }))
    const wrong = [
      say('initialized', { actor: other }),
      say('initialized', { actor: { mbox: 'mailto:ana@example.org' } }),
      say('initialized', { object: { id: unitIri(1, activityId, 1) } }),
      say('initialized', { context: { ...say('initialized').context, registration: newId() } }),
    ]
    for (const statement of wrong)
      expect(await send({ statements: [say('initialized'), statement].slice(1) })).toEqual(['xapi.not_yours'])
    expect(await send({ statements: [say('initialized', { verb: { id: cmi5Verbs.satisfied } })] })).toEqual([
      'cmi5.not_allowed',
    ])
    expect(await stored()).toEqual([])
  })

  test('an id that is taken by another content is refused', async () => {
    const statement = say('initialized')
    await send({ statements: [statement] })
    const change = { launchId: launchOf('b'), launchedAt: at(9) }
    const again = { ...say('initialized', { letter: 'b', minutes: 10 }), id: statement.id }
    expect(await send({ ...change, statements: [again] })).toEqual(['xapi.conflict'])
  })

  test('player P45: a course is satisfied when each unit is by its own rule, and approved by what was passed', async () => {
    await send({ statements: [say('initialized'), say('completed'), say('terminated')] })
    expect(await progress()).toMatchObject({ state: 'in_progress' })
    const change = { unit: second, launchId: launchOf('b'), launchedAt: at(10) }
    const more = { unit: 2, letter: 'b', minutes: 11 }
    const failed = say('failed', { ...more, result: { score: { scaled: 0.5 } } })
    const low = say('passed', { ...more, result: { score: { scaled: 0.6 } } })
    expect(await send({ ...change, statements: [say('initialized', more), low] })).toEqual(['cmi5.not_allowed'])
    expect(await send({ ...change, statements: [say('initialized', more), failed] })).toEqual(['applied'])
    expect(await progress()).toMatchObject({ state: 'reproved' })
    const again = { unit: second, launchId: launchOf('c'), launchedAt: at(20) }
    const last = { unit: 2, letter: 'c', minutes: 21 }
    const passed = say('passed', { ...last, result: { score: { scaled: 0.8 } } })
    await send({ ...again, statements: [say('initialized', last), passed] })
    expect(await progress()).toMatchObject({ state: 'approved', test: { grade: 80 } })
    expect(await verbs()).toEqual(
      'launched initialized completed terminated satisfied launched initialized failed abandoned launched initialized passed satisfied'.split(
        ' ',
      ),
    )
    expect((await rows<XapiState>('xapiStates'))[0]).toMatchObject({
      satisfied: true,
      blocks: ['https://example.org/curso/bloco'],
    })
  })

  test('a session that was left open is over once its unit is opened anew; what it said before that still comes', async () => {
    await send({ statements: [say('initialized')] }, { launchId: launchOf('b'), launchedAt: at(10) })
    expect(await send({ from: 1, statements: [say('completed', { minutes: 5 })] })).toEqual(['applied'])
    expect(await send({ from: 2, statements: [say('terminated', { minutes: 15 })] })).toEqual(['cmi5.session_over'])
  })

  test('a document of a launch comes to every device, the newest of all, and to whoever reads the store', async () => {
    const document = (text: string | null, capturedAt: string) => ({
      kind: 'xapi.document' as const,
      capturedAt,
      payload: {
        courseId,
        activityId,
        version: 1,
        unit: first,
        launchId: launchOf('a'),
        launchedAt: at(0),
        mode: 'Normal',
        kind: 'state',
        activity: unitIri(1, activityId, 0),
        registered: true,
        documentId: 'bookmark',
        type: 'text/plain',
        content: text === null ? null : btoa(text),
      },
    })
    const answers = await installation
      .as('bia')
      .send(document('p1', at(57)), document('p7', at(59)), document('p3', at(58)))
    expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied'])
    expect(await rows('xapiDocuments')).toMatchObject([{ documentId: 'bookmark', content: btoa('p7') }])
    const foreign = document('x', at(59))
    foreign.payload.activity = unitIri(1, activityId, 1)
    expect((await installation.as('bia').send(foreign))[0]?.code).toBe('xapi.not_yours')
  })
})
