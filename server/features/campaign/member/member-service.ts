import { campaignPerson } from '#contract/features/campaign/member/member-rules.ts'
import type { CampaignPerson } from '#contract/features/campaign/campaign-rules.ts'
import type { CampaignMember } from '#contract/features/campaign/member/member-schema.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { readMemberCountry } from '#server/features/session/people/member-country-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findBrands, findSignUps, findStores, type MemberRow, type Owner } from './member-queries.ts'

type Stores = Awaited<ReturnType<typeof findStores>>
type Brands = Awaited<ReturnType<typeof findBrands>>

const toMember = (row: MemberRow, brands: Brands, stores: Stores): CampaignMember => ({
  campaignId: row.campaign_id,
  country: row.country,
  agencyId: row.agency_id,
  brandIds: brands.filter(({ campaign_id: of }) => of === row.campaign_id).map(({ brand_id: id }) => id),
  storeIds: stores
    .filter(({ campaign_id: of, removed_at: removed }) => of === row.campaign_id && removed === null)
    .map(({ store_id: id }) => id),
  termsVersion: row.terms_version,
  joinedAt: row.joined_at.toISOString(),
  leftAt: row.left_at?.toISOString() ?? null,
})

/** Every campaign that somebody signed up for, as their devices have it. */
export async function readSignUps(tx: Tx, owner: Owner): Promise<CampaignMember[]> {
  const rows = await findSignUps(tx, owner)
  if (rows.length === 0) return []
  const brands = await findBrands(tx, owner.clientId, [owner.userId])
  const stores = await findStores(tx, owner.clientId, [owner.userId])
  return rows.map((row) => toMember(row, brands, stores))
}

/** Who somebody is when they ask which campaign is theirs: by what they took part in at a moment. */
export async function readCampaignPerson(tx: Tx, owner: Owner, moment: Date): Promise<CampaignPerson> {
  const country = await readMemberCountry(tx, owner.clientId, owner.userId)
  const rows = await findSignUps(tx, owner)
  const signUps = rows.map((row) => ({
    campaignId: row.campaign_id,
    leftAt: row.left_at?.toISOString() ?? null,
  }))
  return campaignPerson(country, signUps, moment)
}

/** Whether somebody sold in a store of a campaign at a moment: it was not taken away by then. */
export async function sellsIn(
  tx: Tx,
  owner: Owner,
  { campaignId, storeId, moment }: { campaignId: number; storeId: number; moment: Date },
): Promise<boolean> {
  const stores = await findStores(tx, owner.clientId, [owner.userId])
  const own = stores.find((store) => store.campaign_id === campaignId && store.store_id === storeId)
  return own !== undefined && (own.removed_at === null || own.removed_at > moment)
}

/** Tells somebody's devices of their part in some campaigns; their stream is held. */
export async function publishSignUps(tx: Tx, owner: Owner, campaignIds: readonly number[]) {
  const rows = (await readSignUps(tx, owner)).filter(({ campaignId }) => campaignIds.includes(campaignId))
  return publishOwnRows(tx, owner, 'campaignMembers', rows)
}
