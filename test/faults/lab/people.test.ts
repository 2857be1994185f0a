import { expect, test } from 'vitest'
import { readSession, saveSession, signOut } from '#engine/session/session.ts'
import type { Member } from '#engine/session/member.ts'
import { drainOutbox } from '#engine/outbox/drain.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { countUnsent, readOutbox } from '#engine/outbox/read.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { listRows } from '#engine/rows/rows.ts'
import { problemAnswer } from '../../support/network/network-fault.ts'
import { openLab } from './lab.ts'

const lab = openLab()
let invoices = 0
const sale = () => ({
  invoiceNumber: `P${++invoices}`,
  storeId: 2,
  soldOn: '2026-11-17',
  lines: [{ productId: 1, quantity: 1 }],
  observation: '',
})
const reportSale = (member: Member) => queueOperation({ member, kind: 'sale.report', payload: sale() })

/** Who is named as the author of an operation at the server, by client. */
const authors = async (clientId: number) => {
  const rows = await lab.installation.services.database.inTenant(clientId, (tx) =>
    tx.selectFrom('operation').select(['id', 'user_id']).where('client_id', '=', clientId).execute(),
  )
  return new Map(rows.map((row) => [row.id, row.user_id]))
}

test('row 9: unsent work of one person on a tablet waits for that person through another’s sign-in, and goes to the client it was done in', async () => {
  const ana = { userId: lab.installation.ids.ana, mark: 'ana' }
  const bia = { userId: lab.installation.ids.bia, mark: 'bia' }
  const inPaint = await lab.signIn(ana)
  const inSchool = { userId: ana.userId, clientId: 2 }
  lab.online(false)
  const sold = await reportSale(inPaint)
  const liked = await queueOperation({
    member: inSchool,
    kind: 'course.favourite',
    payload: { courseId: 1, favourite: true },
  })
  expect(await countUnsent(ana.userId)).toBe(2)
  await signOut(ana.userId)
  expect(await listRows(inPaint, 'sales')).toEqual([])
  lab.online(true)

  const member = await lab.signIn(bia)
  const own = await reportSale(member)
  await lab.drainAll(member)
  expect(await drainOutbox(ana.userId, { force: true })).toMatchObject({ stopped: 'signed-out', left: 2 })
  expect([...(await authors(1)).entries()]).toEqual([[own, bia.userId]])

  await signOut(bia.userId)
  await lab.signIn(ana)
  await lab.drainAll(inPaint)
  expect((await authors(1)).get(sold)).toBe(ana.userId)
  expect([...(await authors(2)).entries()]).toEqual([[liked, ana.userId]])
})

test('row 22: who is blocked while offline loses nothing: it is kept, nothing more is tried, and it is sent once they are back', async () => {
  const person = await lab.person()
  const member = await lab.signIn(person)
  const id = await reportSale(member)
  const second = await queueOperation({ member, kind: 'course.favourite', payload: { courseId: 2, favourite: true } })
  const setBlocked = (blocked_at: Date | null) =>
    lab.installation.services.database.inSystem((tx) =>
      tx.updateTable('person').set({ blocked_at }).where('id', '=', person.userId).execute(),
    )
  await setBlocked(lab.installation.clock.now())
  // Past what a server may remember of its members.
  lab.pass(16 * 60_000)
  const report = await drainOutbox(member.userId)
  expect(report).toMatchObject({ applied: 0, refused: 0, left: 2 })
  expect(report.stopped).not.toBeNull()
  expect((await authors(1)).has(id)).toBe(false)

  await setBlocked(null)
  await lab.signIn(person)
  await lab.drainAll(member)
  expect([(await authors(1)).get(id), (await authors(1)).get(second)]).toEqual([person.userId, person.userId])
})

test('row 22: a 403 keeps what was done and stops the others of that client', async () => {
  const member = await lab.signIn(await lab.person())
  const id = await reportSale(member)
  lab.once('/api/operations/', problemAnswer(403, 'access.client_unknown'))
  expect(await drainOutbox(member.userId)).toMatchObject({ stopped: 'server', left: 1 })
  expect(await readOutbox(member)).toMatchObject([{ id, state: 'waiting', code: 'access.client_unknown' }])
  const sent = lab.proxy.requests.length
  await drainOutbox(member.userId, { wake: true })
  expect(lab.proxy.requests).toHaveLength(sent)
})

test('row 21: a lost answer to the renewal of a session is asked for again and gives the same tokens; nobody is signed out', async () => {
  const person = await lab.person()
  const member = await lab.signIn(person)
  const id = await reportSale(member)
  lab.pass(16 * 60_000)
  lab.once('/o/token/', { kind: 'drop answer' })
  expect(await drainOutbox(member.userId)).toMatchObject({ applied: 1, left: 0 })
  expect(lab.proxy.requests.filter(({ path }) => path === '/o/token/')).toHaveLength(2)
  expect((await authors(1)).has(id)).toBe(true)
  lab.pass(16 * 60_000)
  await pullChanges(member)
  expect(await listRows(member, 'sales')).toHaveLength(1)
})

test('row 21: a copy of an old token ends the whole session when it is used, on every device; unsent work stays', async () => {
  const person = await lab.person()
  const owners = lab.device()
  const copied = await lab.tokens(person)
  await saveSession(copied, 1)
  const member = { userId: person.userId, clientId: 1 }
  for (let turn = 0; turn < 2; turn++) {
    lab.pass(16 * 60_000)
    await pullChanges(member)
  }
  const id = await reportSale(member)

  lab.device()
  await saveSession(copied, 1)
  lab.pass(16 * 60_000)
  await expect(pullChanges(member)).rejects.toMatchObject({ status: 401 })

  lab.use(owners)
  expect(await drainOutbox(member.userId)).toMatchObject({ stopped: 'signed-out', left: 1 })
  expect(await readSession(member.userId)).toBeNull()
  await lab.signIn(person)
  await lab.drainAll(member)
  expect((await authors(1)).get(id)).toBe(person.userId)
})
