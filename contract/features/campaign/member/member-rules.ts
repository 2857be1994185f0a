import { campaignOf, type CampaignDays, type CampaignPerson } from '../campaign-rules.ts'
import type { CampaignMember, JoinInput } from './member-schema.ts'

/** Years that somebody has lived who signs up. */
export const leastAge = 18

/** What of somebody's sign-ups says which campaign is theirs. */
export type SignUp = Pick<CampaignMember, 'campaignId' | 'leftAt'>

/**
 * Who somebody is to {@link campaignOf}: of campaigns that they have left what they did before still counts, however late
 * it arrives.
 */
export const campaignPerson = (country: string, signUps: readonly SignUp[], moment: Date): CampaignPerson => ({
  country,
  joined: signUps
    .filter(({ leftAt }) => leftAt === null || new Date(leftAt) > moment)
    .map(({ campaignId }) => campaignId),
})

/** The campaign of a day that somebody may sign up for and has not; null: there is none. */
export function campaignToJoin<C extends CampaignDays & { signUpUntil: string }>(
  campaigns: readonly C[],
  person: CampaignPerson,
  day: string,
): C | null {
  const found = campaignOf(campaigns, person, day)
  return found && !found.joined && day <= found.campaign.signUpUntil ? found.campaign : null
}

/** Whether two campaigns share a day: nobody takes part in both. */
export const shareDay = (
  one: Pick<CampaignDays, 'beginsOn' | 'endsOn'>,
  other: Pick<CampaignDays, 'beginsOn' | 'endsOn'>,
): boolean => one.beginsOn <= other.endsOn && other.beginsOn <= one.endsOn

const sameIds = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id))

/** Whether somebody signs up with what they take part with already. */
export const isSameSignUp = (member: CampaignMember, input: JoinInput): boolean =>
  member.leftAt === null &&
  member.agencyId === input.agencyId &&
  sameIds(member.brandIds, [...new Set(input.brandIds)]) &&
  sameIds(member.storeIds, [...new Set(input.storeIds)])
