import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { Ranking } from '#contract/features/ranking/ranking-contract.ts'
import { testStore } from '#server/features/reward/tests/ordering.test-support.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { makeRankings } from './ranking-service.ts'

onOneEngine((engine) => {
  let installation: Installation
  let store: ReturnType<typeof testStore>
  beforeEach(async () => {
    installation = await openInstallation(engine)
    store = testStore(installation)
  })
  afterEach(async () => installation.close())

  const read = async (name: 'ana' | 'bia' = 'bia') =>
    (await installation.as(name).request('GET', '/api/ranking/1/')).json<Ranking>()
  const later = (minutes = 5) => {
    installation.clock.pass(minutes * 60_000)
    return makeRankings(installation.services)
  }
  const earn = async (name: 'ana' | 'bia', xp: number) => store.grant(installation.ids[name], 0, { xp })

  test('who has most confirmed experience stands first; of two with the same, who had it first; points do not count', async () => {
    expect(await read()).toEqual({ asOf: null, people: 0, own: null, places: [] })
    await earn('bia', 30)
    installation.clock.pass(1000)
    await earn('ana', 30)
    await store.grant(installation.ids.ana, 500)
    await later(0)
    expect(await read()).toEqual({
      asOf: installation.clock.now().toISOString(),
      people: 2,
      own: 1,
      places: [
        { place: 1, nickname: '', xp: 30, isOwn: true },
        { place: 2, nickname: '', xp: 30, isOwn: false },
      ],
    })
    await earn('ana', 1)
    // Five minutes pass before it is made anew.
    await later(4)
    expect((await read('ana')).own).toBe(2)
    await later(1)
    expect(await read('ana')).toMatchObject({ own: 1, places: [{ xp: 31, isOwn: true }, { xp: 30 }] })
  })

  test('people are called as they call themselves in the client, and nobody learns who else it is', async () => {
    await earn('ana', 5)
    const nickname = { profile: { nickname: 'Aninha' } }
    expect((await installation.as('ana').request('POST', '/api/register/profile/', nickname)).status).toBe(200)
    await later(0)
    const answer = await installation.as('bia').request('GET', '/api/ranking/1/')
    expect(answer.json<Ranking>().places).toEqual([{ place: 1, nickname: 'Aninha', xp: 5, isOwn: false }])
    expect(answer.body.toString()).not.toContain(installation.ids.ana)
  })

  test('who is blocked in the programme has no place until the block is lifted', async () => {
    const admin = await openStaff(installation, ['programme-admin'])
    await earn('bia', 9)
    await earn('ana', 5)
    await admin.send('POST', '/api/admin/points/blocks/', { userId: installation.ids.bia, reason: 'Notas repetidas' })
    await later(0)
    expect(await read('ana')).toMatchObject({ people: 1, own: 1 })
    expect((await read('bia')).own).toBeNull()
    await admin.send('POST', '/api/admin/points/blocks/lift/', { userId: installation.ids.bia })
    await later()
    expect(await read('bia')).toMatchObject({ people: 2, own: 1 })
  })

  test('one sees the first hundred and five before and after oneself', async () => {
    await earn('bia', 1)
    await later(0)
    const { database } = installation.services
    // As if 149 others were before them and 50 after.
    const ids = sql`SELECT n, ('00000001-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid AS id
      FROM generate_series(1, 199) AS n`
    await database.inSystem((tx) =>
      sql`INSERT INTO person (id, email, password_hash, first_name, last_name, created_at)
        SELECT id, n || '@example.com', '', 'P', 'Silva', now() FROM (${ids}) i`.execute(tx),
    )
    await database.inTenant(1, async (tx) => {
      await sql`INSERT INTO membership (client_id, user_id, number, roles, created_at)
        SELECT 1, id, 1000 + n, ARRAY['member'], now() FROM (${ids}) i`.execute(tx)
      await sql`INSERT INTO ranking (client_id, campaign_id, user_id, place, xp, reached_at)
        SELECT 1, 1, id, CASE WHEN n < 150 THEN n ELSE n + 1 END, 1000 - n, now() FROM (${ids}) i`.execute(tx)
      await tx.updateTable('ranking').set({ place: 150 }).where('user_id', '=', installation.ids.bia).execute()
    })
    const { own, places } = await read()
    expect(own).toBe(150)
    const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
    expect(places.map(({ place }) => place)).toEqual([...numbers(1, 100), ...numbers(145, 155)])
  })

  test.each(['0', 'x', '-1', '1.5', '99'])('loyalty 17: a campaign %s is refused or not there', async (id) => {
    const answer = await installation.as('bia').request('GET', `/api/ranking/${id}/`)
    expect(['request.invalid', 'resource.not_found']).toContain(answer.json<Problem>().code)
  })
})
