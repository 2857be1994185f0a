import { sql } from 'kysely'
import type { Standing } from '#contract/features/points/settling-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Somebody with points of a campaign that they can use, and where it stands for them. */
export interface WithPoints extends Standing {
  userId: string
  available: number
}

/** The next people, after one, with points of a campaign that they can use, in the order of their ids. */
export async function findWithPoints(
  tx: Tx,
  { clientId, campaignId }: { clientId: number; campaignId: number },
  { after, limit }: { after: string; limit: number },
): Promise<WithPoints[]> {
  const { rows } = await sql<{
    user_id: string
    available: string
    favoured_on: string | null
    settled_on: string | null
    came_back_on: string | null
  }>`
    SELECT a.user_id, a.credits - a.debits AS available, s.favoured_on, s.settled_on, s.came_back_on
    FROM ledger_account a
    LEFT JOIN points_standing s ON s.client_id = a.client_id AND s.user_id = a.user_id AND s.campaign_id = a.campaign_id
    WHERE a.client_id = ${clientId} AND a.campaign_id = ${campaignId} AND a.kind = 'available' AND a.credits > a.debits
      AND a.user_id > ${after}::uuid
    ORDER BY a.user_id LIMIT ${limit}`.execute(tx)
  return rows.map((row) => ({
    userId: row.user_id,
    available: Number(row.available),
    favouredOn: row.favoured_on,
    settledOn: row.settled_on,
    cameBackOn: row.came_back_on,
  }))
}

/** Notes that people are told; who was told of it before is left out of the answer. */
export async function noteReminders(
  tx: Tx,
  { clientId, campaignId }: { clientId: number; campaignId: number },
  reminders: readonly { userId: string; expiresOn: string; daysBefore: number }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (reminders.length === 0) return new Set()
  const rows = await tx
    .insertInto('points_reminder')
    .values(
      reminders.map(({ userId, expiresOn, daysBefore }) => ({
        client_id: clientId,
        campaign_id: campaignId,
        user_id: userId,
        expires_on: expiresOn,
        days_before: daysBefore,
        reminded_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Notes that the administrators are told before a campaign settles; false: they were. */
export async function noteAlarm(
  tx: Tx,
  campaign: { clientId: number; campaignId: number; settlesOn: string; daysBefore: number },
  now: Date,
): Promise<boolean> {
  const { clientId, campaignId, settlesOn, daysBefore } = campaign
  const row = await tx
    .insertInto('settling_alarm')
    .values({
      client_id: clientId,
      campaign_id: campaignId,
      settles_on: settlesOn,
      days_before: daysBefore,
      told_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('campaign_id')
    .executeTakeFirst()
  return row !== undefined
}
