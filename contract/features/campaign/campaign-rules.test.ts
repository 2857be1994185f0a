import { expect, test } from 'vitest'
import { campaignOfSale } from '#contract/features/sale/sale-rules.ts'
import { campaignNear, campaignOf, phaseOf } from './campaign-rules.ts'
import { extended, latestDays, usualCampaign, usualDates, wrongDates, wrongExtension } from './campaign-dates.ts'

const winter = usualCampaign({ id: 7, name: {}, beginsOn: '2026-06-01', endsOn: '2026-08-31' })
const spring = usualCampaign({ id: 2, name: {}, beginsOn: '2026-09-01', endsOn: '2026-12-02' })
const campaigns = [spring, winter]
const ana = { country: 'BR', joined: [] }

test('engine B6: a day has the campaign whose first and last day hold it, or none', () => {
  const on = (day: string) => campaignOf(campaigns, ana, day)?.campaign ?? null
  expect(on('2026-05-31')).toBeNull()
  expect(on('2026-06-01')).toBe(winter)
  expect(on('2026-08-31')).toBe(winter)
  expect(on('2026-09-01')).toBe(spring)
  expect(on('2026-12-03')).toBeNull()
})

test('loyalty 3: a Mexican and a Brazilian have their own campaign on one day', () => {
  const mexican = { ...spring, id: 3, countries: ['MX' as const] }
  const both = [spring, mexican]
  expect(campaignOf(both, ana, '2026-10-01')).toEqual({ campaign: spring, joined: false })
  expect(campaignOf(both, { country: 'MX', joined: [] }, '2026-10-01')).toEqual({ campaign: mexican, joined: false })
  expect(campaignOf(both, { country: 'CL', joined: [] }, '2026-10-01')).toBeNull()
  // Who moved stays in the one they signed up for.
  expect(campaignOf(both, { country: 'MX', joined: [spring.id] }, '2026-10-01')).toEqual({
    campaign: spring,
    joined: true,
  })
})

test('a campaign that is settled is that of who took part, and of nobody else', () => {
  const settled = { ...spring, state: 'settled' as const }
  expect(campaignOf([settled], ana, '2026-10-01')).toBeNull()
  expect(campaignOf([settled], { ...ana, joined: [spring.id] }, '2026-10-01')?.campaign).toBe(settled)
})

test('a moment belongs to the day of the campaign’s own time zone', () => {
  const [here, there] = [
    { ...spring, timeZone: 'America/Sao_Paulo' },
    { ...spring, timeZone: 'America/Lima' },
  ] as const
  // 1 September has begun in São Paulo; in Lima it is still 31 August.
  const moment = new Date('2026-09-01T03:30:00Z')
  expect(campaignOf([here], ana, moment)?.campaign).toBe(here)
  expect(campaignOf([there], ana, moment)).toBeNull()
})

test('engine B6: who is not in a campaign yet is shown the one that runs, else the next one', () => {
  const near = (day: string) => campaignNear(campaigns, ana, new Date(`${day}T15:00:00Z`))
  expect(near('2026-01-01')).toBe(winter)
  expect(near('2026-10-01')).toBe(spring)
  expect(near('2026-12-03')).toBeNull()
})

test('engine B6: a sale belongs to the campaign of its day; reported after all of them, to that of the report', () => {
  const of = (soldOn: string, captured: string) =>
    campaignOfSale(campaigns, ana, { soldOn, captured })?.campaign ?? null
  expect(of('2026-08-31', '2026-09-02')).toBe(winter)
  expect(of('2026-05-30', '2026-06-02')).toBe(winter)
  expect(of('2026-12-03', '2026-12-04')).toBeNull()
})

test('a campaign lasts 14 to 100 days, reports 15 days longer, and is audited a week at least', () => {
  const dates = usualDates({ beginsOn: '2026-09-01', endsOn: '2026-11-30' })
  expect(dates).toMatchObject({ reportUntil: '2026-12-15', settleOn: '2026-12-30', redeemUntil: '2026-12-30' })
  expect(wrongDates(dates)).toEqual([])
  const of = (endsOn: string) => wrongDates(usualDates({ beginsOn: '2026-09-01', endsOn }))
  expect(of('2026-09-13')).toEqual(['endsOn'])
  expect(of('2026-09-14')).toEqual([])
  expect(of('2026-12-09')).toEqual([])
  expect(of('2026-12-10')).toEqual(['endsOn'])
  expect(wrongDates({ ...dates, signUpUntil: '2026-12-01' })).toEqual(['signUpUntil'])
  expect(wrongDates({ ...dates, reportUntil: '2026-12-16' })).toEqual(['reportUntil'])
  expect(wrongDates({ ...dates, settleOn: '2026-12-21', redeemUntil: '2026-12-21' })).toEqual(['settleOn'])
  expect(wrongDates({ ...dates, redeemUntil: '2026-12-31' })).toEqual(['redeemUntil'])
})

test('loyalty 4: days of an open campaign become later, never earlier, and by 30 days at most', () => {
  const { endsOn, reportUntil, settleOn } = spring
  const opened = { endsOn, reportUntil, settleOn }
  const wrong = (later: Partial<typeof opened>) => wrongExtension(spring, { ...opened, ...later }, latestDays(opened))
  expect(wrong({ settleOn: '2027-01-31' })).toEqual([])
  expect(wrong({ settleOn: '2027-01-30' })).toEqual([])
  expect(wrong({ settleOn: '2027-01-02' })).toEqual([])
  expect(wrong({ settleOn: '2026-12-31' })).toEqual(['settleOn'])
  expect(wrong({ settleOn: '2027-02-01' })).toEqual(['settleOn'])
  expect(wrong({ endsOn: '2026-12-01' })).toContain('endsOn')
  // Whoever may redeem until it settles may do so still.
  expect(extended(spring, { ...opened, settleOn: '2027-01-20' }).redeemUntil).toBe('2027-01-20')
})

test('an open campaign is announced, runs, takes reports and is audited', () => {
  const on = (day: string) => phaseOf(spring, day)
  expect(on('2026-08-31')).toBe('announced')
  expect(on('2026-12-02')).toBe('running')
  expect(on('2026-12-03')).toBe('reporting')
  expect(on('2026-12-18')).toBe('auditing')
  expect(phaseOf({ ...spring, state: 'settled' }, '2026-10-01')).toBeNull()
})
