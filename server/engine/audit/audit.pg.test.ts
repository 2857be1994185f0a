import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { verifyActs } from './chain.ts'
import { noteAct } from './note-act.ts'

// The embedded database has no session of its owner: there nobody but the application reaches the tables.
onPostgres(() => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation('postgres')))
  afterAll(async () => installation.close())

  const note = (act: string, after: Record<string, unknown>) => {
    const { services, clock } = installation
    const subject = { kind: 'thing', id: '1' }
    clock.pass(1)
    return services.database.inTenant(1, (tx) =>
      noteAct(tx, { actor: 'job', clientId: 1 }, { act, subject, after }, clock.now()),
    )
  }

  test('back-office D76: a row that the owner of the database changed, or took away, breaks the chain there', async () => {
    const { services } = installation
    for (const size of [1, 2, 3]) await note('thing.grow', { size })
    const [whole] = await verifyActs(services, 1)
    expect(whole).toMatchObject({ clientId: 1, rows: expect.any(Number) })
    // The chain goes on from where it was.
    await note('thing.grow', { size: 4 })
    const [longer] = await verifyActs(services, 1)
    expect(longer).toMatchObject({ rows: (whole as { rows: number }).rows + 1 })

    const acts = await services.database.inTenant(1, (tx) =>
      tx.selectFrom('audit').select(['id', 'change']).where('act', '=', 'thing.grow').orderBy('id').execute(),
    )
    const second = acts[1]?.id ?? ''
    const write = (text: string) =>
      services.testDatabase.asOwner(`SELECT set_config('app.client_id', '1', false); ${text}`)
    await write(`UPDATE audit SET change = '{"before":{},"after":{"size":9}}' WHERE id = '${second}'`)
    expect(await verifyActs(services, 1)).toEqual([{ clientId: 1, brokenAt: second }])
    await write(`UPDATE audit SET change = '${acts[1]?.change}' WHERE id = '${second}'`)
    expect(await verifyActs(services, 1)).toEqual([longer])
  })
})
