import { sql } from 'kysely'
import { restDays } from '#contract/features/points/settling-rules.ts'
import type { LedgerRule } from '#server/engine/ledger/ledger-rules.ts'

const holds: LedgerRule = {
  rule: 'L3',
  wrong: (clientId) => sql`
    SELECT 'reserved of ' || coalesce(a.user_id, h.user_id) || ' in ' || coalesce(a.campaign_id, h.campaign_id) AS subject,
      coalesce(h.amount, 0)::text AS expected, coalesce(a.held, 0)::text AS found
    FROM (SELECT user_id, campaign_id, credits - debits AS held FROM ledger_account
      WHERE client_id = ${clientId} AND kind = 'reserved') a
    FULL JOIN (SELECT user_id, campaign_id, sum(amount) AS amount FROM ledger_hold
      WHERE client_id = ${clientId} AND settle_id IS NULL GROUP BY 1, 2) h
    ON h.user_id = a.user_id AND h.campaign_id = a.campaign_id
    WHERE coalesce(a.held, 0) <> coalesce(h.amount, 0)`,
}

const adjustments: LedgerRule = {
  rule: 'L12',
  wrong: (clientId) => sql`
    SELECT 'adjustment ' || coalesce(a.id, l.source_id) AS subject, coalesce(a.amount, 0)::text AS expected,
      coalesce(l.amount, 0)::text AS found
    FROM (SELECT id::text, amount, asked_by, decided_by FROM ledger_adjustment
      WHERE client_id = ${clientId} AND state = 'approved') a
    FULL JOIN (
      SELECT t.source_id, t.actor_id, t.second_id,
        sum(CASE WHEN k.kind IN ('available', 'xp') THEN l.amount ELSE -l.amount END) AS amount
      FROM ledger_transaction t JOIN ledger_transfer l ON l.client_id = t.client_id AND l.transaction_id = t.id
      JOIN ledger_account k ON k.client_id = l.client_id AND k.id = l.credit_id
      WHERE t.client_id = ${clientId} AND t.kind = 'adjust' GROUP BY 1, 2, 3) l ON l.source_id = a.id
    WHERE coalesce(a.amount, 0) <> coalesce(l.amount, 0) OR a.asked_by IS DISTINCT FROM l.actor_id
      OR a.decided_by IS DISTINCT FROM l.second_id`,
}

// Whoever reads it has no clock: what came back is counted from its last day.
const settled: LedgerRule = {
  rule: 'L10',
  wrong: (clientId) => sql`
    SELECT 'account ' || a.id AS subject, '0' AS expected, (a.credits - a.debits)::text AS found
    FROM ledger_account a JOIN points_standing s ON s.client_id = a.client_id AND s.campaign_id = a.campaign_id
      AND s.user_id = a.user_id AND s.settled_on IS NOT NULL
    WHERE a.client_id = ${clientId} AND a.kind IN ('pending', 'available', 'blocked', 'xp_pending')
      AND a.credits - a.debits > coalesce((
        SELECT sum(l.amount) FROM ledger_transfer l
        JOIN ledger_account k ON k.client_id = l.client_id AND k.id = l.credit_id
        JOIN ledger_transaction t ON t.client_id = l.client_id AND t.id = l.transaction_id
        WHERE l.client_id = a.client_id AND t.user_id = a.user_id AND k.user_id = a.user_id
          AND k.campaign_id = a.campaign_id AND k.kind = 'available' AND a.kind IN ('available', 'blocked')
          AND t.kind <> 'unblock' AND t.recorded_at >= greatest(s.settled_on, s.came_back_on - ${restDays + 2}::integer)), 0)`,
}

/** What holds of reserved points, whatever holds them ([Note: Holds]), of what has expired, and of adjustments. */
export const pointsRules: readonly LedgerRule[] = [holds, settled, adjustments]
