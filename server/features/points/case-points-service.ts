import type { Change } from '#contract/engine/collection.ts'
import type { AuditStatus } from '#server/engine/cases/next-status.ts'
import type { Decided, DecidedCase } from '#server/engine/cases/case-queue.ts'
import { findOfSource, findPosted } from '#server/engine/ledger/posted-queries.ts'
import type { Posting } from '#server/engine/ledger/post-transaction.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { postPoints, reversePoints } from './points-service.ts'

// [Note: Points of a case] Reported, the points of a sale or a photo are pending; approved, they can be spent; refused, they
// go back. What was paid or taken back once is not written over: another decision is another round, with entries of its own.

/** What is audited before it pays: the name of its kind in the ledger, and which it is. */
interface CaseOf {
  source: 'sale' | 'photo'
  id: string
}

/** A case as its points are reckoned. */
interface Earning extends CaseOf, Worth {
  campaignId: number
  round: number
}

interface Worth {
  points: number
  xp: number
}

type Move = Pick<Posting, 'kind' | 'key' | 'transfers'>

const post = async (
  tx: Tx,
  owner: { clientId: number; userId: string },
  { source, id }: CaseOf,
  move: Move,
  about: { now: Date; actorId?: string; reason?: string | null },
): Promise<Change[]> => {
  const { now, actorId, reason } = about
  const posted = await postPoints(tx, {
    clientId: owner.clientId,
    userId: owner.userId,
    source,
    sourceId: id,
    ...move,
    ...(actorId !== undefined && { actorId }),
    ...(reason && { reason }),
    effectiveAt: now,
    now,
  })
  // What waits is there as long as the case is open.
  if (posted.is === 'short') throw new Error(`${source} ${id} has no points to decide about`)
  return posted.changes
}

/** Its points wait from now on. */
export const earnCase = (
  tx: Tx,
  owner: { clientId: number; userId: string },
  { source, id, campaignId, round, points, xp }: Earning,
  now: Date,
): Promise<Change[]> =>
  post(
    tx,
    owner,
    { source, id },
    {
      kind: 'earn',
      key: `${source}:${id}:${round}:open`,
      transfers: [
        { campaignId, debit: 'issuance', credit: 'pending', amount: points },
        { campaignId, debit: 'xp_issuance', credit: 'xp_pending', amount: xp },
      ],
    },
    { now },
  )

interface About {
  now: Date
  actorId?: string
  reason?: string | null
}

/** What waits of a case is paid as far as it was accepted, and the rest goes back. */
export const settleCase = (
  tx: Tx,
  owner: { clientId: number; userId: string },
  { source, id, campaignId, round, points, xp }: Earning,
  accepted: Worth,
  about: About,
): Promise<Change[]> => {
  const isRefused = accepted.points + accepted.xp === 0 && points + xp > 0
  const move = {
    kind: isRefused ? ('void' as const) : ('confirm' as const),
    key: `${source}:${id}:${round}:settle`,
    transfers: [
      { campaignId, debit: 'pending' as const, credit: 'available' as const, amount: accepted.points },
      { campaignId, debit: 'pending' as const, credit: 'issuance' as const, amount: points - accepted.points },
      { campaignId, debit: 'xp_pending' as const, credit: 'xp' as const, amount: accepted.xp },
      { campaignId, debit: 'xp_pending' as const, credit: 'xp_issuance' as const, amount: xp - accepted.xp },
    ],
  }
  return post(tx, owner, { source, id }, move, about)
}

/** Pays what came to what was accepted before: by an appeal, unless a key says by what else. */
export const restoreCase = (
  tx: Tx,
  owner: { clientId: number; userId: string },
  { source, id, campaignId }: Omit<Earning, 'round'>,
  added: Worth,
  { key = `${source}:${id}:appeal`, ...about }: About & { key?: string },
): Promise<Change[]> => {
  const move = {
    kind: 'restore' as const,
    key,
    transfers: [
      { campaignId, debit: 'issuance' as const, credit: 'available' as const, amount: added.points },
      { campaignId, debit: 'xp_issuance' as const, credit: 'xp' as const, amount: added.xp },
    ],
  }
  return post(tx, owner, { source, id }, move, about)
}

/** Takes back what was paid for a case, as one proposed and another agreed. */
export async function reverseCase(
  tx: Tx,
  owner: { clientId: number; userId: string },
  { source, id }: CaseOf,
  { now, actorId = '', firstBy, reason }: About & { firstBy: string },
): Promise<void> {
  for (const paid of await findOfSource(tx, owner.clientId, { source, sourceId: id }, ['confirm', 'restore'])) {
    const rest = { ...owner, source, sourceId: id, effectiveAt: now, now, ...(reason && { reason }) }
    await reversePoints(tx, { ...rest, reverses: paid.id, actorId: firstBy, secondId: actorId })
  }
}

/** Where experience is while points are there. */
const xpOf = { pending: 'xp_pending', available: 'xp', issuance: 'xp_issuance' } as const

/** A case that is decided, as it was until then. */
interface DecidedEarning extends Earning {
  status: AuditStatus
}

/**
 * Moves the points of a case as a decision wants, and tells its person's devices. Answers the round that it is in then;
 * what one person has paid is taken back by another one alone (`desk.second_person`).
 */
export async function followDecision(
  { tx, clientId, userId, decidedBy, now }: DecidedCase,
  earning: DecidedEarning,
  status: AuditStatus,
  reason: string | null,
): Promise<{ round: number } | Extract<Decided, object>> {
  const { source, id, campaignId, points, xp, round } = earning
  const owner = { clientId, userId }
  const about = { now, reason, ...(decidedBy !== null && { actorId: decidedBy }) }
  const move = (
    kind: Move['kind'],
    key: string,
    debit: 'pending' | 'issuance',
    credit: 'available' | 'issuance',
  ): Move => ({
    kind,
    key: `${source}:${id}:${key}`,
    transfers: [
      { campaignId, debit, credit, amount: points },
      { campaignId, debit: xpOf[debit], credit: xpOf[credit], amount: xp },
    ],
  })
  switch (`${earning.status}>${status}`) {
    case 'review>awaiting':
      await earnCase(tx, owner, earning, now)
      return { round }
    case 'awaiting>approved':
      await post(tx, owner, earning, move('confirm', `${round}:settle`, 'pending', 'available'), about)
      return { round }
    case 'awaiting>refused':
      await post(tx, owner, earning, move('void', `${round}:settle`, 'pending', 'issuance'), about)
      return { round }
    case 'refused>approved':
      await post(tx, owner, earning, move('restore', `${round + 1}:appeal`, 'issuance', 'available'), about)
      return { round: round + 1 }
    case 'approved>refused': {
      const paid = await findPosted(tx, clientId, `${source}:${id}:${round === 1 ? '1:settle' : `${round}:appeal`}`)
      if (!paid) return { round }
      if (decidedBy === null || paid.actor_id === decidedBy) return { refused: 'desk.second_person' }
      const rest = { ...owner, source, sourceId: id, effectiveAt: now, now, ...(reason && { reason }) }
      await reversePoints(tx, { ...rest, reverses: paid.id, actorId: paid.actor_id ?? decidedBy, secondId: decidedBy })
      return { round }
    }
    default:
      return { round }
  }
}
