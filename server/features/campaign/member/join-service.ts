import { ageOn } from '#contract/features/register/birthday.ts'
import { dayIn } from '#contract/engine/time.ts'
import { isSameSignUp, leastAge, shareDay } from '#contract/features/campaign/member/member-rules.ts'
import type { JoinInput } from '#contract/features/campaign/member/member-schema.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import { holdKept } from '#server/engine/audiences/members/kept-service.ts'
import {
  refuseField,
  type OperationContext,
  type OperationHandler,
  type Outcome,
} from '#server/engine/sync/operation-handler.ts'
import { followMerged, readAgencies } from '#server/features/agency/choice-service.ts'
import { readTermsAt } from '#server/features/page/terms-service.ts'
import { isBlocked } from '#server/features/points/block-service.ts'
import { readBirthday } from '#server/features/register/profile-service.ts'
import { readMemberCountry } from '#server/features/session/people/member-country-service.ts'
import { readTermsVersion } from '#server/features/settings/settings-service.ts'
import { findStore, findStoreBetween, findStoreName } from '#server/features/store/store-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { beginLevel } from '../level/level-service.ts'
import { findMember, replaceBrands, setLeft, upsertMember, upsertStores, type Owner } from './member-queries.ts'
import { listCampaignsSeenBy } from '../seen/seen-service.ts'
import { publishSignUps, readSignUps } from './member-service.ts'

/** Whether somebody was of age on a day, as far as the client knows their birthday. */
async function isOfAge(tx: Tx, owner: Owner, day: string): Promise<boolean> {
  const birthday = await readBirthday(tx, owner)
  return birthday !== null && ageOn(birthday, day) >= leastAge
}

/** The agency and its brands that are chosen, where they went if they were merged; a refusal where they are none. */
async function judgeAgency(
  tx: Tx,
  clientId: number,
  input: JoinInput,
): Promise<Outcome | { agencyId: number; brandIds: number[] }> {
  const now = await followMerged(tx, clientId, { company: input.agencyId, brands: input.brandIds })
  const agency = (await readAgencies(tx, clientId)).find(({ id }) => id === now.company)
  if (!agency) return refuseField('request.invalid', 'agencyId', undefined, 'unknown')
  const foreign = now.brands.findIndex((id) => !agency.brands.some((brand) => brand.id === id))
  if (foreign >= 0) return refuseField('request.invalid', `brandIds.${foreign}`)
  return { agencyId: agency.id, brandIds: [...new Set(now.brands)] }
}

/** Whether the terms that were shown held when it was captured; who saw older ones is asked again by the session. */
async function areTermsCurrent({ tx, member, capturedAt }: OperationContext, version: number): Promise<boolean> {
  const current = await readTermsVersion(tx, member.clientId)
  if (version === current) return true
  return version < current && version >= (await readTermsAt(tx, member.clientId, capturedAt))
}

/** What keeps somebody out of a campaign before they are asked who they sell for. */
async function judgeEntry(
  context: OperationContext,
  campaigns: readonly Campaign[],
  campaign: Campaign,
  day: string,
): Promise<Outcome | null> {
  const { tx, member } = context
  if (day > campaign.signUpUntil)
    return refuseField('campaign.sign_up_closed', 'campaignId', { signUpUntil: campaign.signUpUntil })
  if (await isBlocked(tx, member)) return { outcome: 'held', code: 'programme.blocked' }
  const others = (await readSignUps(tx, member)).filter(
    ({ campaignId, leftAt }) => leftAt === null && campaignId !== campaign.id,
  )
  const known = await findMember(tx, member, campaign.id)
  if (known?.left_at === null) return refuseField('campaign.joined', 'campaignId')
  const there = campaigns.find((other) =>
    others.some(({ campaignId }) => campaignId === other.id && shareDay(campaign, other)),
  )
  if (there) return refuseField('enrolment.overlap', 'campaignId', { campaign: there.id })
  return (await isOfAge(tx, member, day)) ? null : refuseField('register.under_age', 'adult')
}

