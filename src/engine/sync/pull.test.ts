import { expect, test, vi } from 'vitest'
import { queueOperation } from '../outbox/queue.ts'
import { personDb } from '../database/person-db.ts'
import { pullChanges } from './pull.ts'
import { getRow, lastPulledAt, listRows } from '../rows/rows.ts'
import { saveSession } from '../session/session.ts'
import { readSkew } from './clock-skew.ts'
import { IDBFactory } from 'fake-indexeddb'
import {
  ana,
  beginLine,
  captivePage,
  change,
  intercept,
  member,
  offline,
  signedIn,
  freshDevice,
} from '../test-support/server.ts'

const device = freshDevice()
const store = (id: number, name = `Loja ${id}`) => ({
  id,
  name,
  chain: 'Rede',
  city: 'Natal',
  state: 'RN',
  camerasAllowed: true,
})
const stores = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => change('stores', from + i, store(from + i)))
const page = (cursor: string, changes: unknown[]) => ({ kind: 'page', cursor, changes })
const end = (cursor: string) => ({ kind: 'end', cursor })

test('a pull brings rows, changes them and takes them away', async () => {
  await saveSession(signedIn(), 1)
  expect(await lastPulledAt(member)).toBeNull()
  device.server.pullLines = (cursor) =>
    cursor === null
      ? [beginLine(), page('c1', stores(1, 4)), end('c1')]
      : [beginLine(), page('c2', [change('stores', 1, null), change('stores', 2, store(2, 'Nova'))]), end('c2')]
  expect(await pullChanges(member)).toEqual({ changed: 3, skipped: 0 })
  await pullChanges(member)
  expect((await listRows(member, 'stores')).map((row) => row.name)).toEqual(['Nova', 'Loja 3'])
  expect(await lastPulledAt(member)).not.toBeNull()
  expect(device.server.headers.at(-1)?.get('trilha-client')).toBe('1')
})

test('a cut pull keeps its pages and goes on from the last cursor', async () => {
  await saveSession(signedIn(), 1)
  const asked: (string | null)[] = []
  device.server.pullLines = (cursor) => {
    asked.push(cursor)
    return cursor === null
      ? [beginLine(), page('c1', stores(1, 501))]
      : [beginLine(), page('c2', stores(501, 600)), end('c2')]
  }
  expect(await pullChanges(member)).toMatchObject({ changed: 599 })
  expect(asked).toEqual([null, 'c1'])
})

test('a cut in the middle of a line keeps what came before it', async () => {
  await saveSession(signedIn(), 1)
  const body = [beginLine(), page('c1', stores(1, 3)), page('c2', stores(3, 5))]
    .map((line) => JSON.stringify(line))
    .join('\n')
  const cut = () => new Response(body.slice(0, -20), { headers: { 'content-type': 'application/x-ndjson' } })
  let asked = 0
  device.server.between = () => (asked++ === 0 ? Promise.resolve(cut()) : offline())
  await expect(pullChanges(member)).rejects.toMatchObject({ kind: 'offline' })
  expect((await listRows(member, 'stores')).map((row) => row.id)).toEqual([1, 2])
  expect((await personDb(ana).cursors.get(1))?.cursor).toBe('c1')
})

