import { expect, test } from 'vitest'
import { drainOutbox } from '#engine/outbox/drain.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { listRows } from '#engine/rows/rows.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { writeAccess } from '#server/features/client/client-service.ts'
import { noMaintenance } from '#contract/features/settings/maintenance.ts'
import { inMaintenance } from '#test/support/save-settings.ts'
import { openLab } from './lab.ts'

const lab = openLab()
const sale = {
  invoiceNumber: 'M1',
  storeId: 2,
  soldOn: '2026-11-17',
  lines: [{ productId: 1, quantity: 2 }],
  observation: '',
}

const setMaintenance = async (isOn: boolean) => {
  await lab.inTenant((tx) => writeAccess(tx, 1, { maintenance: isOn ? inMaintenance : noMaintenance }))
  await lab.installation.services.maintenance.changed()
}

test('engine B4, back-office D73: in maintenance a device goes on locally, leaves the server in peace, and sends afterwards', async () => {
  const member = await lab.signIn(await lab.person())
  await pullChanges(member)
  const products = await listRows(member, 'products')
  expect(products.length).toBeGreaterThan(0)
  await setMaintenance(true)

  const id = await queueOperation({ member, kind: 'sale.report', payload: sale })
  expect(await drainOutbox(member.userId)).toMatchObject({ applied: 0, refused: 0, left: 1, stopped: 'server' })
  await expect(pullChanges(member)).rejects.toMatchObject({ status: 503, problem: { code: 'platform.maintenance' } })
  expect(await listRows(member, 'products')).toEqual(products)
  expect(await listRows(member, 'sales')).toMatchObject([{ id }])
  expect((await readOutbox(member)).find((entry) => entry.id === id)).toMatchObject({
    state: 'waiting',
    code: 'platform.maintenance',
  })
  // Whatever wakes it, the server is asked again only after the time it named.
  const asked = lab.proxy.requests.length
  lab.pass(50_000)
  await drainOutbox(member.userId, { wake: true })
  expect(lab.proxy.requests).toHaveLength(asked)

  await setMaintenance(false)
  lab.pass(15_000)
  expect(await drainOutbox(member.userId)).toMatchObject({ applied: 1, left: 0 })
  await pullChanges(member)
  expect(await listRows(member, 'sales')).toMatchObject([{ id, status: 'awaiting' }])
})
