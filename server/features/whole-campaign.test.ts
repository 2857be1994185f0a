import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import type { MemberLevel } from '#contract/features/campaign/level/level-schema.ts'
import { usualLevels } from '#contract/features/campaign/level/written-levels.ts'
import { skuRule } from '#contract/features/campaign/points/points-rule.ts'
import type { Balance, Entry } from '#contract/features/points/points-on-device.ts'
import type { RewardOrder } from '#contract/features/reward/reward-on-device.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { openTable } from '#server/features/campaign/points/points-table-service.ts'
import { writeProfile } from '#server/features/register/profile-service.ts'
import { decide, openCase, waiting } from '#server/features/review/review.test-support.ts'
import { address, placed, testStore } from '#server/features/reward/tests/ordering.test-support.ts'
import { serverParts } from '../features.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import {
  openInstallation,
  type Installation,
  type PersonName,
  type Sent,
} from '#test/support/server/test-installation.ts'
import { freshPicture } from '#test/support/server/test-pictures.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'

// Silver asks for 100 XP. A unit of product 1 gives 30 points and 3 XP, one of product 2 gives 7 and 1; a photo 50 points.
const levels = usualLevels().map((level, at) => ({ ...level, minXp: [0, 100, 1000][at] ?? 0 }))
const summer = usualCampaign({
  id: 2,
  name: { 'pt-BR': 'Verão' },
  beginsOn: '2026-12-01',
  endsOn: '2027-01-31',
  levels,
})
const autumn = usualCampaign({
  id: 3,
  name: { 'pt-BR': 'Outono' },
  beginsOn: '2027-02-01',
  endsOn: '2027-03-31',
  levels,
})
const winter = usualCampaign({
  id: 4,
  name: { 'pt-BR': 'Inverno' },
  beginsOn: '2027-04-01',
  endsOn: '2027-05-31',
  levels,
})

