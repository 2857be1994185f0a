import { newId } from '#contract/engine/ids.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findBalances, findDebts, findTransfers, insertDebt, payDebt, countDebtPayments } from './ledger-queries.ts'
import { postTransaction, type Posted, type Posting, type Transfer } from './post-transaction.ts'

/** What a reversal says beside what it takes. */
export type Reversal = Omit<Posting, 'kind' | 'key' | 'transfers' | 'actorId' | 'secondId'> & {
  reverses: string
  actorId: string
  secondId: string
}

/**
 * Takes back what a transaction gave (`available`, `xp`), by two people. Points that were spent meanwhile become a debt,
 * which later credits of that campaign pay: nobody has less than nothing. Experience that an adjustment took meanwhile is
 * gone already: the rest of it is the programme's.
 */
export async function reverseTransaction(tx: Tx, reversal: Reversal): Promise<Posted | null> {
  const { clientId, userId, reverses, now } = reversal
  const given = await findTransfers(tx, clientId, [reverses])
  const balances = await findBalances(tx, clientId, userId)
  const left = new Map(balances.map(({ campaignId, kind, balance }) => [`${campaignId} ${kind}`, balance]))
  const transfers: Transfer[] = []
  const owed: { campaignId: number; amount: number }[] = []
  for (const { campaign_id: campaignId, credit, amount } of given) {
    if (credit !== 'available' && credit !== 'xp') continue
    const [programme, issuance] =
      credit === 'xp' ? (['xp_adjustment', 'xp_issuance'] as const) : (['adjustment', 'issuance'] as const)
    const account = `${campaignId} ${credit}`
    const there = Math.min(amount, left.get(account) ?? 0)
    left.set(account, (left.get(account) ?? 0) - there)
    transfers.push({ campaignId, debit: credit, credit: issuance, amount: there })
    transfers.push({ campaignId, debit: programme, credit: issuance, amount: amount - there })
    if (credit === 'available' && amount > there) owed.push({ campaignId, amount: amount - there })
  }
  const posted = await postTransaction(tx, { ...reversal, kind: 'reverse', key: `reverse:${reverses}`, transfers })
  // What is not there was left out: it cannot be short, and a case that says it was taken back must have been.
  if (posted?.is === 'short') throw new Error(`transaction ${reverses} was not taken back`)
  if (posted?.is === 'posted')
    for (const { campaignId, amount } of owed)
      await insertDebt(tx, {
        client_id: clientId,
        id: newId(now.getTime()),
        user_id: userId,
        campaign_id: campaignId,
        transaction_id: posted.id,
        amount,
        paid: 0,
        written_off_at: null,
      })
  return posted
}

/** Pays what a person owes in a campaign from what they have there now; asked after each credit. */
export async function payDebts(
  tx: Tx,
  owner: { clientId: number; userId: string },
  campaignId: number,
  now: Date,
): Promise<Posted[]> {
  const { clientId, userId } = owner
  const payments: Posted[] = []
  for (const { id, amount, paid } of await findDebts(tx, clientId, userId, campaignId)) {
    const balances = await findBalances(tx, clientId, userId)
    const there = balances.find((one) => one.campaignId === campaignId && one.kind === 'available')?.balance ?? 0
    const payment = Math.min(amount - paid, there)
    if (payment === 0) break
    const posted = await postTransaction(tx, {
      ...owner,
      kind: 'debt',
      key: `debt:${id}:${(await countDebtPayments(tx, clientId, id)) + 1}`,
      source: 'debt',
      sourceId: id,
      transfers: [{ campaignId, debit: 'available', credit: 'adjustment', amount: payment }],
      effectiveAt: now,
      now,
    })
    if (posted) payments.push(posted)
    await payDebt(tx, clientId, id, payment)
  }
  return payments
}
