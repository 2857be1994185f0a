import { expect, test } from 'vitest'
import { deviceHeader, writeReading } from '#contract/engine/sync/evidence.ts'
import { newId } from '#contract/engine/ids.ts'
import { personDb } from '#engine/database/person-db.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { listRows } from '#engine/rows/rows.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { ask } from '#test/support/server/test-installation.ts'
import { freshPicture } from '#test/support/server/test-pictures.ts'
import { openLab } from './lab.ts'

const lab = openLab()
const day = 86_400_000
let invoices = 0
const sale = (soldOn: string) => ({
  invoiceNumber: `D${++invoices}`,
  storeId: 2,
  soldOn,
  lines: [{ productId: 1, quantity: 1 }],
  observation: '',
})
/** A day so long before the start, a Wednesday at noon in São Paulo. */
const daysAgo = (days: number) => new Date(lab.installation.clock.now().getTime() - days * day)
const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10)

/** What somebody gets who talks to the server without the app. */
async function claim(soldOn: string, more: { capturedAt?: string; skewMs?: number; device?: null }) {
  const [answer] = await lab.installation.as('ana').send({ kind: 'sale.report', payload: sale(soldOn), ...more })
  return answer?.outcome === 'applied' ? answer.changes?.[0]?.row?.['status'] : answer?.code
}

test.each([
  ['of 40 days ago by claiming an early capture', 40, { capturedAt: 30 }],
  ['of 20 days ago by claiming one that its device could have made', 20, { capturedAt: 6 }],
  ['of 30 days ago by claiming a skewed clock', 30, { capturedAt: 0, skew: 20 }],
])('row 42, engine D: a client without the app is not paid for a sale %s: it is in review', async (_, sold, said) => {
  lab.setClock('2026-11-28T15:00:00Z')
  const more = {
    device: null,
    capturedAt: daysAgo(said.capturedAt).toISOString(),
    skewMs: ('skew' in said ? said.skew : 0) * day,
  }
  expect(await claim(dayAgo(sold), more)).toBe('review')
})

test('row 42, engine D: what its device says against a claim counts: heard since, the sale is too old', async () => {
  lab.setClock('2026-11-28T15:00:00Z')
  const reading = { id: newId(), clock: lab.installation.clock.now().getTime(), highest: 0 }
  const heard = await lab.installation
    .as('ana')
    .request('POST', '/api/pull/', { cursor: null }, { [deviceHeader]: writeReading(reading) })
  expect(heard.status).toBe(200)
  lab.pass(60 * 60_000)
  const [answer] = await lab.installation.as('ana').send({
    kind: 'sale.report',
    payload: sale(dayAgo(40)),
    capturedAt: daysAgo(30).toISOString(),
    device: { id: reading.id, number: 1 },
  })
  expect(answer).toMatchObject({ outcome: 'refused', code: 'sale.too_old' })
})

test('row 42, engine D: more photos of a type and store by claiming other weeks are in review', async () => {
  const send = async (weeksAgo: number) => {
    const caller = lab.installation.as('bia')
    const photo = await freshPicture(caller, 'photo')
    const [answer] = await caller.send({
      kind: 'photo.send',
      payload: { photoTypeId: 1, storeId: 1, photo },
      capturedAt: daysAgo(weeksAgo * 7).toISOString(),
      device: null,
    })
    return answer?.changes?.[0]?.row?.['status'] ?? answer?.code
  }
  expect([await send(0), await send(0), await send(1), await send(2)]).toEqual([
    'awaiting',
    'photo.repeated',
    'review',
    'review',
  ])
})

test.each([
  ['malformed', 'seven'],
  ['negative', `${newId()} 0 -1`],
  ['endless', `${newId()} ${'9'.repeat(20)} 1`],
  ['of no id', 'x 1 1'],
])('row 42: a reading that is %s is refused with its field, and nobody hangs', async (_, text) => {
  const answer = await lab.installation
    .as('ana')
    .request('POST', '/api/pull/', { cursor: null }, { [deviceHeader]: text })
  expect(answer.status).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'request.invalid', fields: [{ field: 'trilha-device' }] })
  expect((await ask(lab.installation.app, { method: 'GET', url: '/readyz' })).status).toBe(200)
})

