import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { collectionNames, collections } from '#contract/model.ts'
import { publishRows, withdrawRows } from '../publish-service.ts'
import { openInstallation, paintModules, type Installation } from '#test/support/server/test-installation.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import { saveClient } from '#server/features/client/client-service.ts'

const isClients = (name: (typeof collectionNames)[number]) => collections[name].stream === 'client'

/** What the tests' content has none of. */
const absent: ReadonlySet<string> = new Set([
  'trails',
  'siteLists',
  'reviewSums',
  'rewards',
  'rewardDepartments',
  'rewardCategories',
  'rewardStocks',
  'pointsPartners',
])

forEachEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  const favourite = (courseId: number, on = true) => ({
    kind: 'course.favourite' as const,
    payload: { courseId, favourite: on },
  })
  const store = (id: number, name = `Loja ${id}`) => ({
    id,
    name,
    chain: 'Rede',
    city: 'Recife',
    state: 'PE',
    camerasAllowed: false,
  })

  test('a first pull brings every row of the modules that are on, each as its schema has it', async () => {
    const { begin, changes } = await installation.as('ana').pull()
    expect(begin.reset).toBe(true)
    expect(new Set(changes.map((change) => change.collection))).toEqual(
      new Set(collectionNames.filter((name) => (isClients(name) && !absent.has(name)) || name === 'campaignMembers')),
    )
    for (const change of changes)
      expect(v.is(collections[change.collection].schema, change.row), JSON.stringify(change)).toBe(true)
  })

  test('a course comes after all its activities, wherever the pull is cut', async () => {
    const { changes } = await installation.as('ana').pull()
    for (const [at, { collection, key }] of changes.entries()) {
      if (collection !== 'courses') continue
      const later = changes.slice(at).filter((change) => change.collection === 'activities')
      expect(later.filter(({ row }) => String(row?.['courseId']) === key)).toEqual([])
    }
    expect(changes.some(({ collection }) => collection === 'courses')).toBe(true)
  })

  test('a client without a module gets no row of it', async () => {
    const { changes } = await installation.as('caio', 2).pull()
    expect(new Set(changes.map((change) => change.collection))).toEqual(new Set(['courses', 'activities']))
  })

  test('a pull from the last cursor brings nothing', async () => {
    const { cursor } = await installation.as('ana').pull()
    const again = await installation.as('ana').pull(cursor)
    expect(again).toMatchObject({ begin: { reset: false }, changes: [], cursor })
  })

  test('what changed since comes once, and what is gone is told', async () => {
    const { cursor } = await installation.as('ana').pull()
    await installation.as('ana').send(favourite(1), favourite(2), favourite(1, false))
    const { changes } = await installation.as('ana').pull(cursor)
    expect(changes.map(({ collection, key, row }) => [collection, key, row === null])).toEqual([
      ['favourites', 'course:2', false],
      ['favourites', 'course:1', true],
    ])
  })

  test('nobody is told what another person did', async () => {
    const { cursor } = await installation.as('bia').pull()
    await installation.as('ana').send(favourite(1))
    expect((await installation.as('bia').pull(cursor)).changes).toEqual([])
  })

  test('thousands of rows come in pages of 500, and a cut pull goes on from the last page', async () => {
    const { cursor } = await installation.as('ana').pull()
    const many = Array.from({ length: 1234 }, (_, index) => store(1000 + index))
    await installation.services.database.inTenant(1, (tx) => publishRows(tx, 1, 'stores', many))
    const full = await installation.as('ana').pull(cursor)
    expect(full.pages.map((page) => page.length)).toEqual([500, 500, 234])
    const rest = await installation.as('ana').pull(full.cursors[0])
    expect(rest.changes).toEqual(full.changes.slice(500))
    expect(rest.begin.reset).toBe(false)
  })

  test('a first pull leaves out what is gone, a later one tells it', async () => {
    const { cursor } = await installation.as('ana').pull()
    await installation.services.database.inTenant(1, (tx) => withdrawRows(tx, 1, 'stores', [1000]))
    expect((await installation.as('ana').pull(cursor)).changes).toEqual([
      { collection: 'stores', key: '1000', row: null },
    ])
    expect((await installation.as('ana').pull()).changes.some((change) => change.key === '1000')).toBe(false)
  })

  test('a pull with no change takes the server less than 20 ms', async () => {
    const { cursor } = await installation.as('ana').pull()
    const times: number[] = []
    for (let round = 0; round < 15; round++) {
      const from = performance.now()
      await installation.as('ana').pull(cursor)
      times.push(performance.now() - from)
    }
    // The best of them: the machine may be busy with something else.
    expect(Math.min(...times)).toBeLessThan(20)
  })

  test.each(['', 'nonsense', Buffer.from('0123456789abcdef.999999.0').toString('base64url'), '%%%'])(
    'a cursor that is not ours (%s) starts over',
    async (cursor) => {
      const { begin, changes } = await installation.as('ana').pull(cursor)
      expect(begin.reset).toBe(true)
      expect(changes.length).toBeGreaterThan(10)
    },
  )

  test('a cursor ahead of the database (an older copy was restored) starts over', async () => {
    const { cursor } = await installation.as('ana').pull()
    const [epoch] = Buffer.from(cursor, 'base64url').toString().split('.')
    const ahead = Buffer.from(`${epoch}.99999999.0`).toString('base64url')
    expect((await installation.as('ana').pull(ahead)).begin.reset).toBe(true)
  })

  test("another person's cursor starts over", async () => {
    const { cursor } = await installation.as('ana').pull()
    expect((await installation.as('bia').pull(cursor)).begin.reset).toBe(true)
  })

  test('a module switched on or off makes devices start over', async () => {
    const { cursor } = await installation.as('bia').pull()
    const brand = {
      name: 'Tintas',
      programme: 'Tintas',
      primary: '#c4402c',
      secondary: '#1d4f86',
      tertiary: '#e58b2f',
      logo: null,
    }
    const client = {
      id: 1,
      slug: 'tintas',
      homeRoute: '/home',
      timeZone: 'America/Sao_Paulo',
      languages: ['pt-BR' as const],
      brand,
    }
    await saveClient(installation.services, {
      ...client,
      modules: paintModules.filter((name) => name !== 'insert_sales'),
    })
    const { begin, changes } = await installation.as('bia').pull(cursor)
    expect(begin.reset).toBe(true)
    expect(changes.some((change) => change.collection === 'products')).toBe(false)
    await saveClient(installation.services, { ...client, modules: paintModules })
  })
})
