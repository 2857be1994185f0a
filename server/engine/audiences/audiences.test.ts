import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AudienceRule } from '#contract/engine/audience.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/problem.ts'
import { addMembership } from '#server/features/session/people/people-service.ts'
import { changeProfession } from '#server/features/session/people/new-person-service.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation, type PersonName } from '#test/support/server/test-installation.ts'
import { publishRows, withdrawRows } from '../sync/publish-service.ts'
import { removeGroup, saveAudience, saveGroup, setGroupPeople } from './audience-service.ts'

forEachEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  const inTintas = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const store = (id: number, name = `Loja ${id}`) => ({
    id,
    name,
    chain: 'Rede',
    city: 'Recife',
    state: 'PE',
    camerasAllowed: false,
  })
  /** A person's stores from 100 on, as a device has them that pulled from the beginning. */
  const stores = async (name: PersonName) =>
    (await installation.as(name).pull()).changes
      .filter(({ collection, key }) => collection === 'stores' && Number(key) >= 100)
      .map(({ key }) => Number(key))
  const changes = async (name: PersonName, cursor: string) => {
    const pulled = await installation.as(name).pull(cursor)
    expect(pulled.begin.reset).toBe(false)
    return { cursor: pulled.cursor, rows: pulled.changes.map(({ key, row }) => [Number(key), row !== null]) }
  }
  const setProfession = (name: PersonName, profession: string | null) =>
    inTintas((tx) => changeProfession(tx, 1, installation.ids[name], profession))
  const save = (rule: AudienceRule, id?: number) =>
    inTintas(async (tx) => (await saveAudience(tx, 1, { id, name: 'público', rule })).id)
  const members = (id: number) =>
    inTintas(async (tx) => {
      const rows = await tx
        .selectFrom('audience_member')
        .select('user_id')
        .where('client_id', '=', 1)
        .where('audience_id', '=', id)
        .execute()
      return (['ana', 'bia'] as const).filter((name) => rows.some((row) => row.user_id === installation.ids[name]))
    })

  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) =>
        error instanceof ProblemError ? [error.code, error.fields?.map(({ field }) => field)] : error,
    )

  let painters = 0
  beforeEach(async () => {
    await setProfession('ana', 'Pintora')
    await setProfession('bia', null)
    painters = await save({ profession: 'pintora' })
    await inTintas((tx) => withdrawRows(tx, 1, 'stores', [100, 101, 102]))
  })

  test('engine A2: a row with an audience is brought to its people alone', async () => {
    await inTintas((tx) => publishRows(tx, 1, 'stores', [store(100), store(101)], painters))
    expect(await stores('ana')).toEqual([100, 101])
    expect(await stores('bia')).toEqual([])
  })

  test('engine A2: who comes into an audience gets what it shows, who leaves it has that taken away and nothing else', async () => {
    await inTintas((tx) => publishRows(tx, 1, 'stores', [store(100)], painters))
    await inTintas((tx) => publishRows(tx, 1, 'stores', [store(101)]))
    const { cursor } = await installation.as('bia').pull()
    await setProfession('bia', 'PINTORA ')
    const came = await changes('bia', cursor)
    expect(came.rows).toEqual([[100, true]])
    expect((await changes('bia', came.cursor)).rows).toEqual([])
    await setProfession('bia', 'Lojista')
    const went = await changes('bia', came.cursor)
    expect(went.rows).toEqual([[100, false]])
    expect((await changes('bia', went.cursor)).rows).toEqual([])
    expect(await stores('bia')).toEqual([101])
  })

  test('engine A2: a row that changes audience goes from those of the old one, stays with those of both and comes to the new ones', async () => {
    const others = await save({ any: [{ people: [installation.ids.bia] }, { profession: 'Pintora' }] })
    await inTintas((tx) => publishRows(tx, 1, 'stores', [store(100)], painters))
    const [ana, bia] = [await installation.as('ana').pull(), await installation.as('bia').pull()]
    await inTintas((tx) => publishRows(tx, 1, 'stores', [store(100, 'Outra')], others))
    const both = await installation.as('ana').pull(ana.cursor)
    // The end under the old audience first, then the row under the new one.
    expect(both.changes.map(({ row }) => row?.['name'] ?? null)).toEqual([null, 'Outra'])
    const gained = await changes('bia', bia.cursor)
    expect(gained.rows).toEqual([[100, true]])
    await inTintas((tx) => publishRows(tx, 1, 'stores', [store(100)], painters))
    expect((await changes('bia', gained.cursor)).rows).toEqual([[100, false]])
    await inTintas((tx) => publishRows(tx, 1, 'stores', [store(100)]))
    expect(await stores('bia')).toEqual([100])
    expect(await stores('ana')).toEqual([100])
  })

  test('engine A2: what went or moved away while its audience was lost, too, is taken away', async () => {
    const empty = await save({ profession: 'ninguém' })
    await inTintas((tx) => publishRows(tx, 1, 'stores', [store(100), store(101), store(102)], painters))
    const { cursor } = await installation.as('ana').pull()
    await inTintas((tx) => withdrawRows(tx, 1, 'stores', [100]))
    await inTintas((tx) => publishRows(tx, 1, 'stores', [store(101)], empty))
    await setProfession('ana', null)
    const { rows } = await changes('ana', cursor)
    expect(rows.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [100, false],
      [101, false],
      [102, false],
    ])
  })

  test('engine A2: a handover of many pages goes on where it was cut, also when audiences change again meanwhile', async () => {
    const many = Array.from({ length: 1234 }, (_, at) => store(5000 + at))
    await inTintas((tx) => publishRows(tx, 1, 'stores', many, painters))
    const { cursor } = await installation.as('bia').pull()
    await setProfession('bia', 'Pintora')
    const whole = await installation.as('bia').pull(cursor)
    expect(whole.pages.map((page) => page.length)).toEqual([500, 500, 234])
    const rest = await installation.as('bia').pull(whole.cursors[0])
    expect(rest.changes).toEqual(whole.changes.slice(500))
    await setProfession('bia', null)
    const undone = await installation.as('bia').pull(whole.cursors[0])
    expect(undone.changes).toHaveLength(1234)
    expect(undone.changes.every(({ row }) => row === null)).toBe(true)
    await setProfession('bia', 'Pintora')
    expect((await installation.as('bia').pull(undone.cursors[1])).changes).toHaveLength(1234)
    await inTintas((tx) =>
      withdrawRows(
        tx,
        1,
        'stores',
        many.map(({ id }) => id),
      ),
    )
  })

  test('engine A2: roles, groups, single people and rules joined and denied say who is in, with whoever changes them', async () => {
    await inTintas((tx) => saveGroup(tx, 1, { id: 'norte', name: { 'pt-BR': 'Norte' } }))
    const north = await save({ group: 'norte' })
    expect(await members(north)).toEqual([])
    const put = (...names: ('ana' | 'bia')[]) =>
      inTintas((tx) =>
        setGroupPeople(tx, 1, 'norte', [...names.map((name) => installation.ids[name]), installation.ids.caio]),
      )
    expect((await put('ana', 'bia')).changed.toSorted()).toEqual(
      [installation.ids.ana, installation.ids.bia].toSorted(),
    )
    expect(await members(north)).toEqual(['ana', 'bia'])
    expect((await put('bia')).changed).toEqual([installation.ids.ana])
    const auditors = await save({ all: [{ group: 'norte' }, { not: { role: 'auditor' } }] })
    expect(await members(auditors)).toEqual(['bia'])
    const bia = { clientId: 1, userId: installation.ids.bia, profession: null }
    await inTintas((tx) => addMembership(tx, { ...bia, roles: ['member', 'auditor'] }, installation.clock.now()))
    expect(await members(auditors)).toEqual([])
    await inTintas((tx) => addMembership(tx, { ...bia, roles: ['member'] }, installation.clock.now()))
    expect(await members(auditors)).toEqual(['bia'])
    await save({ people: [installation.ids.ana] }, auditors)
    expect(await members(auditors)).toEqual(['ana'])
    // A group that a rule names stays.
    expect(await refusal(inTintas((tx) => removeGroup(tx, 1, 'norte')))).toEqual(['audience.in_use', undefined])
    expect(await members(north)).toEqual(['bia'])
    for (const id of [north, auditors]) await save({ role: 'member' }, id)
    await inTintas((tx) => removeGroup(tx, 1, 'norte'))
    await setProfession('bia', 'Vendedora')
  })

  test('engine A2: a rule that names what is gone, or is none, is told by its place and changes nothing', async () => {
    const before = await members(painters)
    const gone = {
      any: [{ profession: 'x' }, { group: 'sul' }, { people: [installation.ids.ana, installation.ids.caio] }],
    }
    expect(await refusal(save(gone, painters))).toEqual([
      'audience.rule_invalid',
      ['rule.any.1.group', 'rule.any.2.people.1'],
    ])
    const none = [
      null,
      'rule',
      {},
      { role: 'king' },
      { not: { role: 'member' } },
      { any: [{ not: { role: 'auditor' } }, { role: 'member' }] },
      { all: [] },
      { all: [{ any: [{ all: [{ any: [{ role: 'member' }] }] }] }] },
      { any: Array.from({ length: 21 }, () => ({ role: 'member' })) },
      { role: 'member', profession: 'x' },
    ]
    for (const rule of none)
      expect([rule, await refusal(inTintas((tx) => saveAudience(tx, 1, { id: painters, name: 'x', rule })))]).toEqual([
        rule,
        ['audience.rule_invalid', ['rule']],
      ])
    expect(await refusal(save({ role: 'member' }, 999))).toEqual(['audience.unknown', undefined])
    expect(await refusal(inTintas((tx) => publishRows(tx, 1, 'stores', [store(100)], 999)))).toEqual([
      'audience.unknown',
      undefined,
    ])
    expect(await refusal(inTintas((tx) => setGroupPeople(tx, 1, 'sul', [])))).toEqual([
      'audience.group_unknown',
      undefined,
    ])
    expect(await members(painters)).toEqual(before)
    expect(await stores('bia')).toEqual([])
  })

  test('engine A2: a cursor that claims an audience gets nothing by it', async () => {
    await inTintas((tx) => publishRows(tx, 1, 'stores', [store(100)], painters))
    const { cursor } = await installation.as('bia').pull()
    const [epoch, client, user] = Buffer.from(cursor, 'base64url').toString().split('.')
    const claim = (rest: string) => Buffer.from([epoch, client, user, rest].join('.')).toString('base64url')
    for (const rest of [painters.toString(36), `.${painters.toString(36)}..0`])
      expect((await changes('bia', claim(rest))).rows.filter(([, isThere]) => isThere)).toEqual([])
  })

  test('engine A2: a pull without news is one statement, for who is in an audience too', async () => {
    const counted = async (name: PersonName) => {
      const { cursor } = await installation.as(name).pull()
      using reads = vi.spyOn(installation.services.database, 'inTenantRead')
      await installation.as(name).pull(cursor)
      return reads.mock.calls.length
    }
    expect([await counted('ana'), await counted('bia')]).toEqual([1, 1])
  })
})
