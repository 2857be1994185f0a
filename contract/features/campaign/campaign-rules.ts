import { dayIn } from '#contract/engine/time.ts'
import type { Campaign, CampaignDates, CampaignState } from './campaign-schema.ts'

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
