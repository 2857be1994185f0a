import { endHolds, findHolds, insertHolds, type Holder } from '#server/engine/ledger/hold-queries.ts'
import type { Posting, Transfer } from '#server/engine/ledger/post-transaction.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { postPoints } from './points-service.ts'

// [Note: Holds] What an order takes stands as a hold, one row a campaign it takes from. However it ends, each part goes
// where its campaign is: to the programme, or back to the account it came from.

/** Who does it, when and why; nobody: a rule or a job. */
export type About = Pick<Posting, 'actorId' | 'reason' | 'now'>

const post = async (
  tx: Tx,
  holder: Holder,
  { kind, step, transfers }: { kind: Posting['kind']; step: string; transfers: readonly Transfer[] },
  about: About,
): Promise<string | null> => {
  const key = `${holder.source}:${holder.sourceId}:${step}`
  const posted = await postPoints(tx, { ...holder, ...about, kind, key, transfers, effectiveAt: about.now })
  return posted.is === 'short' ? null : posted.id
}

/** Holds points of campaigns for something; answers the transaction, null where there are fewer. */
export async function holdPoints(
  tx: Tx,
  holder: Holder,
  shares: readonly { campaignId: number; amount: number }[],
  about: About,
): Promise<string | null> {
  const transfers = shares.map((share): Transfer => ({ ...share, debit: 'available', credit: 'reserved' }))
  const id = await post(tx, holder, { kind: 'reserve', step: 'open', transfers }, about)
  if (id === null) return null
  await insertHolds(
    tx,
    shares.map(({ campaignId, amount }) => ({
      client_id: holder.clientId,
      transaction_id: id,
      campaign_id: campaignId,
      user_id: holder.userId,
      source: holder.source,
      source_id: holder.sourceId,
      amount,
      settle_id: null,
    })),
  )
  return id
}

const endings = { redeem: 'redeemed', release: 'available', send: 'partner' } as const

/** Ends what something holds: spent, given back, or sent to the partner. */
export async function settleHold(tx: Tx, holder: Holder, kind: keyof typeof endings, about: About): Promise<string> {
  const holds = (await findHolds(tx, holder)).filter(({ settle_id }) => settle_id === null)
  const transfers = holds.map(({ campaign_id: campaignId, amount }): Transfer => {
    return { campaignId, amount, debit: 'reserved', credit: endings[kind] }
  })
  const id = await post(tx, holder, { kind, step: 'settle', transfers }, about)
  // What is held is there as long as nothing ended it.
  if (id === null) throw new Error(`${holder.source} ${holder.sourceId} holds no points`)
  await endHolds(tx, holder, id)
  return id
}

/** Gives back what something spent, each part to the campaign it came from. */
export async function refundHold(tx: Tx, holder: Holder, about: About): Promise<string> {
  const transfers = (await findHolds(tx, holder)).map(({ campaign_id: campaignId, amount }): Transfer => {
    return { campaignId, amount, debit: 'redeemed', credit: 'available' }
  })
  const id = await post(tx, holder, { kind: 'refund', step: 'refund', transfers }, about)
  if (id === null) throw new Error(`${holder.source} ${holder.sourceId} spent no points`)
  return id
}
