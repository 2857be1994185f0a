import { createHash } from 'node:crypto'
import { newId } from '#contract/engine/ids.ts'
import {
  currencyOf,
  isPersons,
  mayMove,
  type AccountKind,
  type TransactionKind,
} from '#contract/engine/ledger/ledger-kinds.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { accountId, nobody, type AccountName } from './account-id.ts'
import {
  creditAccount,
  debitAccount,
  findAccountBalances,
  findByKey,
  insertTransaction,
  openAccounts,
  takeNumber,
} from './ledger-queries.ts'

// [Note: Ledger] Every balance is the sum of entries. A transaction concerns one person, whose stream the database
// transaction holds already: one person's transactions follow one another on every server, and nothing below waits for
// another person. Its key is made of what caused it: posted again it is known, and moves nothing. Accounts are taken in
// the order of their ids; what takes from one is an UPDATE with its condition, so nobody has less than nothing.

/** Points that go from one account to another, within a campaign. */
export interface Transfer {
  campaignId: number
  debit: AccountKind
  credit: AccountKind
  amount: number
  /** Whose account is debited, of a merge; else the person's own. */
  from?: string
}

/** What is to be posted. The stream of the person is held. */
export interface Posting {
  clientId: number
  userId: string
  kind: TransactionKind
  /** Made from what caused it: `sale:<id>:1:settle`. */
  key: string
  /** The kind of thing that caused it, and its id. */
  source: string
  sourceId: string
  transfers: readonly Transfer[]
  /** Who did it; nobody: a rule or a job. */
  actorId?: string
  secondId?: string
  reason?: string
  reverses?: string
  /** When what caused it happened. */
  effectiveAt: Date
  now: Date
}

/** What became of a posting: `known` was posted before and moves nothing; `short`: there is not enough, and nothing moved. */
export type Posted =
  | { is: 'posted'; seq: number; id: string }
  | { is: 'known'; seq: number; id: string }
  | { is: 'short' }

/** An account, and what goes to it and comes from it. */
type Moved = AccountName & { credits: number; debits: number }

interface Line extends Transfer {
  debitId: string
  creditId: string
}

/** A hash of the transfers in their order, as the check of the ledger makes it again in SQL. */
const hashOf = (lines: readonly Line[]): Buffer =>
  createHash('sha256')
    .update(lines.map(({ debitId, creditId, amount }) => `${debitId}>${creditId}:${amount}`).join(','))
    .digest()

/**
 * Posts a transaction. Transfers of nothing are left out; one that moves nothing at all is not posted and answers null.
 * Fails with `ledger.key_reused` where the key stands for other transfers.
 */
export async function postTransaction(tx: Tx, posting: Posting): Promise<Posted | null> {
  const { clientId, userId, kind, key, now } = posting
  const accounts = new Map<string, Moved>()
  const account = (name: AccountName) => {
    const id = accountId(name)
    if (!accounts.has(id)) accounts.set(id, { ...name, credits: 0, debits: 0 })
    return id
  }
  const lines = posting.transfers
    .filter(({ amount }) => amount !== 0)
    .map((transfer): Line => {
      const { campaignId, debit, credit, amount, from = userId } = transfer
      if (!mayMove(kind, debit, credit) || !Number.isSafeInteger(amount) || amount < 0)
        throw new Error(`${kind} moves nothing from ${debit} to ${credit}`)
      const debitId = account({ clientId, campaignId, userId: from, kind: debit })
      const creditId = account({ clientId, campaignId, userId, kind: credit })
      return { ...transfer, debitId, creditId }
    })
  if (lines.length === 0) return null
  const bodyHash = hashOf(lines)
  const known = await findByKey(tx, clientId, key)
  if (known) {
    if (known.user_id !== userId || !bodyHash.equals(known.body_hash)) fail('ledger.key_reused')
    return { is: 'known', seq: known.seq, id: known.id }
  }
  for (const { debitId, creditId, amount } of lines) {
    const [from, to] = [accounts.get(debitId), accounts.get(creditId)]
    if (from) from.debits += amount
    if (to) to.credits += amount
  }
  const balances = await moveBalances(tx, clientId, accounts)
  if (!balances) return { is: 'short' }
  const seq = await takeNumber(tx, clientId, userId)
  const id = newId(now.getTime())
  const after = (accountIdOf: string, change: number) => {
    const before = balances.get(accountIdOf)
    if (before === undefined) return null
    balances.set(accountIdOf, before + change)
    return before + change
  }
  await insertTransaction(
    tx,
    {
      client_id: clientId,
      id,
      user_id: userId,
      seq,
      kind,
      key,
      body_hash: bodyHash,
      source: posting.source,
      source_id: posting.sourceId,
      reverses: posting.reverses ?? null,
      actor_id: posting.actorId ?? null,
      second_id: posting.secondId ?? null,
      reason: posting.reason ?? null,
      effective_at: posting.effectiveAt,
      recorded_at: now,
    },
    lines.map(({ debitId, creditId, amount }, line) => ({
      client_id: clientId,
      transaction_id: id,
      line,
      debit_id: debitId,
      credit_id: creditId,
      amount,
      debit_after: after(debitId, -amount),
      credit_after: after(creditId, amount),
    })),
  )
  return { is: 'posted', seq, id }
}

/**
 * Moves the counters of people's accounts, in the order of their ids. Answers each balance as it was before; null where
 * one has less than is taken from it: nothing is written then.
 */
async function moveBalances(
  tx: Tx,
  clientId: number,
  accounts: ReadonlyMap<string, Moved>,
): Promise<Map<string, number> | null> {
  const sorted = [...accounts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const persons = sorted.filter(([, { kind }]) => isPersons(kind))
  const ids = persons.map(([id]) => id)
  const found = await findAccountBalances(tx, clientId, ids)
  const before = new Map(ids.map((id) => [id, found.get(id) ?? 0]))
  if (persons.some(([id, { credits, debits }]) => (before.get(id) ?? 0) + credits < debits)) return null
  for (const one of persons) {
    const row = rowOf(one)
    if (row.debits === 0) await creditAccount(tx, row)
    // Their person's stream is held: nobody else moves them.
    else if (!(await debitAccount(tx, row))) throw new Error(`account ${row.id} has less than it had`)
  }
  await openAccounts(
    tx,
    sorted.filter(([, { kind }]) => !isPersons(kind)).map((one) => rowOf(one)),
  )
  return before
}

function rowOf([id, { clientId, campaignId, userId, kind, credits, debits }]: [string, Moved]) {
  const persons = isPersons(kind)
  return {
    client_id: clientId,
    id,
    campaign_id: campaignId,
    user_id: persons ? userId : nobody,
    kind,
    currency: currencyOf(kind),
    credits: persons ? credits : 0,
    debits: persons ? debits : 0,
  }
}
