import { sql } from 'kysely'
import type { Joining, Pair } from '#server/engine/session/join-people.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** What each of two people took of every category is what their living orders say: these went over, or came back. */
async function countAnew(tx: Tx, { clientId, from, into }: Pair): Promise<void> {
  const both = [from, into]
  await tx.deleteFrom('reward_quota').where('client_id', '=', clientId).where('user_id', 'in', both).execute()
  await sql`
    INSERT INTO reward_quota (client_id, user_id, campaign_id, category_id, used)
    SELECT client_id, user_id, campaign_id, category_id, sum(quantity) FROM reward_order
    WHERE client_id = ${clientId} AND user_id = ANY (${both}::uuid[])
      AND state NOT IN ('refused', 'cancelled', 'returned')
    GROUP BY client_id, user_id, campaign_id, category_id`.execute(tx)
}

/** Orders go over whole; the maxima of categories are those of both together. */
export const rewardJoining: Joining = {
  join: async (tx, pair) => countAnew(tx, pair),
  separate: async (tx, pair) => countAnew(tx, pair),
}
