import { sql, type RawBuilder } from 'kysely'
import { legsOf } from '#contract/engine/ledger/ledger-kinds.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { nobody } from './account-id.ts'

/** The first thing that a rule finds wrong. */
export interface Wrong {
  /** What it is wrong of, with its id. */
  subject: string
  expected: string
  found: string
}

/** A rule of the points: it gives nothing where all is right. Whoever owns what points are given for has rules of their own. */
export interface LedgerRule {
  /** As the design numbers it: `L1`. */
  readonly rule: string
  /** Columns `subject`, `expected`, `found` of what is wrong; the first in the order of `subject` is told. */
  readonly wrong: (clientId: number) => RawBuilder<Wrong>
}

/** The first thing that is wrong by a rule; null: nothing is. */
export async function findWrong(tx: Tx, clientId: number, { wrong }: LedgerRule): Promise<Wrong | null> {
  const { rows } = await sql<Wrong>`SELECT subject, expected, found FROM (${wrong(clientId)}) AS w
    ORDER BY subject LIMIT 1`.execute(tx)
  return rows[0] ?? null
}

const persons = sql`a.user_id <> ${nobody}::uuid`
const legs = Object.entries(legsOf).flatMap(([kind, pairs]) => pairs.map((pair) => `${kind}:${pair}`))

/** A transfer with what it is of and the accounts of its two sides. */
const leg = (clientId: number) => sql`
  SELECT t.id, t.user_id, t.kind, t.source, t.reverses, l.line, l.amount, d.kind AS debit, k.kind AS credit,
    d.currency AS debit_currency, k.currency AS credit_currency, d.user_id AS debit_user, k.user_id AS credit_user,
    d.campaign_id AS debit_campaign, k.campaign_id AS credit_campaign
  FROM ledger_transaction t
  JOIN ledger_transfer l ON l.client_id = t.client_id AND l.transaction_id = t.id
  LEFT JOIN ledger_account d ON d.client_id = l.client_id AND d.id = l.debit_id
  LEFT JOIN ledger_account k ON k.client_id = l.client_id AND k.id = l.credit_id
  WHERE t.client_id = ${clientId}`

const counters: LedgerRule = {
  rule: 'L1',
  wrong: (clientId) => sql`
    SELECT 'account ' || a.id AS subject, coalesce(s.k, 0) || '/' || coalesce(s.d, 0) AS expected,
      a.credits || '/' || a.debits AS found
    FROM ledger_account a LEFT JOIN (
      SELECT id, sum(k) AS k, sum(d) AS d FROM (
        SELECT debit_id AS id, 0::bigint AS k, amount AS d FROM ledger_transfer WHERE client_id = ${clientId}
        UNION ALL SELECT credit_id, amount, 0 FROM ledger_transfer WHERE client_id = ${clientId}) x
      GROUP BY id) s ON s.id = a.id
    WHERE a.client_id = ${clientId} AND ${persons} AND (a.credits, a.debits) <> (coalesce(s.k, 0), coalesce(s.d, 0))`,
}

const numbers: LedgerRule = {
  rule: 'L2',
  wrong: (clientId) => sql`
    SELECT 'person ' || p.user_id AS subject, p.seq::text AS expected,
      count(DISTINCT t.seq) || '/' || count(t.seq) || '/' || coalesce(max(t.seq), 0) AS found
    FROM ledger_person p LEFT JOIN ledger_transaction t ON t.client_id = p.client_id AND t.user_id = p.user_id
    WHERE p.client_id = ${clientId}
    GROUP BY p.user_id, p.seq
    HAVING count(DISTINCT t.seq) <> p.seq OR count(t.seq) <> p.seq OR coalesce(max(t.seq), 0) <> p.seq`,
}

