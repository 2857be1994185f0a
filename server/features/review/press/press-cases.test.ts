import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeCase, openCase } from '#server/engine/cases/case-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { queues } from '#server/features.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { pressCases } from './press-cases.ts'

const days = 86_400_000

onOneEngine((engine) => {
  let installation: Installation
  let administrators: string[]
  beforeAll(async () => {
    installation = await openInstallation(engine, { DEMO: '1' })
    await openStaff(installation, ['programme-admin'])
    await openStaff(installation, ['auditor'])
    const rows = await inTenant((tx) =>
      tx
        .selectFrom('membership')
        .innerJoin('person', 'person.id', 'membership.user_id')
        .select(['person.email', 'membership.roles'])
        .where('membership.client_id', '=', 1)
        .execute(),
    )
    administrators = rows.flatMap(({ email, roles }) => (roles.includes('programme-admin') ? email : []))
  })
  afterAll(async () => installation.close())
  beforeEach(async () => {
    await inTenant((tx) => tx.deleteFrom('desk_case').execute())
    installation.clock.set(start)
  })

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const wait = (queue: string, caseId: string) =>
    inTenant((tx) =>
      openCase(
        tx,
        { clientId: 1, queue, caseId },
        { userId: installation.ids.bia, odd: true, now: installation.clock.now() },
      ),
    )
  /** Who is written to then, on two servers. */
  const press = async () => {
    const { services } = installation
    const known = new Set((await services.demoMailbox.list()).map(({ id }) => id))
    await Promise.all([pressCases(services, queues), pressCases(services, queues)])
    await services.jobs.run()
    return (await services.demoMailbox.list()).filter(({ id }) => !known.has(id))
  }
  const [one, two] = ['0190aaaa-0000-7000-8000-000000000001', '0190aaaa-0000-7000-8000-000000000002']

  test('learning 16: what waits for fourteen days is told to the administrators of the programme, once, and stays undecided', async () => {
    await wait('attempt', one)
    installation.clock.pass(14 * days - 1)
    expect(await press()).toEqual([])
    installation.clock.pass(1)
    const letters = await press()
    expect(letters.map(({ to }) => to).toSorted()).toEqual(administrators.toSorted())
    expect(letters[0]).toMatchObject({ subject: '1 caso espera decisão há 14 dias' })
    expect(letters[0]?.text).toContain('bia Silva')
    expect(letters[0]?.text).toContain('/admin/desk?queue=attempt')
    installation.clock.pass(30 * days)
    expect(await press()).toEqual([])
    const rows = await inTenant((tx) => tx.selectFrom('desk_case').select('closed_at').execute())
    expect(rows).toEqual([{ closed_at: null }])
  })

  test('cases of one day are told in one letter; what was decided, or is of a queue that presses nobody, in none', async () => {
    await wait('attempt', one)
    await wait('attempt', two)
    await wait('sale', one)
    installation.clock.pass(14 * days)
    expect((await press())[0]).toMatchObject({ subject: '2 casos esperam decisão há 14 dias' })
    await inTenant((tx) => closeCase(tx, { clientId: 1, queue: 'attempt', caseId: one }, installation.clock.now()))
    await wait('attempt', one)
    installation.clock.pass(13 * days)
    expect(await press()).toEqual([])
    // It waits anew since it was opened again.
    installation.clock.pass(days)
    expect((await press())[0]).toMatchObject({ subject: '1 caso espera decisão há 14 dias' })
  })
})
