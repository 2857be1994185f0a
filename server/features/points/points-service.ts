import type { AccountKind } from '#contract/engine/ledger/ledger-kinds.ts'
import type { Change } from '#contract/engine/collection.ts'
import { entriesOnDevice, type Balance, type Entry } from '#contract/features/points/points-on-device.ts'
import { countOfSource, findBalances, findTransactions, findTransfers } from '#server/engine/ledger/ledger-queries.ts'
import { postTransaction, type Posted, type Posting } from '#server/engine/ledger/post-transaction.ts'
import { payDebts, reverseTransaction, type Reversal } from '#server/engine/ledger/reverse-transaction.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { followExperience } from '#server/features/campaign/level/follow-service.ts'
import { publishOwnRows, withdrawOwnRows } from '#server/engine/sync/publish-service.ts'
import { findNames } from '#server/engine/session/person-names.ts'
import { findBlock } from './block-queries.ts'
import { findStandings } from './settle/standing-queries.ts'
import { noteCredits } from './settle/settling-service.ts'
import { agreedBy, balancesOf, entryOf } from './statement.ts'

interface Owner {
  clientId: number
  userId: string
}

/** What a posting that was made changes for the devices of its person; `short`: they have less, and nothing was done. */
export type PostedPoints = { is: 'posted'; changes: Change[]; id: string | null } | { is: 'short' }

/**
 * Posts points of a person, pays what they owe, and tells their devices. Their stream is held. Posted before, or nothing
 * to move: nothing is told; `id` names the transaction, null where there was nothing to move. Fails with `ledger.key_reused`.
 */
export async function postPoints(tx: Tx, posting: Posting): Promise<PostedPoints> {
  const posted = await postTransaction(tx, posting)
  if (posted?.is === 'short') return posted
  return { is: 'posted', changes: await tell(tx, posting, posting.now, posted), id: posted?.id ?? null }
}

/** Takes back what a transaction gave; what was spent becomes a debt. See {@link reverseTransaction}. */
export async function reversePoints(tx: Tx, reversal: Reversal): Promise<Change[]> {
  return tell(tx, reversal, reversal.now, await reverseTransaction(tx, reversal))
}

/** Whether an account is one of somebody's experience. */
const isExperience = (kind: AccountKind): boolean => kind === 'xp' || kind === 'xp_pending'

async function tell(tx: Tx, { clientId, userId }: Owner, now: Date, posted: Posted | null): Promise<Change[]> {
  if (posted?.is !== 'posted') return []
  const owner = { clientId, userId }
  const numbers = [posted.seq]
  const transfers = await findTransfers(tx, clientId, [posted.id])
  await noteCredits(tx, owner, transfers, now)
  for (const campaignId of new Set(transfers.map((transfer) => transfer.campaign_id)))
    for (const payment of await payDebts(tx, owner, campaignId, now))
      if (payment.is === 'posted') numbers.push(payment.seq)
  numbers.push(...(await setAsideWhileBlocked(tx, owner, now)))
  const experienced = transfers.filter(({ debit, credit }) => [debit, credit].some((kind) => isExperience(kind)))
  const risen = await followExperience(tx, owner, [...new Set(experienced.map((one) => one.campaign_id))], now)
  const entries = await readEntries(tx, owner, { numbers })
  const campaigns = new Set(entries.map((entry) => entry.campaignId))
  const balances = (await readBalances(tx, owner)).filter(({ campaignId }) => campaigns.has(campaignId))
  const old = await findTransactions(tx, clientId, userId, {
    numbers: numbers.map((number) => number - entriesOnDevice).filter((number) => number > 0),
    limit: numbers.length,
  })
  return [
    ...(await publishOwnRows(tx, owner, 'pointBalances', balances)),
    ...(await publishOwnRows(tx, owner, 'pointEntries', entries)),
    ...(await withdrawOwnRows(
      tx,
      owner,
      'pointEntries',
      old.map(({ id }) => id),
    )),
    ...risen,
  ]
}

/** What somebody has in each campaign. */
export const readBalances = async (tx: Tx, { clientId, userId }: Owner): Promise<Balance[]> =>
  balancesOf(await findBalances(tx, clientId, userId), await findStandings(tx, { clientId, userId }))

/** Entries of somebody's statement, the newest first. */
export async function readEntries(
  tx: Tx,
  { clientId, userId }: Owner,
  asked: { before?: number; numbers?: readonly number[] } = {},
): Promise<Entry[]> {
  const transactions = await findTransactions(tx, clientId, userId, { ...asked, limit: entriesOnDevice })
  const transfers = await findTransfers(
    tx,
    clientId,
    transactions.map(({ id }) => id),
  )
  const names = await findNames(tx, transactions.flatMap(agreedBy))
  return transactions.map((transaction) =>
    entryOf(
      transaction,
      userId,
      transfers.filter((transfer) => transfer.transaction_id === transaction.id),
      names,
    ),
  )
}

// What comes to somebody who is blocked lands in `blocked`, whatever it came for.
async function setAsideWhileBlocked(tx: Tx, owner: Owner, now: Date): Promise<number[]> {
  const block = await findBlock(tx, owner)
  return block ? moveBlocked(tx, owner, block.id, 'block', now) : []
}

/** Moves all that a person can spend to what is blocked, or back; the numbers of the entries. Their stream is held. */
export async function moveBlocked(
  tx: Tx,
  owner: Owner,
  blockId: string,
  kind: 'block' | 'unblock',
  now: Date,
): Promise<number[]> {
  const [debit, credit] = kind === 'block' ? (['available', 'blocked'] as const) : (['blocked', 'available'] as const)
  const held = await findBalances(tx, owner.clientId, owner.userId)
  const transfers = held.flatMap(({ campaignId, kind: account, balance }) =>
    account === debit && balance > 0 ? [{ campaignId, debit, credit, amount: balance }] : [],
  )
  const before = await countOfSource(tx, owner.clientId, 'block', blockId)
  const posted = await postTransaction(tx, {
    ...owner,
    kind,
    key: `block:${blockId}:${kind === 'block' ? `on:${before}` : 'off'}`,
    source: 'block',
    sourceId: blockId,
    transfers,
    effectiveAt: now,
    now,
  })
  return posted?.is === 'posted' ? [posted.seq] : []
}

/** Tells a person's devices of entries that were made, and pays what they owe. */
export async function tellEntries(tx: Tx, owner: Owner, numbers: readonly number[], now: Date): Promise<Change[]> {
  const entries = await findTransactions(tx, owner.clientId, owner.userId, { numbers, limit: numbers.length })
  const told: Change[] = []
  for (const { id, seq } of entries) told.push(...(await tell(tx, owner, now, { is: 'posted', id, seq })))
  return told
}
