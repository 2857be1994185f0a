import { sql } from 'kysely'
import type { LedgerRule } from '#server/engine/ledger/ledger-rules.ts'

const held: LedgerRule = {
  rule: 'L3',
  wrong: (clientId) => sql`
    SELECT 'held of order ' || coalesce(o.id, h.source_id) AS subject, coalesce(o.total, 0)::text AS expected,
      coalesce(h.amount, 0)::text AS found
    FROM (SELECT id::text, total FROM reward_order WHERE client_id = ${clientId} AND state = 'awaiting_audit') o
    FULL JOIN (SELECT source_id, sum(amount) AS amount FROM ledger_hold
      WHERE client_id = ${clientId} AND source = 'order' AND settle_id IS NULL GROUP BY 1) h ON h.source_id = o.id
    WHERE coalesce(o.total, 0) <> coalesce(h.amount, 0)`,
}

const reserved: LedgerRule = {
  rule: 'L5',
  wrong: (clientId) => sql`
    SELECT 'stock of reward ' || s.reward_id AS subject, coalesce(sum(o.quantity), 0)::text AS expected,
      s.reserved::text AS found
    FROM reward_stock s LEFT JOIN reward_order o ON o.client_id = s.client_id AND o.reward_id = s.reward_id
      AND o.fulfilment <> 'code' AND o.state IN ('awaiting_audit', 'confirmed')
    WHERE s.client_id = ${clientId}
    GROUP BY s.reward_id, s.reserved HAVING coalesce(sum(o.quantity), 0) <> s.reserved`,
}

const quotas: LedgerRule = {
  rule: 'L6',
  wrong: (clientId) => sql`
    SELECT 'quota of ' || coalesce(q.user_id, o.user_id) || ' in ' || coalesce(q.campaign_id, o.campaign_id)
      || ' of category ' || coalesce(q.category_id, o.category_id) AS subject,
      coalesce(o.quantity, 0)::text AS expected, coalesce(q.used, 0)::text AS found
    FROM (SELECT user_id, campaign_id, category_id, used FROM reward_quota WHERE client_id = ${clientId}) q
    FULL JOIN (SELECT user_id, campaign_id, category_id, sum(quantity) AS quantity FROM reward_order
      WHERE client_id = ${clientId} AND state NOT IN ('refused', 'cancelled', 'returned') GROUP BY 1, 2, 3) o
    ON o.user_id = q.user_id AND o.campaign_id = q.campaign_id AND o.category_id = q.category_id
    WHERE coalesce(o.quantity, 0) <> coalesce(q.used, 0)`,
}

const codes: LedgerRule = {
  rule: 'L7',
  wrong: (clientId) => sql`
    SELECT 'codes of order ' || o.id AS subject,
      CASE WHEN o.state IN ('awaiting_audit', 'confirmed') THEN o.quantity ELSE 0 END::text AS expected,
      count(c.code_hash)::text AS found
    FROM reward_order o LEFT JOIN reward_code c ON c.client_id = o.client_id AND c.order_id = o.id
      AND c.state = CASE o.state WHEN 'awaiting_audit' THEN 'set_aside' ELSE 'given' END
    WHERE o.client_id = ${clientId} AND o.fulfilment = 'code'
    GROUP BY o.id, o.state, o.quantity
    HAVING count(c.code_hash) <> CASE WHEN o.state IN ('awaiting_audit', 'confirmed') THEN o.quantity ELSE 0 END`,
}

const orders: LedgerRule = {
  rule: 'L13',
  wrong: (clientId) => sql`
    SELECT 'order ' || o.id AS subject, o.total || ' ' || o.state AS expected,
      coalesce(r.amount, 0) || ' ' || coalesce(s.kind, 'open') || coalesce(' ' || f.kind, '') AS found
    FROM reward_order o
    LEFT JOIN (SELECT t.id, t.source_id, sum(l.amount) AS amount FROM ledger_transaction t
      JOIN ledger_transfer l ON l.client_id = t.client_id AND l.transaction_id = t.id
      WHERE t.client_id = ${clientId} AND t.kind = 'reserve' AND t.source = 'order' GROUP BY 1, 2) r
      ON r.id = o.reserve_id AND r.source_id = o.id::text
    LEFT JOIN ledger_transaction s ON s.client_id = o.client_id AND s.id = o.settle_id AND s.source_id = o.id::text
    LEFT JOIN ledger_transaction f ON f.client_id = o.client_id AND f.id = o.refund_id AND f.source_id = o.id::text
    WHERE o.client_id = ${clientId} AND (o.total IS DISTINCT FROM r.amount
      OR (coalesce(s.kind, 'open') || coalesce(f.kind, '')) <> ALL (CASE o.state WHEN 'awaiting_audit' THEN ARRAY['open']
        WHEN 'refused' THEN ARRAY['release'] WHEN 'cancelled' THEN ARRAY['release', 'redeemrefund']
        WHEN 'returned' THEN ARRAY['redeemrefund'] ELSE ARRAY['redeem'] END))
    UNION ALL
    SELECT 'order of transaction ' || t.id, 'an order', t.source_id FROM ledger_transaction t
    WHERE t.client_id = ${clientId} AND t.source = 'order' AND NOT EXISTS (
      SELECT FROM reward_order o WHERE o.client_id = t.client_id AND o.id::text = t.source_id
        AND t.id IN (o.reserve_id, o.settle_id, o.refund_id))`,
}

const onHand: LedgerRule = {
  rule: 'L15',
  wrong: (clientId) => sql`
    SELECT 'stock of reward ' || s.reward_id AS subject, coalesce(sum(m.quantity), 0)::text AS expected,
      s.on_hand::text AS found
    FROM reward_stock s LEFT JOIN reward_movement m ON m.client_id = s.client_id AND m.reward_id = s.reward_id
    WHERE s.client_id = ${clientId}
    GROUP BY s.reward_id, s.on_hand HAVING coalesce(sum(m.quantity), 0) <> s.on_hand`,
}

/** What holds of orders, stock, maxima and codes, as the design of the ledger numbers it. */
export const rewardRules: readonly LedgerRule[] = [held, reserved, quotas, codes, orders, onHand]
