import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import { verifyActs } from './chain.ts'
import { noteAct, readActs } from './note-act.ts'

forEachEngine((engine) => {
  let installation: Installation
  let platform: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    platform = await openStaff(installation, 'platform')
  })
  afterAll(async () => installation.close())

  const note = (act: string, after: Record<string, unknown>, about?: string) => {
    const { services, clock } = installation
    const subject = { kind: 'thing', id: '1' }
    clock.pass(1)
    return services.database.inTenant(1, (tx) =>
      noteAct(
        tx,
        { actor: 'job', clientId: 1 },
        { act, subject, after, ...(about && { about }) },
        clock.now(),
        services.config.secretKey,
      ),
    )
  }

  test('back-office D76: the application can neither change nor remove a row of the trail', async () => {
    await note('thing.make', { size: 1 })
    const { database } = installation.services
    const attempts = [
      () => database.inTenant(1, (tx) => tx.updateTable('audit').set({ act: 'other' }).execute()),
      () => database.inTenant(1, (tx) => tx.deleteFrom('audit').execute()),
      () => database.runText('TRUNCATE audit CASCADE'),
      () => database.inTenant(1, (tx) => tx.updateTable('audit_link').set({ hash: 'x' }).execute()),
      () => database.inTenant(1, (tx) => tx.deleteFrom('audit_link').execute()),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(/permission denied/)
  })

  test('what the trail says of a person is sealed with their key: without it nobody reads it, and the chain holds', async () => {
    const { services, ids } = installation
    await note('person.change', { first: 'Anabela' }, ids.ana)
    const read = () =>
      services.database.inTenant(1, (tx) =>
        readActs(tx, services.config.secretKey, 1, { act: 'person.change', limit: 1 }),
      )
    expect((await read())[0]).toMatchObject({ after: { first: 'Anabela' } })
    const stored = await services.database.inTenant(1, (tx) => tx.selectFrom('audit').select('change').execute())
    expect(JSON.stringify(stored)).not.toContain('Anabela')
    await services.database.inSystem((tx) => tx.deleteFrom('person_key').where('user_id', '=', ids.ana).execute())
    expect((await read())[0]).toMatchObject({ act: 'person.change', before: null, after: null })
    expect((await verifyActs(services, 1))[0]).toMatchObject({ rows: expect.any(Number) })
  })

  test('the trail is read in pages, the newest first, and each row gets its link within the minute', async () => {
    const { services } = installation
    for (let size = 0; size < 60; size++) await note('page.turn', { size })
    const first = (await platform.get('/api/admin/audit/?act=page.')).json<{
      rows: { after: { size: number }; hash: string | null }[]
      next: string
    }>()
    expect(first.rows.map(({ after }) => after.size)).toEqual(Array.from({ length: 50 }, (_, at) => 59 - at))
    await verifyActs(services, 1)
    const second = (await platform.get(`/api/admin/audit/?act=page.&cursor=${encodeURIComponent(first.next)}`)).json<
      typeof first
    >()
    expect(second.rows.map(({ after }) => after.size)).toEqual(Array.from({ length: 10 }, (_, at) => 9 - at))
    expect(second.next).toBeNull()
    expect(second.rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash ?? ''))).toBe(true)
  })

  test('the trail goes into a file with its hashes; that it was taken stands in it', async () => {
    installation.clock.pass(1)
    const answer = await platform.send('POST', '/api/admin/audit/export/', { format: 'jsonl', act: 'page.' })
    const lines = answer.body
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { act: string })
    expect(lines).toHaveLength(60)
    const csv = await platform.send('POST', '/api/admin/audit/export/', { format: 'csv' })
    expect(csv.body.toString()).toMatch(/^\u{FEFF}id,actedAt,/u)
    const newest = (await platform.get('/api/admin/audit/')).json<{ rows: { act: string }[] }>().rows
    expect(newest.slice(0, 2).map(({ act }) => act)).toEqual(['audit.export', 'audit.export'])
  })
})
