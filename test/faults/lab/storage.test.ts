import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OperationKind } from '#contract/engine/operation.ts'
import type { Member } from '#engine/session/member.ts'
import { drainOutbox } from '#engine/outbox/drain.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { listRows } from '#engine/rows/rows.ts'
import { openLab } from './lab.ts'
import { sampledKinds, sampleOf } from '#test/support/read-samples.ts'

const lab = openLab()

/** The calls of IndexedDB by which data is read and written. */
const methods = ['get', 'getAll', 'put', 'add', 'delete', 'openCursor', 'count'] as const
type Break = (store: IDBObjectStore) => void

/** How a browser takes the database away in the middle. */
const breaks: Record<string, Break> = {
  'the browser closes the connection': (store) => {
    const { db } = store.transaction as unknown as { db: IDBDatabase }
    store.transaction.abort()
    db.close()
    // What WebKit does when it loses its database process; fake-indexeddb never does it by itself.
    db.dispatchEvent(new Event('close'))
  },
  'the transaction is aborted': (store) => store.transaction.abort(),
}

// Dexie says each time that it opens its database again.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

const originals = methods.map((name) => [name, Reflect.get(IDBObjectStore.prototype, name) as () => unknown] as const)
afterEach(() => {
  for (const [name, original] of originals) Reflect.set(IDBObjectStore.prototype, name, original)
})

/** Breaks at the n-th call from now; tells whether that came. */
function breakAt(n: number, how: Break): { readonly broke: boolean } {
  const state = { broke: false }
  let calls = 0
  for (const [name, original] of originals) {
    Reflect.set(IDBObjectStore.prototype, name, function (this: IDBObjectStore, ...args: unknown[]): unknown {
      if (++calls === n) {
        state.broke = true
        how(this)
      }
      return Reflect.apply(original, this, args)
    })
  }
  return state
}

const stopBreaking = () => {
  for (const [name, original] of originals) Reflect.set(IDBObjectStore.prototype, name, original)
}

/** Runs work with the first call broken, the second … until it comes through without. How often it was broken. */
async function breakEach(
  how: Break,
  work: (n: number, broken: () => { readonly broke: boolean }) => Promise<void>,
): Promise<number> {
  for (let n = 1; ; n++) {
    const state: { plan: { readonly broke: boolean } | null } = { plan: null }
    await work(n, () => (state.plan = breakAt(n, how)))
    stopBreaking()
    if (!state.plan?.broke) return n - 1
  }
}

test.each(Object.keys(breaks))(
  'row 18: %s at any call while something is queued: it is kept, or its person is told that it is not, and the next one is',
  async (name) => {
    const how = breaks[name] as Break
    const member = await lab.signIn(await lab.person())
    let kept = 0
    const times = await breakEach(how, async (_, broken) => {
      const { payload, files } = await sampleOf('sale.report').make()
      const before = (await readOutbox(member)).map((entry) => entry.id)
      broken()
      const id = await queueOperation({ member, kind: 'sale.report', payload, files }).catch(() => null)
      stopBreaking()
      const ids = (await readOutbox(member)).map((entry) => entry.id)
      if (id !== null) {
        kept++
        expect(ids).toContain(id)
      } else expect(ids).toEqual(before)
      // Opened again: what was not kept is kept at the second try.
      const again = await queueOperation({ member, kind: 'sale.report', payload, files })
      expect((await readOutbox(member)).map((entry) => entry.id)).toContain(again)
    })
    expect(times).toBeGreaterThan(5)
    // Told is the exception: a broken write is made again.
    expect(kept).toBeGreaterThan(times / 2)
  },
)

test.each(Object.keys(breaks))('row 18: %s at any call of a flush: everything arrives once', async (name) => {
  const how = breaks[name] as Break
  const times = await breakEach(how, async (n, broken) => {
    const member = await lab.signIn(await lab.person())
    const kind = sampledKinds[n % sampledKinds.length] as OperationKind
    const id = await queueSample(member, kind)
    broken()
    await drainOutbox(member.userId).catch(() => null)
    stopBreaking()
    expect(await lab.drainAll(member)).toMatchObject({ left: 0, refused: 0 })
    expect(await lab.inTenant((tx) => sampleOf(kind).effects(tx, member.userId))).toBe(1)
    expect((await readOutbox(member)).find((entry) => entry.id === id)).toMatchObject({ state: 'applied' })
  })
  expect(times).toBeGreaterThan(10)
})

test.each(Object.keys(breaks))(
  'row 18: %s at any call of a pull: the rows are whole after the next one',
  async (name) => {
    const how = breaks[name] as Break
    const person = await lab.person()
    const owner = await lab.signIn(person)
    await pullChanges(owner)
    const held = async (member: Member) => [await listRows(member, 'courses'), await listRows(member, 'products')]
    const whole = await held(owner)
    expect(whole.map((rows) => rows.length)).toEqual([3, 2])
    const times = await breakEach(how, async (_, broken) => {
      lab.device()
      const member = await lab.signIn(person)
      broken()
      await pullChanges(member).catch(() => null)
      stopBreaking()
      await pullChanges(member)
      expect(await held(member)).toEqual(whole)
    })
    expect(times).toBeGreaterThan(5)
  },
)

async function queueSample(member: Member, kind: OperationKind): Promise<string> {
  const { payload, files } = await sampleOf(kind).make()
  await lab.inTenant(async (tx) => sampleOf(kind).prepare?.(tx, member.userId, payload))
  return queueOperation({ member, kind, payload, files })
}
