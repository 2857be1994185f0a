import { expect, test } from 'vitest'
import { usualLevels } from '#contract/features/campaign/level/written-levels.ts'
import type { RowOf } from '#contract/engine/collection.ts'
import { ownLevel, ownMultiplier } from './campaign-level.ts'

// Silver asks for 1000, gold for 3000.
const campaign = { id: 1, levels: usualLevels() }
const balance = { campaignId: 1, xp: 600, xpPending: 150 } as RowOf<'pointBalances'>
const silver: RowOf<'memberLevels'> = {
  campaignId: 1,
  history: [{ level: 2, from: '2026-11-10T12:00:00.000Z', cause: 'approved' }],
  request: null,
}
const moment = new Date('2026-11-18T12:00:00.000Z')

test('a device shows the level, and what is missing to the next one: what waits for the audit counts', () => {
  const [bronze, second, gold] = campaign.levels
  const of = (memberLevels: RowOf<'memberLevels'>[]) => ownLevel(campaign, { memberLevels, pointBalances: [balance] })
  expect(of([])).toMatchObject({ level: bronze, next: { level: second, missing: 250, share: 0.75 }, request: null })
  expect(of([silver])).toMatchObject({ level: second, next: { level: gold, missing: 2250, share: 0.25 } })
  const top = { ...silver, history: silver.history.map((held) => ({ ...held, level: 3 as const })) }
  expect(of([top])).toMatchObject({ level: gold, next: null })
})

test('the multiplier is that of the moment, in the campaign that is asked for', () => {
  expect(ownMultiplier(campaign, [silver], moment)).toBe(15_000)
  expect(ownMultiplier(campaign, [silver], new Date('2026-11-10T11:59:59.999Z'))).toBe(10_000)
  expect(ownMultiplier({ ...campaign, id: 2 }, [silver], moment)).toBe(10_000)
})
