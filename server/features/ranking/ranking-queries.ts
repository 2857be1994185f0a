import { sql, type Selectable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { RankingMadeTable } from './ranking-tables.ts'

interface Place {
  clientId: number
  campaignId: number
}

/**
 * Gives everybody their place anew: by confirmed experience, then by who had it first. Who is blocked, in the programme or
 * in the client, or has left it, has none. Only places that changed are written.
 */
export async function placePeople(tx: Tx, { clientId, campaignId }: Place, now: Date): Promise<number> {
  const ranked = sql`
    SELECT h.user_id, h.xp, h.reached_at,
      row_number() OVER (ORDER BY h.xp DESC, h.reached_at, h.user_id)::integer AS place
    FROM (
      SELECT a.user_id, a.credits - a.debits AS xp,
        CASE WHEN r.xp = a.credits - a.debits THEN r.reached_at ELSE coalesce((
          SELECT max(t.recorded_at) FROM ledger_transaction t
          JOIN ledger_transfer l ON l.client_id = t.client_id AND l.transaction_id = t.id
          WHERE t.client_id = a.client_id AND t.user_id = a.user_id AND a.id IN (l.debit_id, l.credit_id)), ${now}) END
          AS reached_at
      FROM ledger_account a
      JOIN membership m ON m.client_id = a.client_id AND m.user_id = a.user_id
        AND m.blocked_at IS NULL AND m.ended_at IS NULL
      LEFT JOIN ranking r ON r.client_id = a.client_id AND r.campaign_id = a.campaign_id AND r.user_id = a.user_id
      WHERE a.client_id = ${clientId} AND a.campaign_id = ${campaignId} AND a.kind = 'xp' AND a.credits > a.debits
        AND NOT EXISTS (SELECT FROM programme_block b WHERE b.client_id = a.client_id AND b.user_id = a.user_id
          AND b.lifted_at IS NULL)) h`
  await sql`
    INSERT INTO ranking (client_id, campaign_id, user_id, place, xp, reached_at)
    SELECT ${clientId}::bigint, ${campaignId}::bigint, user_id, place, xp, reached_at FROM (${ranked}) p
    ON CONFLICT (client_id, campaign_id, user_id) DO UPDATE
    SET place = excluded.place, xp = excluded.xp, reached_at = excluded.reached_at
    WHERE (ranking.place, ranking.xp, ranking.reached_at) IS DISTINCT FROM
      (excluded.place, excluded.xp, excluded.reached_at)`.execute(tx)
  await sql`
    DELETE FROM ranking g WHERE g.client_id = ${clientId} AND g.campaign_id = ${campaignId}
      AND NOT EXISTS (SELECT FROM (${ranked}) p WHERE p.user_id = g.user_id)`.execute(tx)
  const { people } = await tx
    .selectFrom('ranking')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('client_id', '=', clientId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return people
}

export async function saveMade(tx: Tx, { clientId, campaignId }: Place, made: { at: Date; people: number }) {
  const columns = { made_at: made.at, people: made.people }
  await tx
    .insertInto('ranking_made')
    .values({ client_id: clientId, campaign_id: campaignId, ...columns })
    .onConflict((conflict) => conflict.columns(['client_id', 'campaign_id']).doUpdateSet(columns))
    .execute()
}

/** When the rankings of a client were made, by campaign. */
export async function findMade(tx: Tx, clientId: number): Promise<Map<number, Selectable<RankingMadeTable>>> {
  const rows = await tx.selectFrom('ranking_made').selectAll().where('client_id', '=', clientId).execute()
  return new Map(rows.map((row) => [row.campaign_id, row]))
}

/** The own place in a campaign; null: none. */
export async function findOwnPlace(tx: Tx, { clientId, campaignId }: Place, userId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('ranking')
    .select('place')
    .where('client_id', '=', clientId)
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.place ?? null
}

/** Some places of a campaign, in their order, with what their people call themselves. */
export const findPlaces = (
  tx: Tx,
  { clientId, campaignId }: Place,
  { first, from, to }: { first: number; from: number; to: number },
) =>
  tx
    .selectFrom('ranking')
    .leftJoin('profile', (join) =>
      join.onRef('profile.client_id', '=', 'ranking.client_id').onRef('profile.user_id', '=', 'ranking.user_id'),
    )
    .select(['ranking.place', 'ranking.xp', 'ranking.user_id', 'profile.nickname'])
    .where('ranking.client_id', '=', clientId)
    .where('ranking.campaign_id', '=', campaignId)
    .where((eb) =>
      eb.or([
        eb('ranking.place', '<=', first),
        eb.and([eb('ranking.place', '>=', from), eb('ranking.place', '<=', to)]),
      ]),
    )
    .orderBy('ranking.place')
    .execute()