onOneEngine((engine) => {
  let installation: Installation
  let store: ReturnType<typeof testStore>
  let auditor: StaffCaller
  let second: StaffCaller
  let administrator: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine, { DEMO: '1' })
    store = testStore(installation)
    auditor = await openStaff(installation, ['auditor'])
    second = await openStaff(installation, ['auditor'])
    administrator = await openStaff(installation, ['programme-admin'])
    const { database, clock } = installation.services
    await database.inTenant(1, async (tx) => {
      await publishCampaigns(tx, 1, [summer, autumn, winter])
      const rules = [skuRule('T1', 30, 3), skuRule('T2', 7, 1)]
      for (const { id, beginsOn } of [summer, autumn, winter])
        await openTable(tx, 1, { id, beginsOn }, rules, clock.now())
      for (const name of ['ana', 'bia'] as const)
        await writeProfile(
          tx,
          { clientId: 1, userId: installation.ids[name] },
          { birthday: '1990-05-20' },
          { country: 'BR', now: clock.now() },
        )
    })
    await saveSettings(administrator, { twoPairsFrom: 1000, twoPairsDrawn: 0 })
    await store.shelves()
  })
  afterAll(async () => installation.close())

  /** Noon of a day in São Paulo: everything that a server does by itself has been done by then, and staff have signed in. */
  const letItBe = async (day: string): Promise<void> => {
    installation.clock.set(`${day}T15:00:00.000Z`)
    const { services } = installation
    for (const { hourly, minutely } of serverParts)
      for (const work of Object.values({ ...minutely?.(services), ...hourly?.(services) })) await work()
    await services.jobs.run()
    auditor = await signInAs(installation, auditor.userId)
    second = await signInAs(installation, second.userId)
    administrator = await signInAs(installation, administrator.userId)
  }
  const rowsOf = async <T>(collection: string, name: PersonName = 'bia'): Promise<T[]> =>
    (await installation.as(name).pull()).changes
      .filter((change) => change.collection === collection && change.row)
      .map(({ row }) => row as T)
  const balance = async (campaignId: number, name: PersonName = 'bia') =>
    (await rowsOf<Balance>('pointBalances', name)).find((one) => one.campaignId === campaignId)
  const level = async (campaignId: number) =>
    (await rowsOf<MemberLevel>('memberLevels')).find((one) => one.campaignId === campaignId)
  const saleOf = async (id: string) => (await rowsOf<Sale>('sales')).find((one) => one.id === id)
  const orderOf = async (id: string) => (await rowsOf<RewardOrder>('rewardOrders')).find((one) => one.id === id)
  /** Every letter that left so far: the demo's mailbox keeps them for two days. */
  const letters = new Map<string, { to: string; subject: string }>()
  const subjectsTo = async (name: PersonName): Promise<string[]> => {
    await installation.services.jobs.run()
    for (const { id, to, subject } of await installation.services.demoMailbox.list()) letters.set(id, { to, subject })
    return [...letters.values()].flatMap(({ to, subject }) => (to === `${name}@example.com` ? [subject] : []))
  }
  const noon = (day: string) => `${day}T15:00:00.000Z`

  const signUp = (campaignId: number): Sent & { id: string } => ({
    id: newId(installation.clock.now().getTime()),
    kind: 'campaign.join',
    payload: { campaignId, agencyId: 1, brandIds: [1], storeIds: [1, 2], termsVersion: 0, adult: true },
  })
  const sale = (invoiceNumber: string, soldOn: string, lines: Sale['lines'] | object[] = goodSale.lines) => ({
    id: newId(installation.clock.now().getTime()),
    kind: 'sale.report' as const,
    payload: { ...goodSale, invoiceNumber, soldOn, lines },
  })
  const send = async (name: PersonName, ...operations: Sent[]): Promise<void> => {
    const answers = await installation.as(name).send(...operations)
    expect(answers.map(({ outcome, code }) => code ?? outcome)).toEqual(operations.map(() => 'applied'))
  }
  /** What somebody who has seen everything says of a case; gives whether it counts. */
  const say = async (
    staff: StaffCaller,
    queue: string,
    id: string,
    said: Record<string, unknown>,
  ): Promise<boolean> => {
    const { decisionId } = await openCase(staff, queue, id)
    const answer = await decide(staff, queue, id, { ...said, after: decisionId })
    expect(answer.status).toBe(200)
    await letUndoEnd(installation)
    return answer.json<{ counts: boolean }>().counts
  }
  const approve = { decision: 'approve' }

  test(
    'loyalty 90: one campaign from signing up to a next one with a drop: reported, audited, risen, redeemed, told, settled, carried, dropped',
    { timeout: 120_000 },
    async () => {
      // Bia signs up and sells without a network, and is back three days later; Ana signs up when half of it is over.
      installation.clock.set(noon('2026-12-02'))
      const joined = { ...signUp(2), capturedAt: noon('2026-12-02') }
      const first = { ...sale('W-1', '2026-12-02'), capturedAt: noon('2026-12-02'), dependsOn: [joined.id] }
      await letItBe('2026-12-05')
      await send('bia', joined, first)
      expect(await saleOf(first.id)).toMatchObject({ status: 'awaiting', points: 67 })
      expect(await balance(2)).toMatchObject({ pending: 67, available: 0, xpPending: 7, xp: 0 })
      const photo = await freshPicture(installation.as('bia'), 'photo')
      await send('bia', { kind: 'photo.send', payload: { photoTypeId: 1, storeId: 1, photo } })
      expect(await balance(2)).toMatchObject({ pending: 117 })
      await letItBe('2026-12-30')
      await send('ana', signUp(2), sale('W-2', '2026-12-29'))

      // Nothing is paid before it was audited; a large sale by two people.
      const large = sale('W-3', '2026-12-30', [{ productId: 1, quantity: 40 }])
      await send('bia', large)
      expect(await balance(2)).toMatchObject({ pending: 1317, available: 0, xpPending: 127 })
      // With this one they have what silver asks for, and are told once.
      await letItBe('2026-12-31')
      await letItBe('2027-01-01')
      const reached = 'Você alcançou a experiência do nível Prata'
      expect((await subjectsTo('bia')).filter((one) => one === reached)).toHaveLength(1)
      const request = (await level(2))?.request
      expect(request).toMatchObject({ toLevel: 2, state: 'waiting' })

      expect(await say(auditor, 'sale', first.id, approve)).toBe(true)
      const photoId = (await waiting(auditor, 'queue=photo')).rows[0]?.caseId ?? ''
      expect(await say(auditor, 'photo', photoId, approve)).toBe(true)
      expect(await say(auditor, 'sale', large.id, approve)).toBe(false)
      expect(await balance(2)).toMatchObject({ pending: 1200, available: 117 })
      expect(await say(second, 'sale', large.id, approve)).toBe(true)
      expect(await balance(2)).toMatchObject({ pending: 0, available: 1317, xpPending: 0, xp: 127 })

      // An administrator approves the level, and what is captured from then on has its multiplier.
      await letItBe('2027-01-04')
      const before = { ...sale('W-4', '2027-01-04'), capturedAt: installation.clock.now().toISOString() }
      installation.clock.pass(60_000)
      expect(await say(administrator, 'level', request?.id ?? '', { ...approve, note: 'Visto.' })).toBe(true)
      expect((await level(2))?.history.at(-1)).toMatchObject({ level: 2, cause: 'approved' })
      expect((await level(2))?.request).toBeNull()
      const after = sale('W-5', '2027-01-04')
      await send('bia', before, after)
      expect([(await saleOf(before.id))?.points, (await saleOf(after.id))?.points]).toEqual([67, 100])
      for (const { id } of [before, after]) await say(auditor, 'sale', id, approve)
      expect((await subjectsTo('bia')).filter((one) => one === reached)).toHaveLength(1)
      expect(await balance(2)).toMatchObject({ available: 1484, xp: 141 })

      // One thing comes, another one is cancelled and its points are back; experience stays as it was.
      const reward = await store.reward({ price: 500, fulfilment: 'ship' }, 5)
      const order = async () => placed(await store.order('bia', reward, { price: 500, address })).id
      const [came, cancelled] = [await order(), await order()]
      expect(await balance(2)).toMatchObject({ available: 484, reserved: 1000 })
      for (const id of [came, cancelled]) await store.desk(auditor, id, { event: 'confirm' })
      await store.desk(administrator, came, { event: 'ship', carrier: 'Correios', tracking: 'BR1' })
      expect((await store.act('bia', came, 'receive')).status).toBe(200)
      await store.desk(administrator, cancelled, { event: 'cancel', reason: 'Veio quebrada' })
      expect([(await orderOf(came))?.state, (await orderOf(cancelled))?.state]).toEqual(['delivered', 'cancelled'])
      expect(await store.stock(reward)).toEqual({ on_hand: 4, reserved: 0 })
      expect(await balance(2)).toMatchObject({ available: 984, reserved: 0, xp: 141 })
      await statementAgrees(984)

      // Autumn begins before summer is settled: the level is carried.
      await letItBe('2027-02-01')
      await send('bia', signUp(3))
      expect(await level(3)).toMatchObject({ history: [{ level: 2, cause: 'carried' }] })

      // Ana's sale was refused, so only Bia has something to lose, and is told 14, 3 and 1 days before.
      const [theirs] = (await waiting(auditor, 'queue=sale')).rows
      await say(auditor, 'sale', theirs?.caseId ?? '', { decision: 'refuse', reason: 'unreadable' })
      expect(await balance(2, 'ana')).toMatchObject({ pending: 0, available: 0, xpPending: 0, xp: 0 })
      const expiring = 'Seus pontos vencem em 2 de março'
      const toldBy = async (day: string) => {
        await letItBe(day)
        return (await subjectsTo('bia')).filter((one) => one === expiring).length
      }
      const days = ['2027-02-15', '2027-02-16', '2027-02-26', '2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02']
      const told: number[] = []
      for (const day of days) told.push(await toldBy(day))
      expect(told).toEqual([0, 1, 1, 2, 2, 3, 3])
      expect(await subjectsTo('ana')).not.toContain(expiring)

      // The last day of summer is over: what was left has expired, and the level stays what it was carried as.
      expect(await balance(2)).toMatchObject({ available: 984, settledOn: null })
      await letItBe('2027-03-03')
      expect(await balance(2)).toMatchObject({ available: 0, xp: 141, settledOn: '2027-03-03' })
      const campaigns = await rowsOf<{ id: number; state: string }>('campaigns')
      expect(campaigns.find(({ id }) => id === 2)).toMatchObject({ state: 'settled' })
      await statementAgrees(0)
      expect(await level(3)).toMatchObject({ history: [{ level: 2, cause: 'carried' }] })

      // Autumn pays with silver's multiplier, and is not enough to keep silver: winter begins one level lower.
      const only = sale('W-6', '2027-03-03')
      await send('bia', only)
      expect((await saleOf(only.id))?.points).toBe(100)
      await say(auditor, 'sale', only.id, approve)
      await letItBe('2027-04-02')
      await send('bia', signUp(4))
      expect(await level(4)).toMatchObject({ history: [{ level: 1, cause: 'carried' }] })
      await letItBe('2027-05-01')
      expect(await balance(3)).toMatchObject({ available: 0, xp: 7, settledOn: '2027-05-01' })
      expect((await level(4))?.history.at(-1)?.level).toBe(1)
      const last = sale('W-7', '2027-05-01')
      await send('bia', last)
      expect((await saleOf(last.id))?.points).toBe(67)
      await statementAgrees(0)
    },
  )

  /** The statement ends with what it adds up to, home shows the same, and the ledger agrees with everything it is of. */
  async function statementAgrees(available: number): Promise<void> {
    const { entries } = (await installation.as('bia').request('GET', '/api/points/entries/')).json<{
      entries: Entry[]
    }>()
    expect(entries.find((one) => one.availableAfter !== null)?.availableAfter).toBe(available)
    expect(entries.reduce((sum, one) => sum + one.available, 0)).toBe(available)
    const shown = await rowsOf<Balance>('pointBalances')
    expect(shown.reduce((sum, one) => sum + one.available, 0)).toBe(available)
    expect(await store.wrong()).toEqual([])
  }
})
