import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#contract/engine/session/session.ts'
import * as v from 'valibot'
import { collections } from '#contract/model.ts'
import { clientHeader, idempotencyHeader, revisionHeader } from '#contract/engine/endpoint.ts'
import { onOneEngine, onPostgres } from '#test/support/database/test-database.ts'
import { openTestServices, type TestServices } from '#test/support/server/test-services.ts'
import { buildApp } from '#server/app.ts'
import { serverParts } from '#server/features.ts'
import { ask } from '#test/support/server/test-installation.ts'
import type { PullLine } from '#contract/engine/sync/pull.ts'
import { bundlesOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Content, ListedContent } from '#contract/features/authoring/authoring-schema.ts'
import { newId } from '#contract/engine/ids.ts'
import { demoNews } from '#server/features/news/demo-news.ts'
import { aurora } from './content/aurora-content.ts'
import { campaignFor } from './content/demo-campaign.ts'
import { demoPassword, demoPeople } from './people.ts'
import { loadDemo } from './load-demo.ts'

onOneEngine((engine) => {
  let services: TestServices
  let app: ReturnType<typeof buildApp>
  let at = new Date('2026-11-18T15:00:00Z')
  beforeAll(async () => {
    services = await openTestServices(engine, { clock: { now: () => at }, env: { DEMO: '1' } })
    await loadDemo(services)
    app = buildApp(services, serverParts)
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await services.close()
  })

  const signIn = async (email: string): Promise<SignedIn> =>
    (
      await ask(app, {
        method: 'POST',
        url: '/etraining_login/login/',
        body: { username: email, password: demoPassword },
      })
    ).json<SignedIn>()
  const pull = async (email: string, clientId: number) => {
    const { access_token: token } = await signIn(email)
    const headers = { authorization: `Bearer ${token}`, [clientHeader]: String(clientId) }
    const answer = await ask(app, { method: 'POST', url: '/api/pull/', body: { cursor: null }, headers })
    const lines = answer.body
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as PullLine)
    return { headers, changes: lines.flatMap((line) => (line.kind === 'page' ? line.changes : [])) }
  }

  test.each(demoPeople.map((person) => person.email))('%s signs in', async (email) => {
    const { clients } = await signIn(email)
    expect(clients.map((client) => client.id).toSorted((a, b) => a - b)).toEqual(
      demoPeople.find((person) => person.email === email)?.memberships.map((one) => one.clientId),
    )
  })

  test('every row of both clients is as its schema has it, and a seller finds what was done before', async () => {
    for (const clientId of [1, 2]) {
      const { changes } = await pull('seller@demo.trilha.app', clientId)
      for (const change of changes)
        expect(v.is(collections[change.collection].schema, change.row), JSON.stringify(change)).toBe(true)
      expect(changes.filter((change) => change.collection === 'courses').length).toBeGreaterThan(5)
      expect(changes.filter((change) => change.collection === 'activityProgress').length).toBeGreaterThan(2)
      expect(changes.filter((change) => change.collection === 'sales')).toHaveLength(clientId === 1 ? 2 : 0)
    }
    const { changes } = await pull('painter@demo.trilha.app', 1)
    expect(changes.filter((change) => change.collection === 'sales')).toEqual([])
  })

  test('every file of every activity, every cover and the logos can be read', async () => {
    for (const clientId of [1, 2]) {
      const { headers, changes } = await pull('seller@demo.trilha.app', clientId)
      const activities = changes
        .filter((change) => change.collection === 'activities')
        .map((change) => change.row as unknown as KnownActivity)
      for (const { bundleId, file } of activities
        .flatMap(bundlesOf)
        .flatMap((bundle) => (bundle.files ?? []).map((each) => ({ bundleId: bundle.bundleId, file: each })))) {
        const answer = await ask(app, {
          method: 'GET',
          url: `/api/bundles/${bundleId}/files/${file.sha256}/`,
          headers: { ...headers, range: 'bytes=0-99' },
        })
        expect([answer.status, answer.headers['content-range']]).toEqual([206, `bytes 0-99/${file.bytes}`])
      }
      const { clients } = await signIn('seller@demo.trilha.app')
      const covers = changes.flatMap((change) =>
        change.row && 'cover' in change.row ? [String(change.row['cover'])] : [],
      )
      for (const url of new Set([...covers, clients.find((client) => client.id === clientId)?.brand.logo ?? ''])) {
        expect((await ask(app, { method: 'GET', url })).status).toBe(200)
      }
    }
  })

  test('engine A2: each audience of the demo has somebody inside and somebody outside, who see and do not see what it shows', async () => {
    // One sign-in each: more of them in a minute are refused.
    const rows = new Map<string, Set<string>>()
    const look = async (clientId: number, ...names: string[]) => {
      for (const name of names) {
        const { changes } = await pull(`${name}@demo.trilha.app`, clientId)
        rows.set(`${clientId} ${name}`, new Set(changes.map(({ collection, key }) => `${collection} ${key}`)))
      }
    }
    await look(1, 'painter', 'owner', 'auditor')
    await look(2, 'moderator', 'learner')
    const sees = (clientId: number, row: string) =>
      [...rows].filter(([who, seen]) => who.startsWith(`${clientId} `) && seen.has(row)).map(([who]) => who.slice(2))
    expect([sees(1, 'courses 8'), sees(1, 'news 2'), sees(2, 'courses 5')]).toEqual([
      ['painter'],
      ['owner'],
      ['moderator'],
    ])
    expect(sees(1, 'courses 7')).toEqual(['painter', 'owner', 'auditor'])
  })

  const desk = async (clientId: number) => {
    const { access_token: token } = await signIn('programme-admin@demo.trilha.app')
    const headers = { authorization: `Bearer ${token}`, [clientHeader]: String(clientId) }
    return {
      get: async (path: string) => ask(app, { method: 'GET', url: `/api/admin/content/${path}`, headers }),
      send: async (method: 'PUT' | 'POST', path: string, body: unknown, rev: number) =>
        ask(app, {
          method,
          url: `/api/admin/content/${path}`,
          body,
          headers: { ...headers, [idempotencyHeader]: newId(), [revisionHeader]: `"${rev}"` },
        }),
    }
  }
  const renamed = { 'pt-BR': 'Paredes que duram', 'en-US': 'Walls that last' }

  test('back-office 9: what the demo brings stands at the desk as published; a title that is changed and published is what a learner pulls, who keeps their progress', async () => {
    const before = await pull('seller@demo.trilha.app', 1)
    const { get, send } = await desk(1)
    const { rows } = (await get('?sort=title')).json<{ rows: ListedContent[] }>()
    const listed = (kind: string) => rows.filter((row) => row.kind === kind)
    const all = { course: aurora.courses, trail: aurora.trails, news: demoNews['aurora'] ?? [] }
    for (const [kind, things] of Object.entries(all))
      expect(new Set(listed(kind).map(({ title }) => title['pt-BR']))).toEqual(
        new Set(things.map(({ title }) => title['pt-BR'])),
      )
    expect(new Set(rows.map(({ state, version, changed }) => `${state} ${version} ${changed}`))).toEqual(
      new Set(['published 1 false']),
    )
    const content = (await get('course/1/')).json<Content>()
    expect(content).toMatchObject({
      createdBy: 'Beatriz Fontes',
      fields: { area: 'tecnica', audience: 0, points: 250 },
    })
    for (const { kind, id } of rows) {
      const { faults } = (await get(`${kind}/${id}/check/`)).json<{ faults: { level: string }[] }>()
      expect(
        faults.filter(({ level }) => level === 'fault'),
        `${kind} ${id}`,
      ).toEqual([])
    }
    const changes = Object.entries(renamed).map(([language, value]) => ({ field: `title.${language}`, value }))
    expect((await send('PUT', 'course/1/', { editor: newId(), changes }, content.rev)).status).toBe(200)
    const published = await send('POST', 'course/1/publish/', { underWay: 'stay' }, content.rev + 1)
    expect([published.status, published.json<Content>().version]).toEqual([200, 2])

    const after = await pull('seller@demo.trilha.app', 1)
    const rowsOf = (from: typeof after, collection: string) =>
      from.changes.filter((change) => change.collection === collection).map(({ key, row }) => ({ key, row }))
    expect(rowsOf(after, 'courses').find(({ key }) => key === '1')?.row).toMatchObject({
      title: { 'pt-BR': 'Paredes que duram' },
    })
    // What is played is what it was, under the numbers that it had.
    const byKey = (from: typeof after, collection: string) =>
      new Map(rowsOf(from, collection).map((one) => [one.key, one.row]))
    expect(byKey(after, 'activities')).toEqual(byKey(before, 'activities'))
    expect(byKey(after, 'activityProgress')).toEqual(byKey(before, 'activityProgress'))
    expect(rowsOf(after, 'activityProgress').length).toBeGreaterThan(0)
  })

  test('a second start changes nothing and takes no time', async () => {
    const before = await pull('seller@demo.trilha.app', 1)
    const from = performance.now()
    await loadDemo(services)
    expect(performance.now() - from).toBeLessThan(400)
    expect((await pull('seller@demo.trilha.app', 1)).changes).toEqual(before.changes)
  })

  test('once its campaign is over the next one begins', async () => {
    at = new Date('2026-12-25T15:00:00Z')
    await loadDemo(services)
    const { changes } = await pull('painter@demo.trilha.app', 1)
    expect(
      changes
        .filter((change) => change.collection === 'campaigns')
        .map(({ row }) => [row?.['beginsOn'], row?.['endsOn']]),
    ).toEqual([
      ['2026-10-04', '2026-12-18'],
      ['2026-12-19', '2027-01-24'],
    ])
    const { changes: seller } = await pull('seller@demo.trilha.app', 1)
    // What somebody wrote on is theirs.
    expect(seller.find(({ collection, key }) => collection === 'courses' && key === '1')?.row?.['title']).toMatchObject(
      renamed,
    )
    const { rows } = (await (await desk(1)).get('?kind=course')).json<{ rows: ListedContent[] }>()
    expect(rows.map(({ id, version }) => `${id} ${version}`).toSorted()).toEqual(
      aurora.courses.map((_, place) => `${place + 1} ${place === 0 ? 2 : 1}`).toSorted(),
    )
    expect(seller.filter((change) => change.collection === 'sales')).toHaveLength(2)
  })
})

test('the campaign is around today, and stays while it lasts', () => {
  const first = campaignFor('2026-11-18', undefined)
  expect(first).toEqual({ current: false, campaigns: [{ id: 1, beginsOn: '2026-10-04', endsOn: '2026-12-18' }] })
  expect(campaignFor('2026-12-18', first.campaigns)).toEqual({ current: true, campaigns: first.campaigns })
  expect(campaignFor('2027-06-01', first.campaigns).campaigns[1]).toEqual({
    id: 2,
    beginsOn: '2027-04-17',
    endsOn: '2027-07-01',
  })
})

onPostgres(() => {
  test('two servers that start together on an empty database load the demo once', async () => {
    const services = await openTestServices('postgres')
    await Promise.all([loadDemo(services), loadDemo(services)])
    const sales = await services.database.inTenant(1, (tx) => tx.selectFrom('sale').select('id').execute())
    expect(sales).toHaveLength(2)
    await services.close()
  })
})
