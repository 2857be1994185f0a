import { expect, test } from 'vitest'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { saveClient } from '#server/features/client/client-service.ts'
import { paintModules, start } from '../../support/server/test-installation.ts'
import { openLab } from './lab.ts'
import { sampleOf } from '#test/support/read-samples.ts'

const lab = openLab()
const day = 86_400_000
let invoices = 0
const sale = (soldOn: string) => ({
  invoiceNumber: `C${++invoices}`,
  storeId: 2,
  soldOn,
  lines: [{ productId: 1, quantity: 1 }],
  observation: '',
})

async function setTimeZone(timeZone: string): Promise<void> {
  await saveClient(lab.installation.services, {
    id: 1,
    slug: 'tintas',
    modules: paintModules,
    homeRoute: '/home',
    timeZone,
    languages: ['pt-BR', 'en-US'],
    brand: { name: 'T', programme: 'T', primary: '#c4402c', secondary: '#1d4f86', tertiary: '#e58b2f', logo: null },
  })
  // Days of a sale are those of its campaign's zone (loyalty.md), weeks of photos those of the client's.
  const days = { beginsOn: '2026-10-01', endsOn: '2026-11-30', timeZone }
  await lab.installation.services.database.inTenant(1, (tx) =>
    publishCampaigns(tx, 1, [usualCampaign({ id: 1, name: { 'pt-BR': 'Primavera' }, ...days })]),
  )
}

interface Moment {
  zone: string
  /** The true instant at which it is done. */
  at: string
  /** How much later (ms) it reaches the server. */
  sentAfter?: number
  soldOn: string
  answer: 'applied' | 'sale.in_future' | 'sale.too_old' | 'sale.outside_campaign' | 'sale.no_campaign'
}

const saoPaulo = 'America/Sao_Paulo'
const lima = 'America/Lima'
const costaRica = 'America/Costa_Rica'
const santiago = 'America/Santiago'

/** The instants around which a rule changes, each side of each. The campaign runs from 1 October to 30 November 2026. */
const saleMoments: Moment[] = [
  // Fifteen days: sold on the 3rd, reported in the last millisecond of the 18th there, and in the first of the 19th.
  { zone: saoPaulo, at: '2026-11-19T02:59:59.999Z', soldOn: '2026-11-03', answer: 'applied' },
  { zone: saoPaulo, at: '2026-11-19T03:00:00.000Z', soldOn: '2026-11-03', answer: 'sale.too_old' },
  { zone: lima, at: '2026-11-19T04:59:59.999Z', soldOn: '2026-11-03', answer: 'applied' },
  { zone: lima, at: '2026-11-19T05:00:00.000Z', soldOn: '2026-11-03', answer: 'sale.too_old' },
  { zone: costaRica, at: '2026-11-19T05:59:59.999Z', soldOn: '2026-11-03', answer: 'applied' },
  { zone: costaRica, at: '2026-11-19T06:00:00.000Z', soldOn: '2026-11-03', answer: 'sale.too_old' },
  // A sale of today is none of tomorrow.
  { zone: saoPaulo, at: '2026-11-19T02:59:59.999Z', soldOn: '2026-11-19', answer: 'sale.in_future' },
  { zone: saoPaulo, at: '2026-11-19T03:00:00.000Z', soldOn: '2026-11-19', answer: 'applied' },
  { zone: costaRica, at: '2026-11-19T05:59:59.999Z', soldOn: '2026-11-19', answer: 'sale.in_future' },
  // Done in time, sent a month later: the day it was done counts.
  { zone: saoPaulo, at: '2026-11-19T02:59:59.999Z', sentAfter: 20 * day, soldOn: '2026-11-03', answer: 'applied' },
  { zone: saoPaulo, at: '2026-11-19T03:00:00.000Z', sentAfter: 20 * day, soldOn: '2026-11-03', answer: 'sale.too_old' },
  // The campaign's last day, and the first one after it.
  { zone: lima, at: '2026-12-01T04:59:59.999Z', soldOn: '2026-11-30', answer: 'applied' },
  { zone: lima, at: '2026-12-01T05:00:00.000Z', soldOn: '2026-12-01', answer: 'sale.no_campaign' },
  // Chile put its clocks forward on 6 September 2026: the day had 23 hours, and a day is a day all the same.
  { zone: santiago, at: '2026-10-16T02:59:59.999Z', soldOn: '2026-10-01', answer: 'applied' },
  { zone: santiago, at: '2026-10-17T03:00:00.000Z', soldOn: '2026-10-01', answer: 'sale.too_old' },
]

