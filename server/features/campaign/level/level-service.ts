import type { Change } from '#contract/engine/collection.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import { levelAt, multiplierAt, nextLevel, startLevel } from '#contract/features/campaign/level/level-rules.ts'
import type { LevelNumber } from '#contract/features/campaign/level/level-numbers.ts'
import type { LevelCause, MemberLevel } from '#contract/features/campaign/level/level-schema.ts'
import { findBalances } from '#server/engine/ledger/ledger-queries.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { hasSettled } from '#server/features/points/settle/settling-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { listCampaigns } from '../campaign-service.ts'
import { findSignUps, type Owner } from '../member/member-queries.ts'
import {
  findLevels,
  findLevelsIn,
  findRequests,
  insertLevel,
  type LevelChangeRow,
  type LevelRequestRow,
} from './level-queries.ts'

// [Note: Levels] A level is held from a moment on, and no moment that has passed is ever written anew: what was done then
// has the multiplier of the level of then, whenever it arrives. Who joins begins with what they came to in the campaign
// before; where that is not settled the level is carried, and fixed by a job once it is.

/** The levels of somebody in a campaign as the rules read them. */
const historyOf = (rows: readonly LevelChangeRow[]): MemberLevel['history'] =>
  rows.map(({ level, cause, effective_at }) => ({ level, cause, from: effective_at.toISOString() }))

/** The level of somebody now. */
export const heldOf = (rows: readonly LevelChangeRow[]): LevelNumber => rows.at(-1)?.level ?? 1

/** The multiplier of somebody's points in a campaign for what they did at a moment (basis points). */
export async function readMultiplier(
  tx: Tx,
  owner: Owner,
  { id, levels }: Pick<Campaign, 'id' | 'levels'>,
  moment: Date,
): Promise<number> {
  return multiplierAt(levels, historyOf(await findLevelsIn(tx, owner, id)), moment)
}

/** The level that somebody has in a campaign at a moment. */
export const readLevel = async (tx: Tx, owner: Owner, campaignId: number, moment: Date): Promise<LevelNumber> =>
  levelAt(historyOf(await findLevelsIn(tx, owner, campaignId)), moment)

/** Somebody's experience in a campaign. */
export async function readExperience(
  tx: Tx,
  { clientId, userId }: Owner,
  campaignId: number,
): Promise<{ xp: number; xpPending: number }> {
  const balances = (await findBalances(tx, clientId, userId)).filter((one) => one.campaignId === campaignId)
  const of = (account: 'xp' | 'xp_pending') => balances.find(({ kind }) => kind === account)?.balance ?? 0
  return { xp: of('xp'), xpPending: of('xp_pending') }
}

/** What devices are shown of requests: that for the level after theirs, until it is approved. */
function shownRequest(level: LevelNumber, requests: readonly LevelRequestRow[]): MemberLevel['request'] {
  const request = requests.find(({ to_level: to }) => to === nextLevel(level))
  if (!request || request.state === 'approved') return null
  const { id, to_level: toLevel, state, reason, since } = request
  return { id, toLevel, state, reason, since: since.toISOString() }
}

/** The levels of somebody, as their devices have them; who began with the lowest and has asked for nothing has none. */
export async function readMemberLevels(tx: Tx, owner: Owner): Promise<MemberLevel[]> {
  const levels = Map.groupBy(await findLevels(tx, owner), (row) => row.campaign_id)
  const requests = Map.groupBy(await findRequests(tx, owner), (row) => row.campaign_id)
  return [...new Set([...levels.keys(), ...requests.keys()])].map((campaignId) => {
    const rows = levels.get(campaignId) ?? []
    return { campaignId, history: historyOf(rows), request: shownRequest(heldOf(rows), requests.get(campaignId) ?? []) }
  })
}

/** Tells somebody's devices of their level in a campaign; their stream is held. */
export async function publishLevel(tx: Tx, owner: Owner, campaignId: number): Promise<Change[]> {
  const rows = (await readMemberLevels(tx, owner)).filter((one) => one.campaignId === campaignId)
  return publishOwnRows(tx, owner, 'memberLevels', rows)
}

/** Writes the next level of somebody in a campaign. */
export async function setLevel(
  tx: Tx,
  { clientId, userId }: Owner,
  { campaignId, rows }: { campaignId: number; rows: readonly LevelChangeRow[] },
  { level, cause, from, now }: { level: LevelNumber; cause: LevelCause; from?: Date; now: Date },
  formerCampaignId: number | null = null,
): Promise<void> {
  await insertLevel(tx, {
    client_id: clientId,
    user_id: userId,
    campaign_id: campaignId,
    number: (rows.at(-1)?.number ?? 0) + 1,
    level,
    cause,
    former_campaign_id: formerCampaignId,
    effective_at: from ?? now,
    recorded_at: now,
  })
}

/** The level with which somebody who was in a campaign begins the next one that they join. */
export async function levelAfter(tx: Tx, owner: Owner, former: Campaign): Promise<LevelNumber> {
  const level = heldOf(await findLevelsIn(tx, owner, former.id))
  const { xp } = await readExperience(tx, owner, former.id)
  return startLevel({ levels: former.levels, level, xp })
}

/** Gives somebody who joins a campaign the level that they begin with; who was in it before keeps theirs. */
export async function beginLevel(
  tx: Tx,
  owner: Owner,
  campaignId: number,
  { from, now }: { from: Date; now: Date },
): Promise<Change[]> {
  const rows = await findLevelsIn(tx, owner, campaignId)
  const joined = (await findSignUps(tx, owner)).map((row) => row.campaign_id)
  if (rows.length > 0 || joined.length < 2) return []
  const campaigns = await listCampaigns(tx, owner.clientId)
  const begins = campaigns.find(({ id }) => id === campaignId)?.beginsOn ?? ''
  const former = campaigns.findLast(({ id, beginsOn }) => joined.includes(id) && beginsOn < begins)
  if (!former) return []
  const level = await levelAfter(tx, owner, former)
  const isSure = former.state === 'settled' || (await hasSettled(tx, owner, former.id))
  // The lowest needs no row; carried it may still become more.
  if (isSure && level === 1) return []
  const begun = isSure ? ({ level, cause: 'joined' } as const) : ({ level, cause: 'carried' } as const)
  await setLevel(tx, owner, { campaignId, rows }, { ...begun, from, now }, isSure ? null : former.id)
  return publishLevel(tx, owner, campaignId)
}
