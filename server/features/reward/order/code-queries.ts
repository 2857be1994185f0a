import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/**
 * Sets free codes of a reward aside for an order. Materialized: a subquery that the plan runs again for each row skips what
 * it has just locked, and would take more. False where fewer than it wants are free; no buyer waits for another.
 */
export async function setCodesAside(
  tx: Tx,
  { clientId, rewardId, quantity }: { clientId: number; rewardId: number; quantity: number },
  orderId: string,
): Promise<boolean> {
  const { rows } = await sql`
    WITH free AS MATERIALIZED (
      SELECT code_hash FROM reward_code
      WHERE client_id = ${clientId} AND reward_id = ${rewardId} AND state = 'free'
      LIMIT ${quantity} FOR UPDATE SKIP LOCKED)
    UPDATE reward_code SET order_id = ${orderId}, state = 'set_aside'
    WHERE client_id = ${clientId} AND reward_id = ${rewardId} AND code_hash IN (SELECT code_hash FROM free)
    RETURNING code_hash`.execute(tx)
  return rows.length === quantity
}

/** The codes that were set aside for an order are its person's. */
export async function giveCodes(tx: Tx, clientId: number, orderId: string): Promise<void> {
  await tx
    .updateTable('reward_code')
    .set({ state: 'given' })
    .where('client_id', '=', clientId)
    .where('order_id', '=', orderId)
    .execute()
}

/** Codes that were set aside for an order are anybody's again; what was given once never is. */
export async function freeCodes(tx: Tx, clientId: number, orderId: string): Promise<void> {
  await tx
    .updateTable('reward_code')
    .set({ state: 'free', order_id: null })
    .where('client_id', '=', clientId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'set_aside')
    .execute()
}

/** Codes that an order was given, still sealed; that they are shown is noted with the first time. */
export async function showCodes(tx: Tx, clientId: number, orderId: string, now: Date): Promise<string[]> {
  await tx
    .updateTable('reward_code')
    .set({ shown_at: now })
    .where('client_id', '=', clientId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'given')
    .where('shown_at', 'is', null)
    .execute()
  const rows = await tx
    .selectFrom('reward_code')
    .select('code_sealed')
    .where('client_id', '=', clientId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'given')
    .orderBy('code_hash')
    .execute()
  return rows.map((row) => row.code_sealed)
}

/** Which of some codes a reward has already, by their hashes. */
export async function findKnownCodes(
  tx: Tx,
  clientId: number,
  rewardId: number,
  hashes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ code_hash: string }>`
    SELECT code_hash FROM reward_code WHERE client_id = ${clientId} AND reward_id = ${rewardId}
      AND code_hash = ANY (${[...hashes]}::text[])`.execute(tx)
  return new Set(rows.map((row) => row.code_hash))
}

export async function insertCodes(
  tx: Tx,
  clientId: number,
  rewardId: number,
  codes: readonly { hash: string; sealed: string }[],
): Promise<void> {
  await sql`
    INSERT INTO reward_code (client_id, reward_id, code_hash, code_sealed, state)
    SELECT ${clientId}::bigint, ${rewardId}::bigint, hash, sealed, 'free'
    FROM unnest(${codes.map(({ hash }) => hash)}::text[], ${codes.map(({ sealed }) => sealed)}::text[])
      AS one (hash, sealed)`.execute(tx)
}

/** Whether anything was brought in or ordered of a reward. */
export async function isUsed(tx: Tx, clientId: number, rewardId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    SELECT EXISTS (SELECT FROM reward_code WHERE client_id = ${clientId} AND reward_id = ${rewardId})
      OR EXISTS (SELECT FROM reward_movement WHERE client_id = ${clientId} AND reward_id = ${rewardId})
      OR EXISTS (SELECT FROM reward_order WHERE client_id = ${clientId} AND reward_id = ${rewardId}) AS used`.execute(
    tx,
  )
  return rows[0]?.used ?? false
}
