import { describe, expect, test, vi } from 'vitest'
import { operationKinds, operations } from '#contract/model.ts'
import type { OperationKind } from '#contract/engine/operation.ts'
import type { Member } from '#engine/session/member.ts'
import { drainOutbox } from '#engine/outbox/drain.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox, type OutboxEntry } from '#engine/outbox/read.ts'
import { deviceDb } from '#engine/database/device-db.ts'
import { readSession } from '#engine/session/session.ts'
import { type NetworkFault, problemAnswer } from '../../support/network/network-fault.ts'
import { Random } from '../model/random.ts'
import { openLab } from './lab.ts'
import { sampledKinds, sampleOf } from '#test/support/read-samples.ts'
import { seeds } from './seeds.ts'

const lab = openLab()
const operationsPath = '/api/operations/'

/** Somebody new who has done one thing of a kind, on the device in hand. */
async function doOne(kind: OperationKind) {
  const member = await lab.signIn(await lab.person())
  const { payload, files } = await sampleOf(kind).make()
  await lab.inTenant(async (tx) => sampleOf(kind).prepare?.(tx, member.userId, payload))
  const id = await queueOperation({ member, kind, payload, files })
  return { member, id, payload }
}

const entryOf = async (member: Member, id: string): Promise<OutboxEntry | undefined> =>
  (await readOutbox(member)).find((entry) => entry.id === id)

/** It took effect once, and the device has the receipt of that one effect. */
async function expectOnce(kind: OperationKind, member: Member, id: string): Promise<void> {
  expect(await lab.drainAll(member)).toMatchObject({ left: 0, stopped: null })
  expect(await lab.inTenant((tx) => sampleOf(kind).effects(tx, member.userId))).toBe(1)
  const stored = await lab.inTenant((tx) =>
    tx.selectFrom('operation').select('answer').where('client_id', '=', 1).where('id', '=', id).executeTakeFirst(),
  )
  const entry = await entryOf(member, id)
  expect(entry).toMatchObject({ state: 'applied' })
  expect(entry?.receipt).toEqual(stored?.answer.receipt)
}

test('every kind of operation is in the table of samples', () => {
  for (const kind of operationKinds) expect(() => sampleOf(kind)).not.toThrow()
})

