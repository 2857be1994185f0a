import type { Change } from '#contract/engine/collection.ts'
import { newId } from '#contract/engine/ids.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import { levelOf, nextLevel, requestAfter } from '#contract/features/campaign/level/level-rules.ts'
import type { LevelNumber } from '#contract/features/campaign/level/level-numbers.ts'
import type { LevelRequestState } from '#contract/features/campaign/level/level-schema.ts'
import { closeCase, openCase } from '#server/engine/cases/case-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { listCampaigns } from '../campaign-service.ts'
import { findMember, type Owner } from '../member/member-queries.ts'
import { findLevelsIn, findRequests, upsertRequest, type LevelRequestRow } from './level-queries.ts'
import { heldOf, publishLevel, readExperience } from './level-service.ts'
import type { LevelNews } from './level-tables.ts'

/** The queue of requests for levels at the desk. */
export const levelQueueName = 'level'

/** What its person is told of a request that comes into a state by itself: that it was reached, once, and that it lapsed. */
function newsOf(before: LevelRequestState | undefined, state: LevelRequestState): LevelNews[] {
  if (state === 'lapsed') return ['lapsed']
  return before === undefined || before === 'lapsed' || before === 'approved' ? ['reached'] : []
}

/** Brings a request to a state, and its case to the desk or away from it. */
async function move(
  tx: Tx,
  { clientId, userId }: Owner,
  { campaignId, toLevel }: { campaignId: number; toLevel: LevelNumber },
  known: LevelRequestRow | undefined,
  { state, now }: { state: LevelRequestState; now: Date },
): Promise<void> {
  const id = known?.id ?? newId(now.getTime())
  await upsertRequest(tx, {
    client_id: clientId,
    user_id: userId,
    campaign_id: campaignId,
    to_level: toLevel,
    id,
    state,
    xp_then: known?.xp_then ?? 0,
    decided_by: null,
    first_by: null,
    reason: '',
    since: now,
    untold: [...(known?.untold ?? []), ...newsOf(known?.state, state)],
  })
  const key = { clientId, queue: levelQueueName, caseId: id }
  // Its case is there from the beginning, so that whoever decides too early is told so; it waits once it is ready.
  if (state === 'ready' || !known) await openCase(tx, key, { userId, now })
  if (state !== 'ready') await closeCase(tx, key, now)
}

async function followIn(tx: Tx, owner: Owner, campaign: Campaign, now: Date): Promise<Change[]> {
  const { id: campaignId, levels } = campaign
  const requests = (await findRequests(tx, owner)).filter((row) => row.campaign_id === campaignId)
  const held = heldOf(await findLevelsIn(tx, owner, campaignId))
  const next = nextLevel(held)
  let isChanged = false
  for (const one of requests) {
    if (one.to_level === next || (one.state !== 'waiting' && one.state !== 'ready')) continue
    await move(tx, owner, { campaignId, toLevel: one.to_level }, one, { state: 'lapsed', now })
    isChanged = true
  }
  if (next !== null) {
    const known = requests.find((row) => row.to_level === next)
    // Approved once, and the level came down since: it is asked for anew.
    const asked = known && known.state !== 'approved' ? { state: known.state, xpThen: known.xp_then } : null
    const state = requestAfter(asked, levelOf(levels, next), await readExperience(tx, owner, campaignId))
    if (state !== null && state !== known?.state) {
      await move(tx, owner, { campaignId, toLevel: next }, known, { state, now })
      isChanged = true
    }
  }
  return isChanged ? publishLevel(tx, owner, campaignId) : []
}

/** Follows experience that came or went in campaigns, or a level that changed, with requests; the stream is held. */
export async function followExperience(
  tx: Tx,
  owner: Owner,
  campaignIds: readonly number[],
  now: Date,
): Promise<Change[]> {
  const changes: Change[] = []
  if (campaignIds.length === 0) return changes
  const campaigns = await listCampaigns(tx, owner.clientId)
  for (const campaignId of campaignIds) {
    const campaign = campaigns.find(({ id }) => id === campaignId)
    if (campaign && (await findMember(tx, owner, campaignId)))
      changes.push(...(await followIn(tx, owner, campaign, now)))
  }
  return changes
}
