import type { Localized } from '#contract/engine/language.ts'
import { dayAfter, daysBetween } from './campaign-rules.ts'
import type { Campaign, CampaignDates, Extension } from './campaign-schema.ts'
import { usualLevels } from './level/written-levels.ts'

/** Days that a campaign lasts, both its ends among them: at least, at most, and outside which it is unusual. */
export const campaignLength = { least: 14, most: 100, usual: [60, 92] } as const
/** Most days from its end to the last day of reporting, and fewest from there to settling. */
const [longestReporting, shortestAudit] = [15, 7]
/** Most days by which a campaign becomes later once it is open. */
const longestExtension = 30

/** The days of a campaign from its first and last one, as they are where nobody sets them otherwise. */
export function usualDates({ beginsOn, endsOn }: Pick<CampaignDates, 'beginsOn' | 'endsOn'>): CampaignDates {
  const reportUntil = dayAfter(endsOn, longestReporting)
  const settleOn = dayAfter(reportUntil, 15)
  return { beginsOn, endsOn, signUpUntil: endsOn, reportUntil, settleOn, redeemUntil: settleOn }
}

/** How many days a campaign lasts. */
export const lengthOf = ({ beginsOn, endsOn }: Pick<CampaignDates, 'beginsOn' | 'endsOn'>): number =>
  daysBetween(beginsOn, endsOn) + 1

/** Which days of a campaign cannot be as they are. */
export function wrongDates(dates: CampaignDates): (keyof CampaignDates)[] {
  const { beginsOn, endsOn, signUpUntil, reportUntil, redeemUntil, settleOn } = dates
  const length = lengthOf(dates)
  const reporting = daysBetween(endsOn, reportUntil)
  const wrong: [keyof CampaignDates, boolean][] = [
    ['endsOn', length < campaignLength.least || length > campaignLength.most],
    ['signUpUntil', signUpUntil < beginsOn || signUpUntil > endsOn],
    ['reportUntil', reporting < 0 || reporting > longestReporting],
    ['settleOn', daysBetween(reportUntil, settleOn) < shortestAudit],
    ['redeemUntil', redeemUntil < endsOn || redeemUntil > settleOn],
  ]
  return wrong.flatMap(([field, is]) => (is ? field : []))
}

/** The latest days that a campaign may be moved to, from those it opened with. */
export const latestDays = (opened: Extension): Extension => ({
  endsOn: dayAfter(opened.endsOn, longestExtension),
  reportUntil: dayAfter(opened.reportUntil, longestExtension),
  settleOn: dayAfter(opened.settleOn, longestExtension),
})

/** The days of a campaign once it was moved: whoever may redeem until it settles may do so still. */
export function extended(dates: CampaignDates, later: Extension): CampaignDates {
  const moved = { ...dates, ...later }
  return {
    ...moved,
    signUpUntil: dates.signUpUntil === dates.endsOn ? later.endsOn : dates.signUpUntil,
    redeemUntil: dates.redeemUntil === dates.settleOn ? later.settleOn : dates.redeemUntil,
  }
}

/** Which days of an open campaign cannot be moved so: none becomes earlier, none later than it may. */
export function wrongExtension(dates: CampaignDates, later: Extension, latest: Extension): (keyof CampaignDates)[] {
  const fields = ['endsOn', 'reportUntil', 'settleOn'] as const
  const beyond = fields.filter((field) => later[field] < dates[field] || later[field] > latest[field])
  return [...new Set([...beyond, ...wrongDates(extended(dates, later))])]
}

/** An open campaign as it is where nothing but this is said of it. */
export const usualCampaign = ({
  id,
  name,
  beginsOn,
  endsOn,
  ...more
}: Pick<Campaign, 'id' | 'beginsOn' | 'endsOn'> & { name: Localized } & Partial<Campaign>): Campaign => ({
  id,
  name,
  landing: {},
  countries: ['BR'],
  timeZone: 'America/Sao_Paulo',
  ...usualDates({ beginsOn, endsOn }),
  termsVersion: 0,
  levels: usualLevels(),
  state: 'open',
  ...more,
})
