import { dayAfter } from '#contract/features/campaign/campaign-rules.ts'
import {
  isSettled,
  nextTransferState,
  redeemByOf,
  type TransferEvent,
} from '#contract/features/partner/partner-rules.ts'
import { dayIn } from '#contract/engine/time.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { publishOwnRows, userStream } from '#server/engine/sync/publish-service.ts'
import { settleHold } from '#server/features/points/hold-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { TransferAnswer } from '../call/partner-client.ts'
import { insertDifferences } from '../reconcile/difference-queries.ts'
import { findTransfer, transferOf, updateTransfer, type TransferRow } from './transfer-queries.ts'

/** What happens to a transfer; nobody does it: a job. */
interface Happening {
  event: TransferEvent
  now: Date
  by: string | null
  /** Of the partner, of what it accepted. */
  acceptedOn?: string
}

/** When a transfer whose answer did not come is asked for again: two minutes later, then twice as long each time, to an hour. */
export const nextTry = (now: Date, tries: number): Date =>
  new Date(now.getTime() + 60_000 * Math.min(60, 2 ** Math.min(tries, 6)))

/** A transfer with its person's stream held; undefined: it is not there, or is somebody else's by now and the next try finds it. */
export async function takeTransfer(tx: Tx, clientId: number, id: string): Promise<TransferRow | undefined> {
  const found = await findTransfer(tx, clientId, id)
  if (!found) return undefined
  await lockStream(tx, clientId, userStream(found.user_id))
  const held = await findTransfer(tx, clientId, id)
  return held?.user_id === found.user_id ? held : undefined
}

/**
 * Takes a transfer where an event leads, with its points, and tells its devices; null: that is no event of its state, and
 * nothing is changed. Its person's stream is held.
 */
export async function moveTransfer(tx: Tx, row: TransferRow, happening: Happening): Promise<TransferRow | null> {
  const { event, now, by, acceptedOn } = happening
  const state = nextTransferState(row.state, event)
  if (!state) return null
  const owner = { clientId: row.client_id, userId: row.user_id }
  const holder = { ...owner, source: 'transfer', sourceId: row.id }
  const about = { now, ...(by !== null && { actorId: by }) }
  const settled = isSettled(state)
  const changed = await updateTransfer(tx, row, {
    state,
    state_at: now,
    next_try_at: settled ? null : state === 'reserved' ? now : nextTry(now, row.tries),
    ...(event === 'silence' && row.unknown_since === null && { unknown_since: now }),
    ...(settled && { settle_id: await settleHold(tx, holder, state === 'accepted' ? 'send' : 'release', about) }),
    ...(acceptedOn !== undefined && { accepted_on: acceptedOn, redeem_by: redeemByOf(acceptedOn) }),
  })
  await publishOwnRows(tx, owner, 'pointsTransfers', [transferOf(changed)])
  return changed
}

/** The event of an answer. */
const eventOf = (answer: TransferAnswer): TransferEvent =>
  answer.state === 'accepted' ? 'accept' : answer.state === 'refused' ? 'refuse' : 'never'

/**
 * Takes what the partner said of a transfer, or did not. Other points than were sent are a difference, and never booked;
 * a day that cannot be is no answer. `voided`: it was asked to refuse it for ever.
 */
export async function takeAnswer(
  tx: Tx,
  row: TransferRow,
  answer: TransferAnswer | null,
  { now, timeZone, by = null, voided = false }: { now: Date; timeZone: string; by?: string | null; voided?: boolean },
): Promise<TransferRow | null> {
  const silence = () => moveTransfer(tx, row, { event: 'silence', now, by })
  if (!answer) return silence()
  if (answer.state !== 'accepted')
    return moveTransfer(tx, row, { event: voided && answer.state === 'refused' ? 'void' : eventOf(answer), now, by })
  if (answer.points !== row.points) {
    const difference = { kind: 'amount', reference: row.id, transferId: row.id, ours: row.points } as const
    await insertDifferences(tx, row.client_id, [{ ...difference, theirs: answer.points }], now)
    return silence()
  }
  const [first, last] = [dayAfter(dayIn(timeZone, row.created_at), -1), dayAfter(dayIn(timeZone, now), 1)]
  if (answer.on < first || answer.on > last) return silence()
  return moveTransfer(tx, row, { event: 'accept', now, by, acceptedOn: answer.on })
}
