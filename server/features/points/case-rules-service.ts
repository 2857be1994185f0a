import { sql } from 'kysely'
import type { LedgerRule, Wrong } from '#server/engine/ledger/ledger-rules.ts'

type Source = 'sale' | 'photo'

/** What moved to and from accounts of its person for each case: what waits, and what was paid. */
const moved = (clientId: number, source: Source) => sql`
  SELECT t.source_id,
    sum(CASE WHEN k.kind = 'pending' THEN l.amount WHEN d.kind = 'pending' THEN -l.amount ELSE 0 END) AS pending,
    sum(CASE WHEN k.kind = 'available' THEN l.amount WHEN k.kind = 'issuance' AND t.kind = 'reverse' THEN -l.amount
      ELSE 0 END) AS paid
  FROM ledger_transaction t
  JOIN ledger_transfer l ON l.client_id = t.client_id AND l.transaction_id = t.id
  JOIN ledger_account d ON d.client_id = l.client_id AND d.id = l.debit_id
  JOIN ledger_account k ON k.client_id = l.client_id AND k.id = l.credit_id
  WHERE t.client_id = ${clientId} AND t.source = ${source} GROUP BY t.source_id`

/** What a case has in the ledger while it is in some states: all its points, or what was accepted of them. */
export interface HeldByState {
  states: readonly string[]
  /** The column that says how much. */
  column: string
}

/** What waits, or was paid, for each case beside what there is of it in the ledger; one of no campaign earns nothing. */
const beside = (
  clientId: number,
  source: Source,
  held: readonly HeldByState[],
  column: 'pending' | 'paid',
) => sql<Wrong>`
  SELECT ${source}::text || ' ' || coalesce(s.id, m.source_id) AS subject, coalesce(s.points, 0)::text AS expected,
    coalesce(m.${sql.ref(column)}, 0)::text AS found
  FROM (${sql.join(
    held.map(
      (one) => sql`SELECT id::text, ${sql.ref(one.column)} AS points FROM ${sql.table(source)}
    WHERE client_id = ${clientId} AND status = ANY (${[...one.states]}) AND campaign_id IS NOT NULL`,
    ),
    sql` UNION ALL `,
  )}) s
  FULL JOIN (${moved(clientId, source)}) m ON m.source_id = s.id
  WHERE coalesce(s.points, 0) <> coalesce(m.${sql.ref(column)}, 0)`

/** That what waits and what was paid for cases is what their rows say, as the design of the ledger numbers it. */
export const caseRules = (
  source: Source,
  waiting: readonly HeldByState[] = [{ states: ['awaiting'], column: 'points' }],
  paid: readonly HeldByState[] = [{ states: ['approved'], column: 'points' }],
): LedgerRule[] => [
  { rule: 'L4', wrong: (clientId) => beside(clientId, source, waiting, 'pending') },
  { rule: 'L9', wrong: (clientId) => beside(clientId, source, paid, 'paid') },
]