describe.each(sampledKinds)('%s', (kind) => {
  const carriesFiles = operations[kind].filePurpose !== undefined

  test.each(seeds(1))(
    'row 1: wherever the request or its answer is lost, it takes effect once (seed %i)',
    async (seed) => {
      const random = new Random(seed)
      const anywhere = () => random.between(1, 900)
      const faults: NetworkFault[] = [
        { kind: 'drop answer' },
        { kind: 'cut answer', at: anywhere() },
        { kind: 'cut answer', at: anywhere() },
        { kind: 'cut request', at: anywhere() },
        { kind: 'cut request', at: anywhere() },
        { kind: 'twice' },
        { kind: 'reset' },
        { kind: 'wrong date', date: new Date('2019-01-01T00:00:00Z') },
      ]
      const uploads = carriesFiles ? ['/api/files/uploads/', /^\/api\/files\/parts\//, '/api/files/complete/'] : []
      for (const path of [operationsPath, ...uploads]) {
        for (const fault of path === operationsPath ? faults : faults.slice(0, 3)) {
          const { member, id } = await doOne(kind)
          const suffered = lab.once(path, fault)
          await drainOutbox(member.userId)
          expect(suffered.happened, `${fault.kind} at ${String(path)}`).toBe(true)
          await expectOnce(kind, member, id)
        }
      }
    },
  )

  test('row 3: a refused token is renewed and the same operation sent again', async () => {
    const { member, id } = await doOne(kind)
    lab.once(operationsPath, problemAnswer(401, 'session.expired'))
    expect(await drainOutbox(member.userId)).toMatchObject({ applied: 1, left: 0, stopped: null })
    expect(lab.proxy.requests.filter(({ path }) => path === '/o/token/')).toHaveLength(1)
    await expectOnce(kind, member, id)
  })

  test('row 3: what the server will never take needs attention, with everything that was typed', async () => {
    const { member, id, payload } = await doOne(kind)
    lab.once(operationsPath, problemAnswer(422, 'request.invalid'))
    expect(await drainOutbox(member.userId)).toMatchObject({ refused: 1, left: 0 })
    expect(await entryOf(member, id)).toMatchObject({
      state: 'refused',
      code: 'request.invalid',
      content: { kind, payload },
    })
  })

  test.each([
    [429, 'request.too_many'],
    [503, 'server.unavailable'],
  ])('row 3: a server that answers %i is left in peace as long as it asks for', async (status, code) => {
    const { member, id, payload } = await doOne(kind)
    lab.once(operationsPath, problemAnswer(status, code, { 'retry-after': '90' }))
    expect(await drainOutbox(member.userId)).toMatchObject({ stopped: 'server', left: 1 })
    lab.pass(89_000)
    expect(await drainOutbox(member.userId, { wake: true })).toMatchObject({ applied: 0, left: 1 })
    expect(await entryOf(member, id)).toMatchObject({ state: 'waiting', code, content: { payload } })
    lab.pass(2000)
    expect(await drainOutbox(member.userId)).toMatchObject({ applied: 1, left: 0 })
    await expectOnce(kind, member, id)
  })

  test("row 3: a Wi-Fi's own page and a gateway's are no answer of ours", async () => {
    const { member, id } = await doOne(kind)
    lab.once(operationsPath, { kind: 'portal' })
    expect(await drainOutbox(member.userId)).toMatchObject({ applied: 0, left: 1, stopped: 'offline' })
    const gateway = { kind: 'answer' as const, status: 503, headers: { 'retry-after': '30' } }
    lab.once(operationsPath, gateway)
    expect(await drainOutbox(member.userId, { wake: true })).toMatchObject({ applied: 0, left: 1, stopped: 'server' })
    await expectOnce(kind, member, id)
  })

  test('row 4: after a month without a network it is still there, and sent once its person is back', async () => {
    const { member, id, payload } = await doOne(kind)
    lab.online(false)
    await drainOutbox(member.userId)
    lab.pass(31 * 86_400_000)
    expect(await drainOutbox(member.userId, { wake: true })).toMatchObject({ left: 1 })
    expect(await entryOf(member, id)).toMatchObject({ state: 'waiting', content: { payload } })
    lab.online(true)
    // The session did not live that long: the server ends it, the work stays for its owner.
    expect(await drainOutbox(member.userId, { wake: true })).toMatchObject({ left: 1, stopped: 'signed-out' })
    expect(await readSession(member.userId)).toBeNull()
    const row = { userId: member.userId, mark: '' }
    await lab.signIn(row)
    await expectOnce(kind, member, id)
  })

  test('row 5: three tabs that send at once send it once', async () => {
    const { member, id } = await doOne(kind)
    const tabs: (typeof drainOutbox)[] = []
    for (let index = 0; index < 3; index++) {
      vi.resetModules()
      tabs.push((await import('#engine/outbox/drain.ts')).drainOutbox)
    }
    const reports = await Promise.all(tabs.map((drain) => drain(member.userId, { wake: true })))
    expect(reports.map((report) => report.applied).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect(lab.proxy.requests.filter(({ path }) => path === operationsPath)).toHaveLength(1)
    await expectOnce(kind, member, id)
  })

  test('row 22: no token is kept with it; the one of the moment is sent', async () => {
    const { member, id } = await doOne(kind)
    const before = await readSession(member.userId)
    const kept = await deviceDb().people.toArray()
    expect(JSON.stringify([kept, await readOutbox(member)])).not.toContain(before?.accessToken ?? 'no session')
    lab.pass(16 * 60_000)
    expect(await drainOutbox(member.userId)).toMatchObject({ applied: 1 })
    expect((await readSession(member.userId))?.accessToken).not.toBe(before?.accessToken)
    await expectOnce(kind, member, id)
  })
})
