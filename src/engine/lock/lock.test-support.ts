import { deviceDb } from '../database/device-db.ts'
import { saveDraft } from '../rows/drafts.ts'
import { queueOperation } from '../outbox/queue.ts'
import { baseTables, personDb } from '../database/person-db.ts'
import { pullChanges } from '../sync/pull.ts'
import { ana, beginLine, change, member, sale, signedIn, type FakeServer } from '../test-support/server.ts'
import { beginSession } from '#domain/sign-in/sign-in-by-provider.ts'
import { setPin } from './lock.ts'

/** Few, so that these tests are quick. */
export const iterations = 1000
const store = { id: 3, name: 'Loja canário', chain: 'Rede', city: 'Natal', state: 'RN', camerasAllowed: true }
/** More than two boxes of them. */
export const stores = Array.from({ length: 1203 }, (_, at) => ({ ...store, id: at + 3 }))

interface LockDevice {
  readonly server: FakeServer
  setOnline: (online: boolean) => void
}

export async function signInWithRows(device: LockDevice): Promise<void> {
  await beginSession(signedIn())
  await deviceDb().people.update(ana, { clientId: 1 })
  device.server.pullLines = () => [
    beginLine(),
    { kind: 'page', cursor: 'c1', changes: stores.map((row) => change('stores', row.id, row)) },
    { kind: 'end', cursor: 'c1' },
  ]
  await pullChanges(member)
}

/** Ana has rows, unsent work, a draft and a PIN, and the network is gone. */
export async function signInWithPin(device: LockDevice): Promise<void> {
  await signInWithRows(device)
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  await saveDraft(member, 'sale', { observation: 'meio digitada' })
  await setPin(ana, 'digits', '2580', { iterations })
  device.setOnline(false)
}

/** How many rows of somebody lie readable. */
export async function readableRows(userId: string): Promise<number> {
  const { overlay, cursors } = personDb(userId)
  const counts = [...baseTables(personDb(userId)), overlay, cursors].map((table) => table.count())
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