/** Signs somebody up for a campaign: once, by their captured day (loyalty, section 3). */
export const joinCampaign: OperationHandler<'campaign.join'> = async (context, { payload }) => {
  const { tx, member, now, capturedAt } = context
  const { clientId } = member
  // Nobody is moved out of what they are about to sign up for: see `followCampaigns`.
  await holdKept(tx, clientId)
  const country = await readMemberCountry(tx, clientId, member.userId)
  const campaigns = await listCampaignsSeenBy(tx, member)
  const campaign = campaigns.find(({ id }) => id === payload.campaignId)
  const isTheirs = campaign?.state === 'open' && (campaign.countries as string[]).includes(country)
  const same = (await readSignUps(tx, member)).find(({ campaignId }) => campaignId === payload.campaignId)
  // Whoever says again what they said before is told the same, wherever they live by now.
  if (same && isSameSignUp(same, payload))
    return {
      outcome: 'applied',
      changes: await publishSignUps(tx, member, [same.campaignId]),
      receipt: await context.takeReceipt(),
    }
  if (!campaign || !isTheirs) return refuseField('campaign.unknown', 'campaignId')
  const day = dayIn(campaign.timeZone, capturedAt)
  const kept = await judgeEntry(context, campaigns, campaign, day)
  if (kept) return kept
  const agency = await judgeAgency(tx, clientId, payload)
  if ('outcome' in agency) return agency
  const storeIds = [...new Set(payload.storeIds)]
  for (const [at, storeId] of payload.storeIds.entries())
    if (!(await findStore(tx, clientId, storeId, day)))
      return refuseField('register.store_not_participating', `storeIds.${at}`)
  if (!(await areTermsCurrent(context, payload.termsVersion))) return refuseField('terms.outdated', 'termsVersion')

  await upsertMember(tx, {
    client_id: clientId,
    user_id: member.userId,
    campaign_id: campaign.id,
    country,
    agency_id: agency.agencyId,
    terms_version: payload.termsVersion,
    joined_at: capturedAt,
    recorded_at: now,
  })
  await replaceBrands(tx, member, campaign.id, agency.brandIds)
  // Whoever signs up again says anew where they sell.
  const former = (same?.storeIds ?? []).filter((id) => !storeIds.includes(id))
  await upsertStores(tx, member, campaign.id, { storeIds: former, removedAt: capturedAt, at: capturedAt })
  await upsertStores(tx, member, campaign.id, { storeIds, removedAt: null, at: capturedAt })
  const begun = await beginLevel(tx, member, campaign.id, { from: capturedAt, now })
  const receipt = await context.takeReceipt()
  return { outcome: 'applied', changes: [...(await publishSignUps(tx, member, [campaign.id])), ...begun], receipt }
}

/** Takes somebody out of a campaign: nothing new counts, what they have stays until it is settled. */
export const leaveCampaign: OperationHandler<'campaign.leave'> = async (context, { payload: { campaignId } }) => {
  const { tx, member, capturedAt } = context
  const known = await findMember(tx, member, campaignId)
  if (!known) return refuseField('campaign.not_joined', 'campaignId')
  // One that was captured before they signed up again says nothing about that.
  if (known.left_at === null && capturedAt >= known.joined_at) await setLeft(tx, member, campaignId, capturedAt)
  const receipt = await context.takeReceipt()
  return { outcome: 'applied', changes: await publishSignUps(tx, member, [campaignId]), receipt }
}

/** One store more or one less of somebody in a campaign; what was sold in one that goes stays. */
export const changeStore: OperationHandler<'campaign.change_store'> = async (context, { payload }) => {
  const { tx, member, capturedAt } = context
  const { campaignId, storeId, added } = payload
  const known = await findMember(tx, member, campaignId)
  if (!known || (known.left_at !== null && known.left_at <= capturedAt))
    return refuseField('campaign.not_joined', 'campaignId')
  const campaign = (await listCampaignsSeenBy(tx, member)).find(({ id }) => id === campaignId)
  const day = dayIn(campaign?.timeZone ?? member.timeZone, capturedAt)
  const first = campaign && campaign.beginsOn < day ? campaign.beginsOn : day
  const store = added
    ? await findStoreBetween(tx, member.clientId, storeId, [first, day])
    : await findStoreName(tx, member.clientId, storeId)
  if (store === undefined) return refuseField('register.store_not_participating', 'storeId')
  if (await isBlocked(tx, member)) return { outcome: 'held', code: 'programme.blocked' }
  await upsertStores(tx, member, campaignId, {
    storeIds: [storeId],
    removedAt: added ? null : capturedAt,
    at: capturedAt,
  })
  const receipt = await context.takeReceipt()
  return { outcome: 'applied', changes: await publishSignUps(tx, member, [campaignId]), receipt }
}
