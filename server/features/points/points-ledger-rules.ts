import { sql } from 'kysely'
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

/** What holds of reserved points, whatever holds them ([Note: Holds]). */
export const pointsRules: readonly LedgerRule[] = [holds]
