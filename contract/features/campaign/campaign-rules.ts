import { dayIn } from '#contract/engine/time.ts'
import type { Localized } from '#contract/engine/language.ts'
import { usualLevels } from './level/level-rules.ts'
import type { Campaign, CampaignDates, CampaignState, Extension } from './campaign-schema.ts'

/** What is asked of a campaign to know whose it is. */
export type CampaignDays = Pick<Campaign, 'id' | 'countries' | 'timeZone' | 'beginsOn' | 'endsOn' | 'state'>

/** Who asks which campaign is theirs. */
export interface CampaignPerson {
  /** Of the address in the profile, else of the document, else the client's (ISO 3166-1 alpha-2). */
  country: string
  /** Campaigns they take part in. */
  joined: readonly number[]
}

/** A day of the campaign's own time zone, or a moment. */
type When = string | Date

const covers = ({ beginsOn, endsOn, timeZone }: CampaignDays, when: When): boolean => {
  const day = typeof when === 'string' ? when : dayIn(timeZone, when)
  return beginsOn <= day && day <= endsOn
}

/**
 * The campaign of a day for a person: of those they take part in the one that covers it, else the open one of their
 * country. Server, home, form, repeated invoices and landing page all ask this (loyalty, section 2).
 */
export function campaignOf<C extends CampaignDays>(
  campaigns: readonly C[],
  { country, joined }: CampaignPerson,
  when: When,
): { campaign: C; joined: boolean } | null {
  const there = campaigns.filter((campaign) => covers(campaign, when))
  const own = there.find(({ id }) => joined.includes(id))
  if (own) return { campaign: own, joined: true }
  const open = there.find(({ state, countries }) => state === 'open' && (countries as string[]).includes(country))
  return open ? { campaign: open, joined: false } : null
}

/** The campaign of a moment, else the next one to begin. */
export function campaignNear<C extends CampaignDays>(
  campaigns: readonly C[],
  person: CampaignPerson,
  moment: Date,
): C | null {
  const now = campaignOf(campaigns, person, moment)
  if (now) return now.campaign
  return (
    campaigns
      .filter(({ state, countries }) => state === 'open' && (countries as string[]).includes(person.country))
      .filter(({ timeZone, beginsOn }) => beginsOn > dayIn(timeZone, moment))
      .toSorted((a, b) => a.beginsOn.localeCompare(b.beginsOn))[0] ?? null
  )
}

const dayMs = 86_400_000

/** The day some days after another one (`YYYY-MM-DD`). */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

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

/** What an open campaign is doing on a day of its time zone. */
export type CampaignPhase = 'announced' | 'running' | 'reporting' | 'auditing'

/** The phase shown of an open campaign; null: it is not open. */
export function phaseOf(
  { state, ...dates }: Pick<CampaignDates, 'beginsOn' | 'endsOn' | 'reportUntil'> & { state: CampaignState },
  day: string,
): CampaignPhase | null {
  if (state !== 'open') return null
  if (day < dates.beginsOn) return 'announced'
  if (day <= dates.endsOn) return 'running'
  return day <= dates.reportUntil ? 'reporting' : 'auditing'
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
