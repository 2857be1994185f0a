import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { withLock } from '../database/locks.ts'
import { saveSession } from '../session/session.ts'
import { ana, captivePage, freshDevice, member, offline, problem, sale, signedIn } from '../test-support/server.ts'
import { followOutbox } from './follow-outbox.ts'
import { queueOperation } from './queue.ts'
import { readOutbox } from './read.ts'

const device = freshDevice()
const stranger = (status: number, headers: Record<string, string> = {}) =>
  new Response('<html>Bad gateway</html>', { status, headers: { 'content-type': 'text/html', ...headers } })
const failures = {
  'a gateway answers 500': () => stranger(500),
  'a gateway answers 502': () => stranger(502),
  'a stranger asks for patience': () => stranger(503, { 'retry-after': '3600' }),
  'our server is in trouble': () => problem('server.unexpected'),
  'a portal answers 200': captivePage,
  'the connection is refused': offline,
} as const
const sent = () => device.server.requests.filter((request) => request === 'POST /api/operations/').length

/** Until the database has answered and whoever sends is through. */
async function settle(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve))
    await withLock(`trilha-drain-${ana}`, async () => {})
  }
}

/** Lets time pass, second by second, with everything that becomes due in it. */
async function pass(seconds: number, each?: () => void): Promise<void> {
  await settle()
  for (let i = 0; i < seconds; i++) {
    each?.()
    await vi.advanceTimersByTimeAsync(1000)
    await settle()
  }
  // Dexie tells of changes by a timer: one that never fires would keep it silent in the tests that follow.
  await vi.advanceTimersByTimeAsync(1)
  await settle()
}

function follow() {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const outbox = followOutbox(ana, {
    signal: stop.signal,
    isOnline: () => true,
    onNew: () => void outbox.drain(),
  })
  return outbox
}

async function begin(failure: (() => Response | Promise<Response>) | null): Promise<void> {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: new Date('2026-11-20T10:00:00Z'),
  })
  onTestFinished(() => void vi.useRealTimers())
  await saveSession(signedIn(), 1)
  if (failure)
    device.server.between = async (request, answer) => (request.url.endsWith('/operations/') ? failure() : answer())
}

describe('engine C1: a server in trouble is not stormed', () => {
  test.each(Object.entries(failures))(
    'engine C1: while %s an unsent sale asks a few times a minute',
    async (_, failure) => {
      await begin(failure)
      follow()
      await queueOperation({ member, kind: 'sale.report', payload: sale })
      await pass(60)
      expect(sent()).toBeGreaterThan(0)
      expect(sent()).toBeLessThanOrEqual(6)
      expect((await readOutbox(member))[0]).toMatchObject({ state: 'waiting', content: { payload: sale } })
    },
  )

  test.each(Object.entries(failures))(
    'engine C1: while %s no more is sent though networks come and go every second',
    async (_, failure) => {
      await begin(failure)
      const outbox = follow()
      await queueOperation({ member, kind: 'sale.report', payload: sale })
      await pass(60, () => void outbox.drain({ wake: true }))
      expect(sent()).toBeLessThanOrEqual(6)
    },
  )

  test('engine C1: a sale that is done meanwhile goes at once, once, and brings none of the others forward', async () => {
    await begin(failures['our server is in trouble'])
    follow()
    await queueOperation({ member, kind: 'sale.report', payload: sale })
    await pass(30)
    const before = sent()
    await queueOperation({ member, kind: 'sale.report', payload: { ...sale, invoiceNumber: '2' } })
    await pass(2)
    expect(sent()).toBe(before + 1)
    const [first] = await readOutbox(member)
    expect(first?.nextAttemptAt).toBeGreaterThan(Date.now())
  })

  test('engine C1: a network that comes back right after another still brings what waits forward, half a minute later', async () => {
    await begin(failures['the connection is refused'])
    const outbox = follow()
    await queueOperation({ member, kind: 'sale.report', payload: sale })
    await pass(30)
    await outbox.drain({ wake: true })
    device.server.between = (_, answer) => answer()
    await outbox.drain({ wake: true })
    expect(device.server.effects).toEqual([])
    await pass(31)
    expect(device.server.effects).toHaveLength(1)
  })

  test('engine C1: a clock that is set back by a day does not make the plan a day long', async () => {
    await begin(failures['a gateway answers 502'])
    follow()
    await queueOperation({ member, kind: 'sale.report', payload: sale })
    await pass(10)
    device.server.between = (_, answer) => answer()
    vi.setSystemTime(Date.now() - 86_400_000)
    await pass(61)
    expect(device.server.effects).toHaveLength(1)
  })

  test('engine C1: once the trouble is over what waits goes when its wait ends, with nobody asking', async () => {
    await begin(failures['a gateway answers 502'])
    follow()
    await queueOperation({ member, kind: 'sale.report', payload: sale })
    await pass(10)
    device.server.between = (_, answer) => answer()
    await pass(60)
    expect(device.server.effects).toHaveLength(1)
    expect((await readOutbox(member))[0]).toMatchObject({ state: 'applied' })
  })
})

describe('engine C8: what a stranger asks for', () => {
  test('engine C8: a Retry-After without our problem document puts work off for five minutes at most', async () => {
    await begin(failures['a stranger asks for patience'])
    follow()
    await queueOperation({ member, kind: 'sale.report', payload: sale })
    await pass(2)
    const [entry] = await readOutbox(member)
    expect(entry?.nextAttemptAt).toBeGreaterThan(Date.now() + 200_000)
    expect(entry?.nextAttemptAt).toBeLessThanOrEqual(Date.now() + 300_000)
  })

  test('engine C8: another network ends that wait', async () => {
    await begin(failures['a stranger asks for patience'])
    const outbox = follow()
    await queueOperation({ member, kind: 'sale.report', payload: sale })
    await pass(2)
    device.server.between = (_, answer) => answer()
    await outbox.drain({ wake: true })
    expect(device.server.effects).toHaveLength(1)
  })
})
