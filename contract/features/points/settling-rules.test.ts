import { describe, expect, test } from 'vitest'
import { settlingDay, usableUntil, withOwnEnds } from './settling-rules.ts'

const campaign = { id: 1, redeemUntil: '2026-12-20', settleOn: '2026-12-30' }
const standing = { favouredOn: null, settledOn: null, cameBackOn: null }

describe('the day on which points of a campaign expire for a person', () => {
  test.each([
    ['nothing was decided for them', null, '2026-12-30'],
    ['the last decision was long ago', '2026-11-02', '2026-12-30'],
    ['the last decision came a week before', '2026-12-23', '2026-12-30'],
    ['the last decision came on the day before', '2026-12-29', '2027-01-05'],
    ['a decision came late', '2027-02-10', '2027-02-17'],
    ['a decision came later than sixty days', '2027-03-30', '2027-02-28'],
  ])('loyalty 5: where %s', (_what, favouredOn, day) => {
    expect(settlingDay(campaign.settleOn, favouredOn)).toBe(day)
  })

  test.each([
    ['as the campaign says', {}, '2026-12-20'],
    ['seven days more after a late decision', { favouredOn: '2026-12-29' }, '2027-01-05'],
    ['until they have expired', { settledOn: '2026-12-31' }, '2026-12-31'],
    ['thirty days once they came back', { settledOn: '2026-12-31', cameBackOn: '2027-01-20' }, '2027-02-19'],
  ])('loyalty 80: points are used %s', (_what, own, day) => {
    expect(usableUntil(campaign, { ...standing, ...own })).toBe(day)
    expect(withOwnEnds([campaign], [{ campaignId: 1, ...standing, ...own }])).toEqual([
      { ...campaign, redeemUntil: day },
    ])
    expect(withOwnEnds([campaign], [{ campaignId: 2, ...standing, ...own }])).toEqual([campaign])
  })
})
