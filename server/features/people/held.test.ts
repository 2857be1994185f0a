import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClientDetail } from '#contract/features/client/client-contract.ts'
import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import { newId } from '#contract/engine/ids.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { openInstallation, type Installation, type Sent } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  let platform: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    platform = await openStaff(installation, 'platform')
  })
  afterAll(async () => installation.close())

  const path = () => `/api/admin/people/${installation.ids.bia}/`
  const bia = async () => (await platform.get(path())).json<PersonDetail>()
  const act = async (what: string, body?: unknown) =>
    platform.send('POST', `${path()}${what}/`, body, { rev: (await bia()).rev })
  const decide = async (decision: 'accept' | 'refuse') => {
    const answer = await platform.send('POST', `${path()}held/`, { decision })
    await installation.services.jobs.run()
    return answer.json<{ decided: number }>()
  }
  const sales = async () =>
    installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('sale').select('id').where('user_id', '=', installation.ids.bia).execute(),
    )
  const sale = (invoiceNumber: string): Sent & { id: string } => ({
    id: newId(),
    kind: 'sale.report',
    payload: { ...goodSale, invoiceNumber },
    capturedAt: installation.clock.now().toISOString(),
    device: null,
  })
  beforeEach(async () => {
    if ((await bia()).state === 'blocked') await act('unblock')
  })

  test('back-office D37: what a blocked person sends arrives held; accepted it counts once, and the device hears it', async () => {
    const one = sale('D37-1')
    await act('block', { reason: 'Em análise' })
    expect(await installation.as('bia').send(one)).toEqual([
      { id: one.id, outcome: 'held', code: 'operation.held_for_staff' },
    ])
    // Sent again it is still the same one.
    await installation.as('bia').send(one)
    expect([await sales(), (await bia()).held]).toEqual([[], 1])

    expect(await decide('accept')).toEqual({ decided: 1 })
    expect([(await sales()).length, (await bia()).held]).toEqual([1, 0])
    const [answer] = await installation.as('bia').send(one)
    expect(answer).toMatchObject({ id: one.id, outcome: 'applied' })
    await installation.as('bia').send(one)
    expect(await sales()).toHaveLength(1)
  })

  test('refused by staff it counts never, and the device is told so', async () => {
    const before = (await sales()).length
    const one = sale('D37-2')
    await act('block', { reason: 'Em análise' })
    await installation.as('bia').send(one)
    expect(await decide('refuse')).toEqual({ decided: 1 })
    const answers = await installation.as('bia').send(one)
    expect(answers).toEqual([{ id: one.id, outcome: 'refused', code: 'operation.refused_by_staff' }])
    expect(await sales()).toHaveLength(before)
  })

  test('while blocked nothing else is open: no rows, no files of others, no page', async () => {
    await act('block', { reason: 'Em análise' })
    const pull = await installation.as('bia').request('POST', '/api/pull/', { cursor: null })
    expect(pull.json()).toMatchObject({ status: 403, code: 'access.client_unknown' })
    const file = await installation.as('bia').request('GET', `/api/files/${newId()}/`)
    expect(file.json()).toMatchObject({ status: 403, code: 'access.client_unknown' })
  })

  test('what was held is held for its own person: nobody else takes its id or learns of it', async () => {
    const one = sale('D37-3')
    await act('block', { reason: 'Em análise' })
    await installation.as('bia').send(one)
    const [other] = await installation.as('ana').send({ ...one })
    expect(other).toEqual({ id: one.id, outcome: 'refused', code: 'operation.not_yours' })
    const changed = { ...one, payload: { ...one.payload, observation: 'outra' } }
    const [otherBody] = await installation.as('bia').send(changed)
    expect(otherBody).toEqual({ id: one.id, outcome: 'refused', code: 'operation.other_body' })
    await decide('refuse')
  })

  test('back-office D26, D27: work of a module that is off is held, not refused; switched on again it counts once', async () => {
    const before = (await sales()).length
    const client = async () => (await platform.get('/api/admin/clients/1/')).json<ClientDetail>()
    const setModules = async (modules: readonly string[]) => {
      const { rev, name, programme, country, timeZone, languages } = await client()
      const body = { name, programme, country: country ?? 'BR', timeZone, languages, modules }
      return platform.send('PUT', '/api/admin/clients/1/', body, { rev })
    }
    const all = (await client()).modules
    expect((await setModules(all.filter((name) => name !== 'insert_sales'))).status).toBe(200)
    // It hides at the next pull.
    const { changes } = await installation.as('bia').pull()
    expect(changes.filter(({ collection }) => collection === 'sales')).toEqual([])
    const one = sale('D26-1')
    expect(await installation.as('bia').send(one)).toEqual([
      { id: one.id, outcome: 'held', code: 'operation.held_for_staff' },
    ])
    expect((await bia()).held).toBe(1)

    await setModules(all)
    await installation.services.jobs.run()
    expect([(await sales()).length, (await bia()).held]).toEqual([before + 1, 0])
    expect(await installation.as('bia').send(one)).toMatchObject([{ outcome: 'applied' }])
    expect(await sales()).toHaveLength(before + 1)
  })

  test('after thirty days of a module that is off what was held for it is refused', async () => {
    const { services, clock } = installation
    const now = clock.now()
    const { rev, name, programme, country, timeZone, languages, modules } = (
      await platform.get('/api/admin/clients/1/')
    ).json<ClientDetail>()
    const body = { name, programme, country: country ?? 'BR', timeZone, languages }
    const off = modules.filter((module) => module !== 'insert_sales')
    await platform.send('PUT', '/api/admin/clients/1/', { ...body, modules: off }, { rev })
    const one = sale('D26-2')
    await installation.as('bia').send(one)
    clock.pass(31 * 86_400_000)
    await services.jobs.askRegular()
    await services.jobs.run()
    expect(await installation.as('bia').send(one)).toMatchObject([{ outcome: 'refused' }])
    clock.set(now)
    await platform.send('PUT', '/api/admin/clients/1/', { ...body, modules }, { rev: rev + 1 })
  })
})
