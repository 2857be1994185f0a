import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { personalTables } from '#server/features.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'

forEachEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine)
    await installation.as('ana').send({ kind: 'sale.report', payload: { ...goodSale, invoiceNumber: '441' } })
    await installation.as('bia').send({ kind: 'sale.report', payload: { ...goodSale, invoiceNumber: '442' } })
  })
  afterAll(async () => installation.close())

  test('engine E13: every table with rows of people has its policy by person', async () => {
    const { rows } = await installation.services.database.inSystem((tx) =>
      sql<{
        name: string
      }>`SELECT tablename AS name FROM pg_policies WHERE policyname = 'person' AND permissive = 'RESTRICTIVE'`.execute(
        tx,
      ),
    )
    const names = new Set(rows.map(({ name }) => name))
    // A branch is the client's, and no row of whoever leads it.
    for (const { table } of personalTables) if (table !== 'branch') expect(names, table).toContain(table)
    for (const stream of ['stream', 'change']) expect(names).toContain(stream)
  })

  test('engine E13: a transaction about one person has nobody else’s rows, whatever it asks for', async () => {
    const { database } = installation.services
    const { ana, bia } = installation.ids
    const about = { userId: ana }
    const sellers = (who?: typeof about) =>
      database.inTenant(1, (tx) => tx.selectFrom('sale').select('user_id').orderBy('user_id').execute(), who)
    expect((await sellers()).map((row) => row.user_id).toSorted()).toEqual([ana, bia].toSorted())
    expect(await sellers(about)).toEqual([{ user_id: ana }])
    const streams = await database.inTenantRead(
      1,
      (db) => db.selectFrom('change').select('stream_id').distinct(),
      about,
    )
    expect(streams.map((row) => row.stream_id).toSorted()).toEqual(['client', `user:${ana}`])
    const people = await database.inSystem((tx) => tx.selectFrom('person').select('id').execute(), about)
    expect(people).toEqual([{ id: ana }])
    const changed = await database.inTenant(
      1,
      (tx) => tx.updateTable('sale').set({ observation: 'x' }).executeTakeFirst(),
      about,
    )
    expect(changed.numUpdatedRows).toBe(1n)
    const foreign = database.inTenant(
      1,
      (tx) => tx.updateTable('sale').set({ user_id: bia }).where('user_id', '=', ana).execute(),
      about,
    )
    await expect(foreign).rejects.toThrow(/row-level security/)
    // The next transaction on the connection is about nobody again.
    expect(await sellers()).toHaveLength(2)
  })

  test('engine E13: what is no id of a person opens no transaction, and leaves the database as it was', async () => {
    const { database } = installation.services
    for (const userId of ['', "x' OR '1'='1", `${installation.ids.ana}'`])
      await expect(
        database.inTenant(1, (tx) => tx.selectFrom('sale').selectAll().execute(), { userId }),
      ).rejects.toThrow('not the id of a person')
    await database.ready()
  })

  test('engine E13: a pull shows a person’s own rows, and nobody else’s', async () => {
    const { changes } = await installation.as('ana').pull()
    const invoices = changes.flatMap(({ collection, row }) =>
      collection === 'sales' ? [(row as { invoiceNumber: string }).invoiceNumber] : [],
    )
    expect(invoices).toEqual(['441'])
  })
})
