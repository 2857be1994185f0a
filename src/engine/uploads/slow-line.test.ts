import { onTestFinished, expect, test, vi } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { drainOutbox } from '../outbox/drain.ts'
import { queueOperation } from '../outbox/queue.ts'
import { readOutbox } from '../outbox/read.ts'
import { saveSession } from '../session/session.ts'
import { ana, freshDevice, member, problem, sale, sha256, signedIn } from '../test-support/server.ts'

const device = freshDevice()
vi.setConfig({ testTimeout: 30_000 })

/** Bytes a second of the line, seconds of a round trip, and bytes of a request's head. */
const [line, roundTrip, head] = [2500, 0.3, 700]

/** Every request takes the time that the line needs for it; answers how long each was under way (seconds). */
function narrow(): number[] {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const took: number[] = []
  device.server.between = async (request, answer) => {
    const body = await request.clone().arrayBuffer()
    const up = (body.byteLength + head) / line
    await vi.advanceTimersByTimeAsync((up + roundTrip) * 1000)
    took.push(up + roundTrip)
    return answer()
  }
  return took
}

/** Seconds of the line's time that the work takes. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = Date.now()
  await work()
  return (Date.now() - begun) / 1000
}

async function reportSale(bytes: number, invoiceNumber: string): Promise<void> {
  const content = new Uint8Array(bytes).map((_, i) => (i * 31) & 255)
  const photo = { fileId: newId(), sha256: sha256(content), bytes, type: 'image/jpeg' }
  await queueOperation({
    member,
    kind: 'sale.report',
    payload: { ...sale, invoiceNumber, photo },
    files: [{ ref: photo, blob: new Blob([content], { type: 'image/jpeg' }) }],
  })
}

test('engine C3, row 44: at 20 kbit/s a sale with a 370 kB photo arrives within 1.3 times what the line needs, in requests of less than half a minute', async () => {
  await saveSession(signedIn(), 1)
  await reportSale(370_000, '1')
  const took = narrow()
  const seconds = await timed(() => drainOutbox(ana))
  expect(device.server.effects).toHaveLength(1)
  expect(seconds / (370_000 / line)).toBeGreaterThan(1)
  expect(seconds / (370_000 / line)).toBeLessThan(1.3)
  expect(Math.max(...took)).toBeLessThan(30)
})

test('engine C3: a day of work goes over 20 kbit/s in batches of about ten seconds each', async () => {
  await saveSession(signedIn(), 1)
  for (let count = 0; count < 100; count++)
    await queueOperation({
      member,
      kind: 'sale.report',
      payload: { ...sale, invoiceNumber: String(count), observation: 'x'.repeat(250) },
    })
  const took = narrow()
  await timed(() => drainOutbox(ana))
  expect(device.server.effects).toHaveLength(100)
  expect(device.server.bodies.length).toBeGreaterThan(2)
  expect(Math.max(...took)).toBeLessThan(13)
})

test('engine C8: a stranger that answers an upload and asks for an hour puts it off for five minutes at most, and another network ends that', async () => {
  await saveSession(signedIn(), 1)
  await reportSale(1000, '2')
  device.server.between = async (request, answer) =>
    request.method === 'PUT'
      ? new Response('<html>Bad gateway</html>', { status: 503, headers: { 'retry-after': '3600' } })
      : answer()
  expect(await drainOutbox(ana)).toMatchObject({ left: 1 })
  const [entry] = await readOutbox(member)
  expect(entry?.nextAttemptAt).toBeGreaterThan(Date.now() + 200_000)
  expect(entry?.nextAttemptAt).toBeLessThanOrEqual(Date.now() + 300_000)
  device.server.between = (_, answer) => answer()
  expect(await drainOutbox(ana)).toMatchObject({ left: 1 })
  expect(await drainOutbox(ana, { wake: true })).toMatchObject({ applied: 1, left: 0 })
})

test('engine E6: a photo for which the server has no room now waits alone, what carries none goes on', async () => {
  await saveSession(signedIn(), 1)
  await reportSale(1000, '3')
  const other = await queueOperation({ member, kind: 'sale.report', payload: { ...sale, invoiceNumber: '4' } })
  device.server.between = async (request, answer) =>
    request.url.endsWith('/uploads/') ? problem('file.too_many', { headers: { 'retry-after': '3600' } }) : answer()
  expect(await drainOutbox(ana)).toMatchObject({ applied: 1, left: 1 })
  expect(device.server.effects.map(({ id }) => id)).toEqual([other])
  expect((await readOutbox(member))[0]).toMatchObject({ state: 'waiting', code: 'file.too_many' })
})
