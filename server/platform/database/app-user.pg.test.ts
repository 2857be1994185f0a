import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPostgres, openTestDatabase, type TestDatabase } from '#test/support/database/test-database.ts'
import { openLog } from '../log.ts'
import { openDatabase } from './database.ts'

onPostgres(() => {
  const user = `trilha_web_${randomBytes(4).toString('hex')}`
  let opened: TestDatabase
  const urlOf = (name: string) => {
    const url = new URL(opened.config.databaseUrl ?? '')
    url.username = name
    url.password = 'web'
    return url.href
  }
  const openAs = (name: string) =>
    openDatabase({ ...opened.config, databasePool: 1, databaseAppUrl: urlOf(name) }, openLog('silent'))
  beforeAll(async () => {
    opened = await openTestDatabase('postgres')
    await opened.asOwner(`CREATE ROLE ${user} LOGIN PASSWORD 'web' IN ROLE trilha_app`)
    for (const id of [1, 2])
      await opened.asOwner(`INSERT INTO client VALUES (${id}, 'c${id}', 'C', '', '/', 'UTC', '{pt-BR}', '{}', '{}')`)
  })
  afterAll(async () => {
    await opened.asOwner(`DROP ROLE ${user}`)
    await opened.close()
  })

  test('engine E13: requests log in as a user whom row security binds also when the role it took is laid down', async () => {
    const database = await openAs(user)
    const count = (clientId: number) =>
      database.inTenant(clientId, (tx) =>
        tx.insertInto('counter').values({ client_id: clientId, name: 'n', value: clientId }).execute(),
      )
    await count(1)
    await count(2)
    const read = async (text: string) => (await database.runText(text)).rows
    expect(await read('SELECT session_user::text AS name')).toEqual([{ name: user }])
    // What whoever brought SQL of their own into a query would do first.
    await database.runText('RESET ROLE')
    const counters = () => database.inTenant(1, (tx) => tx.selectFrom('counter').select('value').execute())
    expect(await read('SELECT current_user::text AS name')).toEqual([{ name: user }])
    expect(await counters()).toEqual([{ value: 1 }])
    await database.runText('SET row_security = off')
    await expect(counters()).rejects.toThrow('query would be affected by row-level security')
    await database.runText('SET row_security = on')
    await expect(database.runText('DROP TABLE counter')).rejects.toMatchObject({ code: '42501' })
    await expect(database.runText('ALTER TABLE counter DISABLE ROW LEVEL SECURITY')).rejects.toMatchObject({
      code: '42501',
    })
    await database.close()
  })

  test('engine E13: a user whom row security does not bind, or who may not work as the application, is told before anything is served', async () => {
    await opened.asOwner(`ALTER ROLE ${user} BYPASSRLS`)
    await expect(openAs(user)).rejects.toThrow(`DATABASE_APP_URL has a user, ${user}, who owns tables`)
    await opened.asOwner(`ALTER ROLE ${user} NOBYPASSRLS`)
    await opened.asOwner(`REVOKE trilha_app FROM ${user}`)
    await expect(openAs(user)).rejects.toThrow('may not work as trilha_app')
    await opened.asOwner(`GRANT trilha_app TO ${user}`)
  })
})
