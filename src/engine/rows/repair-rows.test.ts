import { expect, test } from 'vitest'
import { repairRows } from './repair-rows.ts'
import { personDb } from '../database/person-db.ts'
import { pullChanges } from '../sync/pull.ts'
import { listRows } from './rows.ts'
import { saveSession, signOut } from '../session/session.ts'
import { ana, beginLine, change, freshDevice, member, signedIn } from '../test-support/server.ts'

const device = freshDevice()
const store = (id: number) => ({
  id,
  name: `Loja ${id}`,
  chain: 'Rede',
  city: 'Natal',
  state: 'RN',
  camerasAllowed: true,
})
const everything = () => [
  beginLine(true),
  {
    kind: 'page',
    cursor: 'c1',
    changes: Array.from({ length: 700 }, (_, at) => change('stores', at + 1, store(at + 1))),
  },
  { kind: 'end', cursor: 'c1' },
]

test('a row that was damaged on the device is taken out and asked for again; the others stay in use meanwhile', async () => {
  await saveSession(signedIn(), 1)
  device.server.pullLines = everything
  await pullChanges(member)
  await personDb(ana).stores.bulkPut([
    { clientId: 1, key: '600', row: { id: 'damaged' } },
    { clientId: 1, key: '601', row: null as never },
    { clientId: 2, key: '1', row: { id: 'of another client' } },
  ])
  expect(await repairRows(member)).toBe(2)
  expect(await listRows(member, 'stores')).toHaveLength(698)
  expect(await personDb(ana).stores.count()).toBe(699)
  expect((await personDb(ana).cursors.get(1))?.cursor).toBeNull()
  await pullChanges(member)
  expect(await listRows(member, 'stores')).toHaveLength(700)
})

test('where every row fits nothing is asked for again', async () => {
  await saveSession(signedIn(), 1)
  device.server.pullLines = everything
  await pullChanges(member)
  expect(await repairRows(member)).toBe(0)
  expect((await personDb(ana).cursors.get(1))?.cursor).toBe('c1')
})

test('of somebody who has signed out nothing is touched', async () => {
  await saveSession(signedIn(), 1)
  await signOut(ana)
  expect(await repairRows(member)).toBe(0)
})
