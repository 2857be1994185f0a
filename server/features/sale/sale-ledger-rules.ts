import { sql } from 'kysely'
import type { LedgerRule } from '#server/engine/ledger/ledger-rules.ts'
import { caseRules, type HeldByState } from '#server/features/points/case-rules-service.ts'

/** What waits of a sale, and what was paid for it: of an approved one all, of another one what was accepted. */
const heldOf = (what: 'waiting' | 'paid', column: 'points' | 'xp'): readonly HeldByState[] =>
  what === 'waiting'
    ? [{ states: ['awaiting', 'asked'], column }]
    : [
        { states: ['approved'], column },
        { states: ['partly_approved', 'appealed'], column: `accepted_${column}` },
      ]

/** Experience that waits, and that was given, beside what the sales say. */
const experience = (rule: 'L4' | 'L9', held: readonly HeldByState[], account: 'xp_pending' | 'xp'): LedgerRule => ({
  rule,
  wrong: (clientId) => sql`
    SELECT 'sale ' || coalesce(s.id, m.source_id) || ' xp' AS subject, coalesce(s.xp, 0)::text AS expected,
      coalesce(m.amount, 0)::text AS found
    FROM (${sql.join(
      held.map(
        ({ states, column }) => sql`SELECT id::text, ${sql.ref(column)} AS xp FROM sale
      WHERE client_id = ${clientId} AND status = ANY (${[...states]})`,
      ),
      sql` UNION ALL `,
    )}) s
    FULL JOIN (
      -- A reversal takes all of it, though an adjustment took some before: that part is the programme's.
      SELECT t.source_id, sum(CASE WHEN k.kind = ${account} THEN l.amount WHEN d.kind = ${account}
        OR (${account} = 'xp' AND t.kind = 'reverse' AND k.kind = 'xp_issuance') THEN -l.amount ELSE 0 END) AS amount
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

/**
 * The multiplier of a sale is that of the level that its person held at its moment ([Note: Levels]). Who was joined with
 * another person has sales of both, and the levels of one.
 */
const multipliers: LedgerRule = {
  rule: 'L14',
  wrong: (clientId) => sql`
    SELECT 'sale ' || s.id || ' multiplier' AS subject, c.levels -> (h.level - 1) ->> 'multiplier' AS expected,
      s.multiplier::text AS found
    FROM sale s JOIN campaign c ON c.client_id = s.client_id AND c.id = s.campaign_id
    CROSS JOIN LATERAL (SELECT coalesce(
      (SELECT l.level FROM level_change l WHERE l.client_id = s.client_id AND l.user_id = s.user_id
        AND l.campaign_id = s.campaign_id AND l.effective_at <= s.captured_at ORDER BY l.number DESC LIMIT 1),
      (SELECT l.level FROM level_change l WHERE l.client_id = s.client_id AND l.user_id = s.user_id
        AND l.campaign_id = s.campaign_id AND l.number = 1 AND l.cause IN ('joined', 'carried')), 1) AS level) h
    WHERE s.client_id = ${clientId} AND (c.levels -> (h.level - 1) ->> 'multiplier')::integer <> s.multiplier
      AND NOT EXISTS (SELECT FROM stream m WHERE m.client_id = s.client_id AND m.moved_to = s.user_id)`,
}

const sums: LedgerRule = {
  rule: 'L14',
  wrong: (clientId) => sql`
    SELECT 'sale ' || s.id AS subject, sum(l.points) || '/' || sum(l.xp) AS expected, s.points || '/' || s.xp AS found
    FROM sale s JOIN sale_line l ON l.client_id = s.client_id AND l.sale_id = s.id
    WHERE s.client_id = ${clientId}
    GROUP BY s.id, s.points, s.xp HAVING (sum(l.points), sum(l.xp)) <> (s.points, s.xp)`,
}

/** What was accepted of a sale is the sum of what was accepted of its lines, each the formula's with that quantity. */
const accepted: LedgerRule = {
  rule: 'L14',
  wrong: (clientId) => sql`
    SELECT 'sale ' || s.id || ' accepted' AS subject, sum(l.accepted_points) || '/' || sum(l.accepted_xp) AS expected,
      s.accepted_points || '/' || s.accepted_xp AS found
    FROM sale s JOIN sale_line l ON l.client_id = s.client_id AND l.sale_id = s.id
    CROSS JOIN LATERAL (SELECT l.unit_xp * l.accepted_quantity AS xp,
      div(l.unit_points::numeric * l.accepted_quantity * CASE WHEN l.multiplied THEN s.multiplier ELSE 10000 END, 10000)
        AS points) f
    WHERE s.client_id = ${clientId} AND s.accepted_points IS NOT NULL
    GROUP BY s.id, s.accepted_points, s.accepted_xp
    HAVING (sum(l.accepted_points), sum(l.accepted_xp)) <> (s.accepted_points, s.accepted_xp)
      OR bool_or(l.points > 0 AND (l.accepted_points, l.accepted_xp) <> (f.points, f.xp))`,
}

/** What holds of the points of sales, as the design of the ledger numbers it. */
export const saleRules: readonly LedgerRule[] = [
  ...caseRules('sale', heldOf('waiting', 'points'), heldOf('paid', 'points')),
  experience('L4', heldOf('waiting', 'xp'), 'xp_pending'),
  experience('L9', heldOf('paid', 'xp'), 'xp'),
  lines,
  multipliers,
  sums,
  accepted,
]
