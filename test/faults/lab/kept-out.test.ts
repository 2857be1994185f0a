import { expect, test } from 'vitest'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { personDb } from '#engine/database/person-db.ts'
import { listRows } from '#engine/rows/rows.ts'
import { readSession } from '#engine/session/session.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import type { ClientDetail } from '#contract/features/client/client-contract.ts'
import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { openLab } from './lab.ts'

const lab = openLab()
const sale = {
  invoiceNumber: 'K1',
  storeId: 2,
  soldOn: '2026-11-17',
  lines: [{ productId: 1, quantity: 2 }],
  observation: '',
}

const staff = async () => {
  const platform = await openStaff(lab.installation, 'platform')
  const person = (userId: string) => `/api/admin/people/${userId}/`
  const read = async (userId: string) => (await platform.get(person(userId))).json<PersonDetail>()
  return {
    read,
    block: async (userId: string) =>
      platform.send('POST', `${person(userId)}block/`, { reason: 'Saiu' }, { rev: (await read(userId)).rev }),
    async decide(userId: string, decision: 'accept' | 'refuse') {
      await platform.send('POST', `${person(userId)}held/`, { decision })
      await lab.installation.services.jobs.run()
    },
    async setModules(change: (modules: readonly string[]) => readonly string[]) {
      const client = (await platform.get('/api/admin/clients/1/')).json<ClientDetail>()
      const { rev, name, programme, country, timeZone, languages } = client
      const body = { name, programme, country: country ?? 'BR', timeZone, languages, modules: change(client.modules) }
      await platform.send('PUT', '/api/admin/clients/1/', body, { rev })
      await lab.installation.services.jobs.run()
    },
  }
}

test('back-office D37: who was blocked while offline loses the rows at the next contact, and what they did goes to staff', async () => {
  const desk = await staff()
  const member = await lab.signIn(await lab.person())
  await pullChanges(member)
  expect((await listRows(member, 'products')).length).toBeGreaterThan(0)
  lab.online(false)
  const id = await queueOperation({ member, kind: 'sale.report', payload: sale })
  await desk.block(member.userId)

  lab.online(true)
  lab.pass(20_000)
  expect(await lab.drainAll(member)).toMatchObject({ applied: 0, refused: 0, left: 1 })
  await expect(pullChanges(member)).rejects.toMatchObject({ problem: { code: 'access.client_unknown' } })
  // The session goes on without the client, and nothing of it lies readable on the device any more.
  expect(await readSession(member.userId)).toMatchObject({ clients: [], clientId: null })
  expect(await personDb(member.userId).products.count()).toBe(0)
  expect((await readOutbox(member)).find((entry) => entry.id === id)).toMatchObject({
    state: 'held',
    code: 'operation.held_for_staff',
    content: { payload: sale },
  })

  expect((await desk.read(member.userId)).held).toBe(1)
  await desk.decide(member.userId, 'accept')
  lab.pass(3_600_000)
  expect(await lab.drainAll(member)).toMatchObject({ applied: 1, left: 0 })
  const counted = await lab.inTenant((tx) =>
    tx.selectFrom('sale').select('id').where('user_id', '=', member.userId).execute(),
  )
  expect(counted).toEqual([{ id }])
})

test('back-office D26, D27: a sale of a module that was switched off meanwhile waits on the device; switched on again it counts once', async () => {
  const desk = await staff()
  const member = await lab.signIn(await lab.person())
  await pullChanges(member)
  lab.online(false)
  const id = await queueOperation({ member, kind: 'sale.report', payload: { ...sale, invoiceNumber: 'K2' } })
  await desk.setModules((modules) => modules.filter((name) => name !== 'insert_sales'))
  lab.online(true)
  lab.pass(20_000)
  expect(await lab.drainAll(member)).toMatchObject({ refused: 0, left: 1 })
  expect((await readOutbox(member)).find((entry) => entry.id === id)).toMatchObject({
    state: 'held',
    code: 'operation.held_for_staff',
  })
  await desk.setModules((modules) => [...modules, 'insert_sales'])
  lab.pass(3_600_000)
  expect(await lab.drainAll(member)).toMatchObject({ applied: 1, left: 0 })
  expect(await listRows(member, 'sales')).toMatchObject([{ id, status: 'awaiting' }])
})
