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
      coalesce(t.transactions, 0) || '/' || coalesce(t.last, 0) || '/' || coalesce(t.sum, 0) AS found
    FROM ledger_person p LEFT JOIN (
      SELECT user_id, count(*) AS transactions, max(seq) AS last, sum(seq) AS sum, sum(seq * seq) AS squares
      FROM ledger_transaction WHERE client_id = ${clientId} GROUP BY user_id) t ON t.user_id = p.user_id
    WHERE p.client_id = ${clientId} AND (
      coalesce(t.transactions, 0) <> p.seq OR coalesce(t.last, 0) <> p.seq
      -- As many, and as high, with one twice and one left out, differ in their sum or in that of their squares.
      OR coalesce(t.sum, 0) <> p.seq * (p.seq + 1) / 2
      OR coalesce(t.squares, 0) <> p.seq::numeric * (p.seq + 1) * (2 * p.seq + 1) / 6)`,
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
    SELECT 'transaction ' || id AS subject, encode(body_hash, 'hex') AS expected, encode(hash, 'hex') AS found
    FROM (
      -- Most have one transfer or two: the first is joined, and no text of all is sorted.
      SELECT t.id, t.body_hash, sha256(convert_to(coalesce(f.debit_id || '>' || f.credit_id || ':' || f.amount, '')
        || coalesce(',' || m.body, ''), 'UTF8')) AS hash
      FROM ledger_transaction t
      LEFT JOIN ledger_transfer f ON f.client_id = t.client_id AND f.transaction_id = t.id AND f.line = 0
      LEFT JOIN (
        SELECT transaction_id, string_agg(debit_id || '>' || credit_id || ':' || amount, ',' ORDER BY line) AS body
        FROM ledger_transfer WHERE client_id = ${clientId} AND line > 0 GROUP BY transaction_id) m
        ON m.transaction_id = t.id
      WHERE t.client_id = ${clientId}) h
    WHERE body_hash <> hash`,
}

/** Each transfer as an entry of either of its accounts. */
const sides = (clientId: number) => sql`
  SELECT transaction_id, line, debit_id AS account_id, -amount AS v, debit_after AS after
  FROM ledger_transfer WHERE client_id = ${clientId}
  UNION ALL SELECT transaction_id, line, credit_id, amount, credit_after
  FROM ledger_transfer WHERE client_id = ${clientId}`

/** A number that stands for a balance: differences of those before and after each entry add up to that of the account. */
const mark = (balance: RawBuilder<unknown>) => sql`(hashint8extended(${balance}, 0) >> 2)`

// What somebody had after each entry goes on from what they had before it. Accounts whose entries do not lead from nothing
// to what they have are found by sums alone, which need no order; the entry is looked for in those.
const balancesAfter: LedgerRule = {
  rule: 'L11',
  wrong: (clientId) => sql`
    WITH odd AS MATERIALIZED (
      SELECT a.id FROM ledger_account a JOIN (${sides(clientId)}) side ON side.account_id = a.id
      WHERE a.client_id = ${clientId} AND ${persons}
      GROUP BY a.id, a.credits, a.debits
      HAVING bool_or(side.after IS NULL)
        OR sum(${mark(sql`side.after`)} - ${mark(sql`side.after - side.v`)})
          <> ${mark(sql`a.credits - a.debits`)} - ${mark(sql`0::bigint`)}
    )
    SELECT 'transaction ' || id || ' account ' || account_id AS subject, running::text AS expected,
      coalesce(after::text, '–') AS found
    FROM (
      SELECT t.id, side.account_id, side.after,
        sum(side.v) OVER (PARTITION BY side.account_id ORDER BY t.seq, side.line) AS running,
        bool_or(t.kind = 'merge') OVER (PARTITION BY side.account_id) AS merged
      FROM odd JOIN (${sides(clientId)}) side ON side.account_id = odd.id
      JOIN ledger_transaction t ON t.client_id = ${clientId} AND t.id = side.transaction_id) x
    WHERE NOT merged AND after IS DISTINCT FROM running`,
}

const reversals: LedgerRule = {
  rule: 'L12',
  wrong: (clientId) => sql`
    SELECT 'transaction ' || r.id AS subject, coalesce(o.v::text, '–') AS expected, r.v::text AS found
    FROM (SELECT id, reverses, sum(amount) AS v FROM (${leg(clientId)}) g WHERE kind = 'reverse' GROUP BY 1, 2) r
    LEFT JOIN LATERAL (
      SELECT sum(l.amount) AS v FROM ledger_transfer l
      JOIN ledger_account k ON k.client_id = l.client_id AND k.id = l.credit_id AND k.kind IN ('available', 'xp')
      WHERE l.client_id = ${clientId} AND l.transaction_id = r.reverses) o ON true
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
export const ledgerRules: readonly LedgerRule[] = [
  counters,
  numbers,
  directions,
  hashes,
  balancesAfter,
  reversals,
  debts,
]
