import { sql } from 'kysely'
import type { LedgerRule } from '#server/engine/ledger/ledger-rules.ts'

const held: LedgerRule = {
  rule: 'L3',
  wrong: (clientId) => sql`
    SELECT 'held of transfer ' || coalesce(p.id, h.source_id) AS subject, coalesce(p.points, 0)::text AS expected,
      coalesce(h.amount, 0)::text AS found
    FROM (SELECT id::text, points FROM partner_transfer
      WHERE client_id = ${clientId} AND state IN ('reserved', 'sent', 'unknown')) p
    FULL JOIN (SELECT source_id, sum(amount) AS amount FROM ledger_hold
      WHERE client_id = ${clientId} AND source = 'transfer' AND settle_id IS NULL GROUP BY 1) h ON h.source_id = p.id
    WHERE coalesce(p.points, 0) <> coalesce(h.amount, 0)`,
}

const transfers: LedgerRule = {
  rule: 'L13',
  wrong: (clientId) => sql`
    WITH moved AS (SELECT t.id, t.kind, t.source_id, sum(l.amount) AS amount FROM ledger_transaction t
      JOIN ledger_transfer l ON l.client_id = t.client_id AND l.transaction_id = t.id
      WHERE t.client_id = ${clientId} AND t.source = 'transfer' GROUP BY 1, 2, 3)
    SELECT 'transfer ' || p.id AS subject, p.points || ' ' || p.state AS expected,
      coalesce(r.amount, 0) || ' ' || coalesce(s.kind, 'open') AS found
    FROM partner_transfer p
    LEFT JOIN moved r ON r.id = p.reserve_id AND r.kind = 'reserve' AND r.source_id = p.id::text
    LEFT JOIN moved s ON s.id = p.settle_id AND s.source_id = p.id::text
    WHERE p.client_id = ${clientId} AND (p.points IS DISTINCT FROM r.amount
      OR p.points <> coalesce(s.amount, p.points)
      OR coalesce(s.kind, 'open') <> CASE p.state WHEN 'accepted' THEN 'send' WHEN 'refused' THEN 'release' ELSE 'open' END)
    UNION ALL
    SELECT 'transfer of transaction ' || m.id, 'a transfer', m.source_id FROM moved m
    WHERE NOT EXISTS (SELECT FROM partner_transfer p WHERE p.client_id = ${clientId} AND p.id::text = m.source_id
      AND m.id IN (p.reserve_id, p.settle_id))`,
}

/** What holds of transfers to the partner, as the design of the ledger numbers it. */
export const partnerRules: readonly LedgerRule[] = [held, transfers]
