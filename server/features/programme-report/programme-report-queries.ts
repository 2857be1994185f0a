import { sql, type RawBuilder } from 'kysely'
import type { AccountKind } from '#contract/engine/ledger/ledger-kinds.ts'
import type { Breakdown, ReportPart } from '#contract/features/programme-report/programme-report-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'

interface Place {
  clientId: number
  campaignId: number
}

/** Points that went from one kind of account to another on a day, for one kind of thing. */
export interface MovedPoints {
  debit: AccountKind
  credit: AccountKind
  source: string
  day: string
  amount: number
}

/** Everything that moved in a campaign, summed by accounts, what it was for and the day of its time zone. */
export async function sumMoved(tx: Tx, { clientId, campaignId }: Place, timeZone: string): Promise<MovedPoints[]> {
  const { rows } = await sql<MovedPoints & { amount: string }>`
    SELECT d.kind AS debit, k.kind AS credit, t.source, (t.recorded_at AT TIME ZONE ${timeZone})::date AS day,
      sum(l.amount) AS amount
    FROM ledger_transfer l
    JOIN ledger_transaction t ON t.client_id = l.client_id AND t.id = l.transaction_id
    JOIN ledger_account d ON d.client_id = l.client_id AND d.id = l.debit_id
    JOIN ledger_account k ON k.client_id = l.client_id AND k.id = l.credit_id
    WHERE l.client_id = ${clientId} AND k.campaign_id = ${campaignId} AND k.currency = 'PTS' AND t.kind <> 'merge'
    GROUP BY 1, 2, 3, 4 ORDER BY 4`.execute(tx)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** What people have in a campaign by kind of account, and how many they are. */
export async function sumHeld(
  tx: Tx,
  { clientId, campaignId }: Place,
): Promise<{ people: number; held: Map<AccountKind, number> }> {
  const rows = await tx
    .selectFrom('ledger_account')
    .select((eb) => ['kind', eb.fn.sum<string>(eb('credits', '-', eb.ref('debits'))).as('sum')])
    .where('client_id', '=', clientId)
    .where('campaign_id', '=', campaignId)
    .where('kind', 'in', ['pending', 'available', 'reserved', 'blocked'])
    .groupBy('kind')
    .execute()
  const { people } = await tx
    .selectFrom('ledger_account')
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('people'))
    .where('client_id', '=', clientId)
    .where('campaign_id', '=', campaignId)
    .where('kind', 'in', ['pending', 'available', 'reserved', 'blocked'])
    .executeTakeFirstOrThrow()
  return { people, held: new Map(rows.map(({ kind, sum }) => [kind, Number(sum)])) }
}

/** By what sales are taken together, and what that is called. */
const groups: Record<Breakdown, { id: RawBuilder<unknown>; name: RawBuilder<string> }> = {
  store: { id: sql`s.store_id`, name: sql`min(w.name)` },
  chain: { id: sql`w.chain`, name: sql`w.chain` },
  product: { id: sql`l.product_id`, name: sql`min(p.name)` },
}

/** Sold points of a campaign by store, chain or product, those with most first. */
export async function sumSold(
  tx: Tx,
  { clientId, campaignId }: Place,
  by: Breakdown,
  limit: number | null,
): Promise<ReportPart[]> {
  const { id, name } = groups[by]
  const { rows } = await sql<{ name: string; earned: string; pending: string }>`
    SELECT ${name} AS name,
      coalesce(sum(l.accepted_points) FILTER (WHERE s.status IN ('approved', 'partly_approved', 'appealed')), 0) AS earned,
      coalesce(sum(l.points) FILTER (WHERE s.status IN ('awaiting', 'asked')), 0) AS pending
    FROM sale s
    JOIN sale_line l ON l.client_id = s.client_id AND l.sale_id = s.id
    JOIN store w ON w.client_id = s.client_id AND w.id = s.store_id
    JOIN product p ON p.client_id = l.client_id AND p.id = l.product_id
    WHERE s.client_id = ${clientId} AND s.campaign_id = ${campaignId}
    GROUP BY ${id}
    ORDER BY 2 DESC, 3 DESC, 1 LIMIT ${limit}`.execute(tx)
  return rows.map((row) => ({ name: row.name, earned: Number(row.earned), pending: Number(row.pending) }))
}