test('wherever a pull is cut, between two lines or inside one, it goes on from what came whole and ends with every row once', async () => {
  const lines = [beginLine(), page('c1', stores(1, 4)), page('c2', stores(4, 7)), page('c3', stores(7, 9)), end('c3')]
  const text = lines.map((line) => `${JSON.stringify(line)}\n`)
  const body = text.join('')
  const ends = text.map((_, at) => text.slice(0, at + 1).join('').length)
  // Before, at and after each line's end, and in the middle of each line.
  const cuts = new Set(
    ends.flatMap((at) => [at - 1, at, at + 1]).concat(ends.map((at, i) => at - (text[i]?.length ?? 0) / 2)),
  )
  for (const cut of [...cuts].map(Math.floor).filter((at) => at < body.length - 1)) {
    vi.stubGlobal('indexedDB', new IDBFactory())
    await saveSession(signedIn(), 1)
    const asked: (string | null)[] = []
    device.server.pullLines = (cursor) => {
      asked.push(cursor)
      const from = lines.findIndex((line) => 'cursor' in line && line.cursor === cursor)
      return [beginLine(), ...lines.slice(from < 0 ? 1 : from + 1)]
    }
    let tries = 0
    device.server.between = async (_, answer) => {
      const response = await answer()
      return tries++ > 0 ? response : new Response(body.slice(0, cut), { headers: response.headers })
    }
    await pullChanges(member).catch(() => pullChanges(member))
    expect(
      (await listRows(member, 'stores')).map((row) => row.id),
      `cut at ${cut}`,
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    // What came whole is not asked for again.
    const kept = lines.filter((line, at) => 'cursor' in line && (ends[at] ?? 0) - 1 <= cut).at(-1)
    expect(asked[1], `cut at ${cut}`).toBe(kept && 'cursor' in kept ? kept.cursor : null)
  }
})

test('two tabs pull once: the second waits for the first, asks from where that ended, and both see the rows', async () => {
  await saveSession(signedIn(), 1)
  const asked: (string | null)[] = []
  const lines = Array.from({ length: 6 }, (_, i) => page(`c${i}`, stores(i * 500 + 1, i * 500 + 501)))
  device.server.pullLines = (cursor) => {
    asked.push(cursor)
    return cursor === null ? [beginLine(), ...lines, end('c5')] : [beginLine(), end(cursor)]
  }
  // Another tab has modules, and so memory, of its own.
  vi.resetModules()
  const otherTab = await import('./pull.ts')
  const reports = await Promise.all([pullChanges(member), otherTab.pullChanges(member)])
  expect(reports.map((report) => report.changed).toSorted((a, b) => a - b)).toEqual([0, 3000])
  expect(asked).toEqual([null, 'c5'])
  expect(await listRows(member, 'stores')).toHaveLength(3000)
})

test('what somebody lost sight of is gone after the next pull, of every collection', async () => {
  await saveSession(signedIn(), 1)
  const course = change('favourites', 'course:4', {
    id: 'course:4',
    kind: 'course',
    itemId: 4,
    since: new Date().toISOString(),
  })
  device.server.pullLines = (cursor) =>
    cursor === null
      ? [beginLine(), page('c1', [...stores(1, 900), course]), end('c1')]
      : [
          beginLine(),
          page('c2', [...stores(1, 890).map((one) => ({ ...one, row: null })), change('favourites', 'course:4', null)]),
          end('c2'),
        ]
  await pullChanges(member)
  await pullChanges(member)
  expect((await listRows(member, 'stores')).map((row) => row.id)).toEqual([
    890, 891, 892, 893, 894, 895, 896, 897, 898, 899,
  ])
  expect(await listRows(member, 'favourites')).toEqual([])
})

test('twenty thousand rows are written in few strokes, so that lists in sight are read again a few times, not with every page', async () => {
  await saveSession(signedIn(), 1)
  device.server.pullLines = () => [
    beginLine(),
    ...Array.from({ length: 40 }, (_, i) => page(`c${i}`, stores(i * 500 + 1, i * 500 + 501))),
    end('c39'),
  ]
  let writes = 0
  const stop = intercept(Object.getPrototypeOf(personDb(ana).cursors) as { put: () => void }, 'put', (table) => {
    if ((table as unknown as { name: string }).name === 'cursors') writes++
  })
  expect(await pullChanges(member)).toEqual({ changed: 20_000, skipped: 0 })
  stop()
  expect(writes).toBeLessThan(25)
  expect(await listRows(member, 'stores')).toHaveLength(20_000)
})

test('a row that does not fit is left out and counted; it stops nothing', async () => {
  await saveSession(signedIn(), 1)
  const odd = [change('stores', 8, { id: 'eight' }), { collection: 'planets', key: '1', row: {} }, null]
  device.server.pullLines = () => [beginLine(), page('c1', [...odd, ...stores(1, 3)]), end('c1')]
  expect(await pullChanges(member)).toEqual({ changed: 2, skipped: 3 })
  expect((await personDb(ana).cursors.get(1))?.skipped).toBe(3)
})

test("a captive portal's page changes nothing", async () => {
  await saveSession(signedIn(), 1)
  device.server.between = () => Promise.resolve(captivePage())
  await expect(pullChanges(member)).rejects.toMatchObject({ kind: 'captive' })
})

test('a pull never hides what was just done', async () => {
  await saveSession(signedIn(), 1)
  await queueOperation({ member, kind: 'course.favourite', payload: { courseId: 5, favourite: true } })
  device.server.pullLines = () => [beginLine(true), page('c1', stores(1, 2)), end('c1')]
  await pullChanges(member)
  expect(await getRow(member, 'favourites', 'course:5')).toMatchObject({ itemId: 5 })
})

test('pulls asked for together are one at a time, and who asks after the beginning gets one of its own', async () => {
  await saveSession(signedIn(), 1)
  let running = 0
  let most = 0
  device.server.pullLines = () => [beginLine(), end('c1')]
  device.server.between = async (_, answer) => {
    most = Math.max(most, ++running)
    const response = await answer()
    running--
    return response
  }
  await Promise.all([pullChanges(member), pullChanges(member), pullChanges(member)])
  expect(most).toBe(1)
  expect(device.server.requests.length).toBeLessThanOrEqual(2)
})

test("the device's clock is measured against the server's, half the round trip taken off", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') })
  await saveSession(signedIn(), 1)
  const serverTime = '2026-11-20T10:00:01.000Z'
  device.server.pullLines = () => [{ ...beginLine(), serverTime }, end('c1')]
  device.server.between = (_, answer) => {
    vi.setSystemTime(Date.now() + 2000)
    return answer()
  }
  await pullChanges(member)
  expect(await readSkew()).toBe(3 * 86_400_000)
})
