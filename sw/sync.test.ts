import { expect, test } from 'vitest'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { saveSession, signOut } from '#engine/session/session.ts'
import { ana, bia, freshDevice, member, sale, signedIn } from '#engine/test-support/server.ts'
import { sync } from './sync.ts'

const device = freshDevice()

/** What the browser does when the network is back. */
async function fire(tag: string): Promise<void> {
  const works: Promise<unknown>[] = []
  sync({ tag, waitUntil: (work) => void works.push(work) })
  await Promise.all(works)
}

test('with no page open, the outbox of everybody with a session is sent', async () => {
  await saveSession(signedIn(bia), 1)
  await queueOperation({ member: { userId: bia, clientId: 2 }, kind: 'sale.report', payload: sale })
  await saveSession(signedIn(ana), 1)
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  await fire('trilha-outbox')
  expect(device.server.effects).toHaveLength(2)
})

test('a sync that could not send fails, so that the browser tries again; nothing is lost when it has tried enough', async () => {
  await saveSession(signedIn(), 1)
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  device.setOnline(false)
  await expect(fire('trilha-outbox')).rejects.toThrow('left to be sent')
  await expect(fire('trilha-outbox')).rejects.toThrow('left to be sent')
  expect(await readOutbox(member)).toMatchObject([{ state: 'waiting' }])
  device.setOnline(true)
  await fire('trilha-outbox')
  expect(device.server.effects).toHaveLength(1)
})

test('a sign-out made offline is told to the server, with nobody signed in any more', async () => {
  await saveSession(signedIn(), 1)
  device.setOnline(false)
  await signOut(ana)
  device.setOnline(true)
  await fire('trilha-outbox')
  expect(device.server.loggedOut).toEqual(['refresh-1'])
})
