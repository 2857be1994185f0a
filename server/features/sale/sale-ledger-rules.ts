import { sql } from 'kysely'
import type { LedgerRule, Wrong } from '#server/engine/ledger/ledger-rules.ts'

/** What moved to and from accounts of its person for each sale: what waits, and what was paid. */
const moved = (clientId: number) => sql`
  SELECT t.source_id,
    sum(CASE WHEN k.kind = 'pending' THEN l.amount WHEN d.kind = 'pending' THEN -l.amount ELSE 0 END) AS pending,
    sum(CASE WHEN k.kind = 'available' THEN l.amount WHEN k.kind = 'issuance' AND t.kind = 'reverse' THEN -l.amount
      ELSE 0 END) AS paid
  FROM ledger_transaction t
  JOIN ledger_transfer l ON l.client_id = t.client_id AND l.transaction_id = t.id
  JOIN ledger_account d ON d.client_id = l.client_id AND d.id = l.debit_id
  JOIN ledger_account k ON k.client_id = l.client_id AND k.id = l.credit_id
  WHERE t.client_id = ${clientId} AND t.source = 'sale' GROUP BY t.source_id`

/** What waits, or was paid, for each sale beside what there is of it in the ledger. */
const beside = (clientId: number, state: 'awaiting' | 'approved', column: 'pending' | 'paid') => sql<Wrong>`
  SELECT 'sale ' || coalesce(s.id, m.source_id) AS subject, coalesce(s.points, 0)::text AS expected,
    coalesce(m.${sql.ref(column)}, 0)::text AS found
  FROM (SELECT id::text, points FROM sale WHERE client_id = ${clientId} AND status = ${state}) s
  FULL JOIN (${moved(clientId)}) m ON m.source_id = s.id
  WHERE coalesce(s.points, 0) <> coalesce(m.${sql.ref(column)}, 0)`

const pending: LedgerRule = { rule: 'L4', wrong: (clientId) => beside(clientId, 'awaiting', 'pending') }
const paid: LedgerRule = { rule: 'L9', wrong: (clientId) => beside(clientId, 'approved', 'paid') }
const sums: LedgerRule = {
  rule: 'L14',
  wrong: (clientId) => sql`
    SELECT 'sale ' || s.id AS subject, sum(l.points)::text AS expected, s.points::text AS found
    FROM sale s JOIN sale_line l ON l.client_id = s.client_id AND l.sale_id = s.id
    WHERE s.client_id = ${clientId}
    GROUP BY s.id, s.points HAVING sum(l.points) <> s.points`,
}

/** What holds of the points of sales, as the design of the ledger numbers it. */
export const saleRules: readonly LedgerRule[] = [pending, paid, sums]
