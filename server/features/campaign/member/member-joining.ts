import type { Joining } from '#server/engine/session/join-people.ts'
import { publishOwnRows, withdrawOwnRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { readMemberLevels } from '../level/level-service.ts'
import { findSignUps } from './member-queries.ts'
import { readSignUps } from './member-service.ts'

/** What the first one's devices and the second one's have of campaigns: what the tables say now. */
async function tell(tx: Tx, owner: { clientId: number; userId: string }, former: readonly number[]): Promise<void> {
  const rows = await readSignUps(tx, owner)
  const gone = former.filter((id) => !rows.some(({ campaignId }) => campaignId === id))
  if (gone.length > 0) await withdrawOwnRows(tx, owner, 'campaignMembers', gone)
  if (rows.length > 0) await publishOwnRows(tx, owner, 'campaignMembers', rows)
  const levels = await readMemberLevels(tx, owner)
  const without = former.filter((id) => !levels.some(({ campaignId }) => campaignId === id))
  if (without.length > 0) await withdrawOwnRows(tx, owner, 'memberLevels', without)
  if (levels.length > 0) await publishOwnRows(tx, owner, 'memberLevels', levels)
}

/** Who takes part in a campaign under both names does so as who stays, in the stores of both. */
export const memberJoining: Joining = {
  async join(tx, pair) {
    const owner = { clientId: pair.clientId, userId: pair.into }
    await tell(tx, owner, [])
  },
  async separate(tx, { clientId, from, into }) {
    const both = await Promise.all(
      [from, into].map(async (userId) => (await findSignUps(tx, { clientId, userId })).map((row) => row.campaign_id)),
    )
    for (const userId of [from, into]) await tell(tx, { clientId, userId }, [...new Set(both.flat())])
  },
}