const directions: LedgerRule = {
  rule: 'L8',
  wrong: (clientId) => sql`
    SELECT 'transaction ' || id || ' line ' || line AS subject, kind AS expected,
      coalesce(debit, '?') || '>' || coalesce(credit, '?') AS found
    FROM (${leg(clientId)}) g
    WHERE (debit || credit) IS NULL OR debit_currency <> credit_currency OR debit_campaign <> credit_campaign
      OR (debit_currency = 'XP' AND source IN ('order', 'transfer'))
      OR CASE WHEN kind = 'merge'
        THEN debit <> credit OR credit_user <> user_id OR debit_user IN (user_id, ${nobody}::uuid)
        ELSE debit_user NOT IN (user_id, ${nobody}::uuid) OR credit_user NOT IN (user_id, ${nobody}::uuid)
          OR (kind || ':' || debit || '>' || credit) NOT IN (${sql.join(legs)}) END`,
}

const hashes: LedgerRule = {
  rule: 'L11',
  wrong: (clientId) => sql`
    SELECT 'transaction ' || t.id AS subject, encode(t.body_hash, 'hex') AS expected,
      encode(sha256(convert_to(coalesce(b.body, ''), 'UTF8')), 'hex') AS found
    FROM ledger_transaction t LEFT JOIN (
      SELECT transaction_id, string_agg(debit_id || '>' || credit_id || ':' || amount, ',' ORDER BY line) AS body
      FROM ledger_transfer WHERE client_id = ${clientId} GROUP BY transaction_id) b ON b.transaction_id = t.id
    WHERE t.client_id = ${clientId} AND t.body_hash <> sha256(convert_to(coalesce(b.body, ''), 'UTF8'))
    UNION ALL
    SELECT 'transaction ' || id || ' account ' || account_id, running::text, coalesce(after::text, '–') FROM (
      SELECT id, account_id, after, sum(v) OVER (PARTITION BY account_id ORDER BY seq, line) AS running,
        bool_or(kind = 'merge') OVER (PARTITION BY account_id) AS merged
      FROM (
        SELECT t.id, t.seq, t.kind, l.line, l.debit_id AS account_id, -l.amount AS v, l.debit_after AS after
        FROM ledger_transfer l JOIN ledger_transaction t ON t.client_id = l.client_id AND t.id = l.transaction_id
        WHERE l.client_id = ${clientId}
        UNION ALL
        SELECT t.id, t.seq, t.kind, l.line, l.credit_id, l.amount, l.credit_after
        FROM ledger_transfer l JOIN ledger_transaction t ON t.client_id = l.client_id AND t.id = l.transaction_id
        WHERE l.client_id = ${clientId}) m
      WHERE EXISTS (SELECT FROM ledger_account a WHERE a.client_id = ${clientId} AND a.id = m.account_id AND ${persons})) x
    WHERE NOT merged AND after IS DISTINCT FROM running`,
}

const reversals: LedgerRule = {
  rule: 'L12',
  wrong: (clientId) => sql`
    SELECT 'transaction ' || r.id AS subject, coalesce(o.v::text, '–') AS expected, r.v::text AS found
    FROM (SELECT id, reverses, sum(amount) AS v FROM (${leg(clientId)}) g WHERE kind = 'reverse' GROUP BY 1, 2) r
    LEFT JOIN (SELECT id, sum(amount) AS v FROM (${leg(clientId)}) g WHERE credit IN ('available', 'xp') GROUP BY 1) o
      ON o.id = r.reverses
    WHERE o.v IS DISTINCT FROM r.v`,
}

const debts: LedgerRule = {
  rule: 'L12',
  wrong: (clientId) => sql`
    SELECT 'debt ' || d.id AS subject, coalesce(p.v, 0)::text AS expected, d.paid::text AS found
    FROM ledger_debt d LEFT JOIN (
      SELECT t.source_id, sum(l.amount) AS v FROM ledger_transaction t
      JOIN ledger_transfer l ON l.client_id = t.client_id AND l.transaction_id = t.id
      WHERE t.client_id = ${clientId} AND t.kind = 'debt' GROUP BY 1) p ON p.source_id = d.id::text
    WHERE d.client_id = ${clientId} AND d.paid <> coalesce(p.v, 0)`,
}

/** What holds of every ledger, whatever points are given for. */
export const ledgerRules: readonly LedgerRule[] = [counters, numbers, directions, hashes, reversals, debts]
