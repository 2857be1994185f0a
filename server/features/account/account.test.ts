import { openSession } from '#test/support/proven-session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { Deletion } from '#contract/features/account/account-contract.ts'
import { ask, openInstallation, password, type Installation } from '#test/support/server/test-installation.ts'
import { personalTables } from '#server/features.ts'
import { passJobTime } from '#test/support/server/jobs/job-time.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { onOneEngine, onPostgres, openTestDatabase } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine, { DEMO: '1' })))
  afterAll(async () => installation.close())

  const request = (name: 'ana' | 'bia' | 'caio', path: string) =>
    installation.as(name).request('POST', `/api/account/${path}`, { confirm: true })
  const passDays = async (days: number) => {
    installation.clock.pass(days * 86_400_000)
    await passJobTime(installation.services.database, days * 86_400_000)
  }
  const login = (username: string) =>
    ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/login/',
      body: new URLSearchParams({ username, password }),
    })

  test('an export has everything of the person in every client, nothing of anybody else, and no secret', async () => {
    const signedIn = await openSession(installation, 'ana')
    await signedIn.request('POST', '/api/phones/', { kind: 'mobile', phone: '+5511987654321' })
    const answer = await request('ana', 'export/')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="trilha-meus-dados.json"',
      'cache-control': 'no-store',
    })
    const data = answer.json<Record<string, Record<string, unknown>[]>>()
    expect(data['person']).toMatchObject([{ email: 'ana@example.com' }])
    expect(data['membership']?.map((row) => row['client_id'])).toEqual([1, 2])
    expect(data['person_phone']).toMatchObject([{ e164: '+5511987654321' }])
    expect(data['person_event']?.map((row) => row['kind'])).toContain('data_exported')
    const text = answer.body.toString()
    for (const secret of ['bia@example.com', installation.ids.bia, 'argon2', 'password_hash'])
      expect(text).not.toContain(secret)
  })

  test('three exports a day are enough', async () => {
    for (let number = 0; number < 3; number++) expect((await request('caio', 'export/')).status).toBe(200)
    expect((await request('caio', 'export/')).status).toBe(429)
  })

  test('back-office 2: who alone administers the platform or a client cannot have their account deleted, two who ask one after the other neither', async () => {
    const administer = (name: 'bia' | 'caio', superuser: boolean) =>
      installation.services.database.inSystem((tx) =>
        tx.updateTable('person').set({ superuser }).where('id', '=', installation.ids[name]).execute(),
      )
    const refused = async (name: 'bia' | 'caio') => {
      const answer = await request(name, 'deletion/')
      return [answer.status, answer.json<Problem>().code, answer.json<Problem>().values]
    }
    const last = [409, 'account.last_admin', { client: 'platform' }]
    await administer('bia', true)
    expect(await refused('bia')).toEqual(last)
    await administer('caio', true)
    expect((await request('bia', 'deletion/')).json<Deletion>().request).not.toBeNull()
    expect(await refused('caio')).toEqual(last)
    await request('bia', 'deletion/cancel/')
    for (const name of ['bia', 'caio'] as const) await administer(name, false)

    const roles = (own: ('member' | 'programme-admin')[]) =>
      installation.services.database.inTenant(1, (tx) =>
        tx.updateTable('membership').set({ roles: own }).where('user_id', '=', installation.ids.bia).execute(),
      )
    await roles(['member', 'programme-admin'])
    expect((await refused('bia')).slice(0, 2)).toEqual([409, 'account.last_admin'])
    await roles(['member'])
  })

  test('a request for deletion is noted, told by mail, and cancelled until its day', async () => {
    const asked = (await request('bia', 'deletion/')).json<Deletion>()
    expect(asked.request?.dueAt).toBe(new Date(installation.clock.now().getTime() + 15 * 86_400_000).toISOString())
    expect((await request('bia', 'deletion/')).json()).toEqual(asked)
    await installation.services.jobs.run()
    const letters = await installation.services.demoMailbox.list()
    expect(letters.find(({ to }) => to === 'bia@example.com')?.subject).toBe('Pedido de exclusão da sua conta')
    expect((await request('bia', 'deletion/cancel/')).json()).toEqual({ request: null })
    await passDays(16)
    await installation.services.jobs.run()
    expect((await login('bia')).status).toBe(200)
  })

  test('engine B11: on its day the account is emptied: nobody gets in, nobody is named, what was earned stays', async () => {
    const observation = 'vendido a Zulmira Canária'
    const payload = { ...goodSale, invoiceNumber: 'CANARY77', observation }
    await installation.as('ana').send({ kind: 'sale.report', payload })
    await installation.as('ana').request('POST', '/api/account/deletion/', { confirm: true })
    const open = await login('ana')
    await passDays(15)
    await installation.services.jobs.run()
    expect((await login('ana')).status).toBe(401)
    const refreshed = await ask(installation.app, {
      method: 'POST',
      url: '/o/token/',
      body: { grant_type: 'refresh_token', refresh_token: open.json<{ refresh_token: string }>().refresh_token },
    })
    expect(refreshed.status).toBe(401)
    const kept = await installation.services.database.inSystem(async (tx) => ({
      person: await tx
        .selectFrom('person')
        .selectAll()
        .where('id', '=', installation.ids.ana)
        .executeTakeFirstOrThrow(),
      phones: await tx.selectFrom('person_phone').selectAll().where('user_id', '=', installation.ids.ana).execute(),
      memberships: await tx
        .selectFrom('membership')
        .select('client_id')
        .where('user_id', '=', installation.ids.ana)
        .execute(),
      events: await tx.selectFrom('person_event').select('kind').where('user_id', '=', installation.ids.ana).execute(),
    }))
    expect(JSON.stringify(kept.person)).not.toMatch(/example\.com|Silva|"ana"/)
    expect(kept.phones).toEqual([])
    expect(kept.memberships).toHaveLength(2)
    expect(kept.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['deletion_asked', 'deleted']))
    // engine B11: neither their change stream nor a stored answer nor a text of theirs about others is left.
    const left = await installation.services.database.inTenant(1, async (tx) => ({
      changes: await tx
        .selectFrom('change')
        .selectAll()
        .where('stream_id', '=', `user:${installation.ids.ana}`)
        .execute(),
      answers: await tx.selectFrom('operation').selectAll().where('user_id', '=', installation.ids.ana).execute(),
      sales: await tx.selectFrom('sale').select('observation').where('user_id', '=', installation.ids.ana).execute(),
    }))
    expect(left.changes).toEqual([])
    expect(left.answers.length).toBeGreaterThan(0)
    expect(JSON.stringify(left)).not.toMatch(/Zulmira|CANARY/)
    // A second run finds nothing left to do.
    await installation.services.jobs.run()
    expect((await login('caio')).status).toBe(200)
  })

  test('an account whose deletion lost its job (a backup was restored under another key) is deleted within the hour all the same', async () => {
    await request('caio', 'deletion/')
    await installation.services.database.runText('DELETE FROM pgboss.job')
    await passDays(14)
    await installation.services.jobs.askRegular()
    await installation.services.jobs.run()
    expect((await login('caio')).status).toBe(200)
    await passDays(1)
    await installation.services.database.runText('DELETE FROM pgboss.job')
    await installation.services.jobs.askRegular()
    await installation.services.jobs.run()
    expect((await login('caio')).status).toBe(401)
  })
})

onPostgres(() => {
  test('every table that names a person is in the list of what an export tells and a deletion leaves', async () => {
    const database = await openTestDatabase('postgres')
    const named = await database.asOwner<{ table: string; column: string }>(`
      SELECT c.relname AS table, a.attname AS column
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND a.attnum > 0
        AND a.attname IN ('user_id', 'owner_id', 'person_id')`)
    await database.close()
    const listed = personalTables.map(({ table, by }) => `${table}.${by}`)
    expect(named.map(({ table, column }) => `${table}.${column}`).filter((one) => !listed.includes(one))).toEqual([])
  })
})
