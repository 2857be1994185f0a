import type { Change } from '#contract/engine/collection.ts'
import type { AuditStatus } from '#server/engine/cases/next-status.ts'
import type { Decided, DecidedCase } from '#server/engine/cases/case-queue.ts'
import { findPosted } from '#server/engine/ledger/ledger-queries.ts'
import type { Posting } from '#server/engine/ledger/post-transaction.ts'
import { postPoints, reversePoints } from '#server/features/points/points-service.ts'
import type { Tx } from '#server/platform/database/database.ts'

// [Note: Points of a sale] Reported, its points are pending; approved, they can be spent; refused, they go back. What was
// paid or taken back once is not written over: another decision is another round, with entries of its own.

/** A sale as its points are reckoned. */
interface Earning {
  id: string
  campaignId: number
  points: number
  xp: number
}

type Move = Pick<Posting, 'kind' | 'key' | 'transfers'>

const post = async (
  tx: Tx,
  owner: { clientId: number; userId: string },
  sale: { id: string },
  move: Move,
  about: { now: Date; actorId?: string; reason?: string | null },
): Promise<Change[]> => {
  const { now, actorId, reason } = about
  const posted = await postPoints(tx, {
    clientId: owner.clientId,
    userId: owner.userId,
    source: 'sale',
    sourceId: sale.id,
    ...move,
    ...(actorId !== undefined && { actorId }),
    ...(reason && { reason }),
    effectiveAt: now,
    now,
  })
  // What waits is there as long as the case is open.
  if (posted.is === 'short') throw new Error(`sale ${sale.id} has no points to decide about`)
  return posted.changes
}

/** Its points wait from now on. */
export const earnSale = (
  tx: Tx,
  owner: { clientId: number; userId: string },
  { id, campaignId, points, xp }: Earning,
  now: Date,
): Promise<Change[]> =>
  post(
    tx,
    owner,
    { id },
    {
      kind: 'earn',
      key: `sale:${id}:1:open`,
      transfers: [
        { campaignId, debit: 'issuance', credit: 'pending', amount: points },
        { campaignId, debit: 'xp_issuance', credit: 'xp_pending', amount: xp },
      ],
    },
    { now },
  )

/** Where experience is while points are there. */
const xpOf = { pending: 'xp_pending', available: 'xp', issuance: 'xp_issuance' } as const

/** A sale in the row of the database. */
interface DecidedSale {
  id: string
  campaign_id: number
  points: number
  xp: number
  round: number
  status: AuditStatus
}

/**
 * Moves the points of a sale as a decision wants, and tells its person's devices. Answers the round that it is in then;
 * what one person has paid is taken back by another one alone (`desk.second_person`).
 */
export async function followDecision(
  { tx, clientId, userId, decidedBy, now }: DecidedCase,
  sale: DecidedSale,
  status: AuditStatus,
  reason: string | null,
): Promise<{ round: number } | Extract<Decided, object>> {
  const { id, campaign_id: campaignId, points, xp, round } = sale
  const owner = { clientId, userId }
  const about = { now, actorId: decidedBy, reason }
  const move = (
    kind: Move['kind'],
    key: string,
    debit: 'pending' | 'issuance',
    credit: 'available' | 'issuance',
  ): Move => ({
    kind,
    key: `sale:${id}:${key}`,
    transfers: [
      { campaignId, debit, credit, amount: points },
      { campaignId, debit: xpOf[debit], credit: xpOf[credit], amount: xp },
    ],
  })
  switch (`${sale.status}>${status}`) {
    case 'review>awaiting':
      await earnSale(tx, owner, { id, campaignId, points, xp }, now)
      return { round }
    case 'awaiting>approved':
      await post(tx, owner, sale, move('confirm', `${round}:settle`, 'pending', 'available'), about)
      return { round }
    case 'awaiting>refused':
      await post(tx, owner, sale, move('void', `${round}:settle`, 'pending', 'issuance'), about)
      return { round }
    case 'refused>approved':
      await post(tx, owner, sale, move('restore', `${round + 1}:appeal`, 'issuance', 'available'), about)
      return { round: round + 1 }
    case 'approved>refused': {
      const paid = await findPosted(tx, clientId, `sale:${id}:${round === 1 ? '1:settle' : `${round}:appeal`}`)
      if (!paid) return { round }
      if (paid.actor_id === decidedBy) return { refused: 'desk.second_person' }
      const rest = { ...owner, source: 'sale', sourceId: id, effectiveAt: now, now, ...(reason && { reason }) }
      await reversePoints(tx, { ...rest, reverses: paid.id, actorId: paid.actor_id ?? decidedBy, secondId: decidedBy })
      return { round }
    }
    default:
      return { round }
  }
}
