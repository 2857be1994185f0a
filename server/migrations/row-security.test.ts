import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'

forEachEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  test('a query that forgets its client sees only the rows of the client it runs for', async () => {
    const { database } = installation.services
    const clients = (clientId: number) =>
      database.inTenant(clientId, (tx) => tx.selectFrom('course').select('client_id').distinct().execute())
    expect(await clients(1)).toEqual([{ client_id: 1 }])
    expect(await clients(2)).toEqual([{ client_id: 2 }])
    expect(await clients(3)).toEqual([])
  })

  test('without a client only memberships and public images are seen, and nothing can be written', async () => {
    const { database } = installation.services
    const seen = await database.inSystem(async (tx) => ({
      courses: await tx.selectFrom('course').select('id').execute(),
      changes: await tx.selectFrom('change').select('seq').execute(),
      files: await tx.selectFrom('file').select('purpose').distinct().execute(),
      memberships: await tx.selectFrom('membership').select('client_id').distinct().orderBy('client_id').execute(),
    }))
    expect(seen).toEqual({
      courses: [],
      changes: [],
      files: [{ purpose: 'image' }],
      memberships: [{ client_id: 1 }, { client_id: 2 }],
    })
    const changed = await database.inSystem((tx) =>
      tx
        .updateTable('membership')
        .set({ roles: ['programme-admin'] })
        .executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
  })

  test('a row of another client can be neither written nor moved there', async () => {
    const { database } = installation.services
    const write = database.inTenant(1, (tx) =>
      tx.insertInto('counter').values({ client_id: 2, name: 'x', value: 1 }).execute(),
    )
    await expect(write).rejects.toThrow(/row-level security/)
    const move = database.inTenant(1, (tx) => tx.updateTable('site_list').set({ client_id: 2 }).executeTakeFirst())
    expect((await move).numUpdatedRows).toBe(0n)
    const lift = database.inTenant(1, (tx) =>
      tx.updateTable('stream').set({ client_id: 2 }).where('client_id', '=', 1).execute(),
    )
    await expect(lift).rejects.toThrow(/row-level security|foreign key/)
  })
})
