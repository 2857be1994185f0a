import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import { usualLevels } from '#contract/features/campaign/level/written-levels.ts'

/** The time zone of every day of a world. */
export const timeZone = 'America/Sao_Paulo'

/** What the levels of a world ask for, and give (basis points): within reach of some sales. */
export const levels = [
  { minXp: 0, multiplier: 10_000 },
  { minXp: 60, multiplier: 15_000 },
  { minXp: 180, multiplier: 20_000 },
] as const

/** Points and experience of one of each product, as `test-content.ts` has them; the third has no rule. */
export const worth: Readonly<Record<number, { points: number; xp: number }>> = {
  1: { points: 30, xp: 3 },
  2: { points: 7, xp: 1 },
  3: { points: 0, xp: 0 },
}

/** Points from which on two people approve. */
export const twoPairsFrom = 400

/** The days of a campaign as the model reckons with them. */
export interface Days {
  id: number
  beginsOn: string
  endsOn: string
  settleOn: string
}

/** Two campaigns that follow one another: what is left of the first can be spent well into the second. */
export const calendar: readonly Days[] = [
  { id: 1, beginsOn: '2026-10-01', endsOn: '2026-11-30', settleOn: '2026-12-30' },
  { id: 2, beginsOn: '2026-12-01', endsOn: '2027-01-31', settleOn: '2027-03-02' },
]

export const beginsAt = new Date('2026-10-01T12:00:00.000Z')
/** By then whatever was decided about in time has expired, and what came back as well. */
export const endsAt = new Date('2027-05-15T12:00:00.000Z')

export const openCampaigns = (): Campaign[] =>
  calendar.map(({ id, beginsOn, endsOn, settleOn }) => ({
    ...usualCampaign({ id, name: { 'pt-BR': `Campanha ${id}` }, beginsOn, endsOn }),
    settleOn,
    redeemUntil: settleOn,
    levels: usualLevels().map((level, at) => ({ ...level, ...levels[at] })),
  }))