/** Somebody who is away for so many days after reporting, with a clock that may be set while they are. */
async function tablet(input: {
  soldDaysBefore: number
  dark: number
  skew?: number
  skewInTheDark?: number
  isStillWrong?: true
}) {
  lab.setClock('2026-11-20T15:00:00Z')
  lab.device(input.skew ?? 0)
  const member = await lab.signIn(await lab.person())
  await pullChanges(member)
  lab.pass(60_000)
  lab.online(false)
  if (input.skewInTheDark !== undefined) {
    lab.inHand.skew = input.skewInTheDark
    lab.pass(0)
  }
  await queueOperation({ member, kind: 'sale.report', payload: sale(dayAgo(input.soldDaysBefore)) })
  lab.pass(input.dark * day)
  if (!input.isStillWrong) lab.inHand.skew = input.skew ?? 0
  lab.pass(0)
  lab.online(true)
  const report = await lab.drainAll(member)
  const [row] = await listRows(member, 'sales')
  return { ...report, status: row?.status }
}

const to1970 = -Date.parse('2026-11-20T15:00:00Z')

test.each([
  ['six days without a network', { soldDaysBefore: 12, dark: 6 }, 'awaiting'],
  ['six days without a network, of a sale that is in time all the same', { soldDaysBefore: 5, dark: 6 }, 'awaiting'],
  ['whose clock is a day fast', { soldDaysBefore: 15, dark: 0, skew: day }, 'awaiting'],
  ['whose clock is a day slow, six days without a network', { soldDaysBefore: 14, dark: 6, skew: -day }, 'awaiting'],
  ['whose clock went back to 1970', { soldDaysBefore: 5, dark: 6, skewInTheDark: to1970 }, 'awaiting'],
  ['whose clock went back to 1970 where it matters', { soldDaysBefore: 12, dark: 6, skewInTheDark: to1970 }, 'review'],
  [
    'whose clock is still in 1970 when it is heard: its error is measured',
    { soldDaysBefore: 12, dark: 6, skewInTheDark: to1970, isStillWrong: true as const },
    'awaiting',
  ],
  ['ten days without a network where it matters', { soldDaysBefore: 8, dark: 10 }, 'review'],
])('row 42, engine D: an honest tablet %s loses nothing', async (_, input, status) => {
  expect(await tablet(input)).toMatchObject({ refused: 0, left: 0, status })
})

test('row 42: a restored device image counts backwards: what it sends is kept, and what hangs on its claim is looked at', async () => {
  lab.setClock('2026-11-20T15:00:00Z')
  const member = await lab.signIn(await lab.person())
  await pullChanges(member)
  await queueOperation({ member, kind: 'sale.report', payload: sale(dayAgo(1)) })
  await lab.drainAll(member)
  await personDb(member.userId).device.update('device', { highest: 0 })
  lab.pass(60_000)
  await queueOperation({ member, kind: 'sale.report', payload: sale(dayAgo(12)) })
  await queueOperation({ member, kind: 'sale.report', payload: sale(dayAgo(2)) })
  lab.pass(6 * day)
  expect(await lab.drainAll(member)).toMatchObject({ refused: 0, left: 0 })
  const rows = await listRows(member, 'sales')
  expect(rows.map((row) => row.status).toSorted()).toEqual(['awaiting', 'awaiting', 'review'])
  const flags = await lab.inTenant((tx) =>
    tx.selectFrom('operation').select('flags').where('user_id', '=', member.userId).orderBy('recorded_at').execute(),
  )
  expect(flags.flatMap((row) => row.flags)).toContain('number_repeated')
})

test('row 42: two devices with one id lose nothing, and the server tells them apart by their numbers', async () => {
  lab.setClock('2026-11-20T15:00:00Z')
  const person = await lab.person()
  const first = lab.inHand
  const member = await lab.signIn(person)
  await pullChanges(member)
  const row = await personDb(member.userId).device.get('device')
  const second = lab.device()
  await lab.signIn(person)
  if (row) await personDb(member.userId).device.put(row)
  for (const device of [first, second, first, second]) {
    lab.use(device)
    await queueOperation({ member, kind: 'sale.report', payload: sale(dayAgo(1)) })
    expect(await lab.drainAll(member)).toMatchObject({ refused: 0, left: 0 })
    lab.pass(60_000)
  }
  await pullChanges(member)
  expect((await listRows(member, 'sales')).map(({ status }) => status)).toEqual(Array(4).fill('awaiting'))
})

test('engine A3: an operation that takes others in stands where the first of them stood', async () => {
  const member = await lab.signIn(await lab.person())
  for (const page of [1, 2, 3])
    await queueOperation({
      member,
      kind: 'activity.progress',
      payload: { courseId: 2, activityId: 201, covered: [[0, page]], position: page },
      combine: true,
    })
  const rows = await personDb(member.userId).outbox.toArray()
  expect(rows.map((row) => row.device?.number)).toEqual([1])
  expect(await personDb(member.userId).device.get('device')).toMatchObject({ highest: 3 })
})