/** What a device's clock says beside the truth. */
const skews: [name: string, ms: number][] = [
  ['right', 0],
  ['three days slow', -3 * day],
  ['a year fast', 365 * day],
]

test.each(skews)(
  'row 7: days of a sale are those of the true time in the campaign’s zone on a device whose clock is %s',
  async (_, skew) => {
    for (const { zone, at, sentAfter = 0, soldOn, answer } of saleMoments) {
      await setTimeZone(zone)
      lab.device(skew)
      lab.setClock(at)
      const member = await lab.signIn(await lab.person())
      // The device has heard the server's time once; from then on it knows how wrong its own is.
      await pullChanges(member)
      lab.online(false)
      const id = await queueOperation({ member, kind: 'sale.report', payload: sale(soldOn) })
      lab.pass(sentAfter)
      lab.online(true)
      await lab.drainAll(member)
      const entry = (await readOutbox(member)).find((one) => one.id === id)
      const outcome = entry?.state === 'applied' ? 'applied' : entry?.code
      expect([zone, at, soldOn, outcome]).toEqual([zone, at, soldOn, answer])
    }
  },
)

test.each([
  [saoPaulo, '2026-11-22T03:00:00.000Z'],
  [lima, '2026-11-22T05:00:00.000Z'],
  [costaRica, '2026-11-22T06:00:00.000Z'],
  // Sunday of the change to summer time: the day there begins at one o'clock, since midnight does not exist.
  [santiago, '2026-09-06T04:00:00.000Z'],
])('row 7: in %s the week of photos ends with Saturday, to the millisecond', async (zone, sunday) => {
  await setTimeZone(zone)
  for (const [, skew] of skews) {
    lab.device(skew)
    const person = await lab.person()
    for (const ms of [-1, 0]) {
      lab.setClock(new Date(Date.parse(sunday) + ms))
      const member = await lab.signIn(person)
      await pullChanges(member)
      const { payload, files } = await sampleOf('photo.send').make()
      await queueOperation({ member, kind: 'photo.send', payload, files })
      await lab.drainAll(member)
    }
    const rows = await lab.inTenant((tx) =>
      tx
        .selectFrom('photo')
        .select('week')
        .where('client_id', '=', 1)
        .where('user_id', '=', person.userId)
        .orderBy('week')
        .execute(),
    )
    const began = sunday.slice(0, 10)
    const before = new Date(Date.parse(`${began}T00:00:00Z`) - 7 * day).toISOString().slice(0, 10)
    expect(rows.map((row) => row.week)).toEqual([before, began])
  }
})

test('row 7: a clock that was never measured makes no tomorrow; what it said is kept beside the server’s own time', async () => {
  await setTimeZone(saoPaulo)
  lab.device(365 * day)
  const member = await lab.signIn(await lab.person())
  const id = await queueOperation({ member, kind: 'sale.report', payload: sale('2026-11-19') })
  await lab.drainAll(member)
  expect((await readOutbox(member)).find((one) => one.id === id)).toMatchObject({ code: 'sale.in_future' })
  const stored = await lab.inTenant((tx) =>
    tx
      .selectFrom('operation')
      .select(['captured_at', 'recorded_at', 'skew_ms'])
      .where('client_id', '=', 1)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  expect(stored).toEqual({ captured_at: start, recorded_at: start, skew_ms: 0 })
})
