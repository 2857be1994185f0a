import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { readMemberCountry } from '#server/features/session/people/member-country-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { beginLevel } from '../level/level-service.ts'
import { findMember, replaceBrands, upsertMember, upsertStores, type Owner } from './member-queries.ts'
import { publishSignUps } from './member-service.ts'

/** What somebody is signed up with. */
export interface SignUpContent {
  campaignId: number
  agencyId: number
  brandIds: readonly number[]
  storeIds: readonly number[]
}

/** Signs somebody up as the installation sets them up, asking nothing; who takes part already stays as they are. */
export async function signUp(
  tx: Tx,
  owner: Owner,
  { campaignId, agencyId, brandIds, storeIds }: SignUpContent,
  { termsVersion, now }: { termsVersion: number; now: Date },
): Promise<void> {
  await lockStream(tx, owner.clientId, userStream(owner.userId))
  if (await findMember(tx, owner, campaignId)) return
  await upsertMember(tx, {
    client_id: owner.clientId,
    user_id: owner.userId,
    campaign_id: campaignId,
    country: await readMemberCountry(tx, owner.clientId, owner.userId),
    agency_id: agencyId,
    terms_version: termsVersion,
    joined_at: now,
    recorded_at: now,
  })
  await replaceBrands(tx, owner, campaignId, brandIds)
  await upsertStores(tx, owner, campaignId, { storeIds, removedAt: null, at: now })
  await beginLevel(tx, owner, campaignId, { from: now, now })
  await publishSignUps(tx, owner, [campaignId])
}
