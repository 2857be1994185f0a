import { sql } from 'kysely'
import type { LedgerRule } from '#server/engine/ledger/ledger-rules.ts'
import { caseRules } from '#server/features/points/case-rules-service.ts'

/** Experience that waits, and that was given, beside what the sales say. */
const experience = (rule: 'L4' | 'L9', state: 'awaiting' | 'approved', account: 'xp_pending' | 'xp'): LedgerRule => ({
  rule,
  wrong: (clientId) => sql`
    SELECT 'sale ' || coalesce(s.id, m.source_id) || ' xp' AS subject, coalesce(s.xp, 0)::text AS expected,
      coalesce(m.amount, 0)::text AS found
    FROM (SELECT id::text, xp FROM sale WHERE client_id = ${clientId} AND status = ${state}) s
    FULL JOIN (
      SELECT t.source_id, sum(CASE WHEN k.kind = ${account} THEN l.amount WHEN d.kind = ${account} THEN -l.amount
        ELSE 0 END) AS amount
      FROM ledger_transaction t
      JOIN ledger_transfer l ON l.client_id = t.client_id AND l.transaction_id = t.id
      JOIN ledger_account d ON d.client_id = l.client_id AND d.id = l.debit_id
      JOIN ledger_account k ON k.client_id = l.client_id AND k.id = l.credit_id
      WHERE t.client_id = ${clientId} AND t.source = 'sale' GROUP BY t.source_id) m ON m.source_id = s.id
    WHERE coalesce(s.xp, 0) <> coalesce(m.amount, 0)`,
})

/** Each line is the formula's with the rule of the sale's version; less where the rule bounds what a person gets. */
const lines: LedgerRule = {
  rule: 'L14',
  wrong: (clientId) => sql`
    SELECT 'sale ' || s.id || ' line ' || l.position AS subject, f.points || '/' || f.xp AS expected,
      l.points || '/' || l.xp AS found
    FROM sale s JOIN sale_line l ON l.client_id = s.client_id AND l.sale_id = s.id
    LEFT JOIN points_rule p ON p.client_id = s.client_id AND p.campaign_id = s.campaign_id
      AND p.version = s.points_version AND p.position = l.rule_position
    CROSS JOIN LATERAL (SELECT coalesce(p.unit_xp, 0) * l.quantity AS xp,
      div(coalesce(p.unit_points, 0)::numeric * l.quantity * CASE WHEN l.multiplied THEN s.multiplier ELSE 10000 END, 10000)
        AS points) f
    WHERE s.client_id = ${clientId} AND (
      ((l.points, l.xp) <> (f.points, f.xp) AND (p.cap_points IS NULL OR (l.points, l.xp) <> (0, 0)))
      OR (l.unit_points, l.unit_xp) <> (coalesce(p.unit_points, 0), coalesce(p.unit_xp, 0))
      OR l.multiplied <> coalesce(p.multiplied, true))`,
}

const sums: LedgerRule = {
  rule: 'L14',
  wrong: (clientId) => sql`
    SELECT 'sale ' || s.id AS subject, sum(l.points) || '/' || sum(l.xp) AS expected, s.points || '/' || s.xp AS found
    FROM sale s JOIN sale_line l ON l.client_id = s.client_id AND l.sale_id = s.id
    WHERE s.client_id = ${clientId}
    GROUP BY s.id, s.points, s.xp HAVING (sum(l.points), sum(l.xp)) <> (s.points, s.xp)`,
}

/** What holds of the points of sales, as the design of the ledger numbers it. */
export const saleRules: readonly LedgerRule[] = [
  ...caseRules('sale'),
  experience('L4', 'awaiting', 'xp_pending'),
  experience('L9', 'approved', 'xp'),
  lines,
  sums,
]
