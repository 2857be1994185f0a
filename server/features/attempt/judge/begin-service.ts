import { grace } from '#contract/features/attempt/arrival-rules.ts'
import { testStanding } from '#contract/features/attempt/test-rules.ts'
import type { Moment } from '#contract/features/attempt/time-rules.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import type { OperationContext } from '#server/engine/sync/operation-handler.ts'
import { findTest, ruled } from '../attempt-policy.ts'
import {
  countedAttempt,
  findAttempts,
  findGrant,
  findOtherOpen,
  updateAttempt,
  type StoredAttempt,
} from '../attempt-queries.ts'
import { nextNumber } from '../lease/start-service.ts'
import { believe } from './believe.ts'

/**
 * Takes a reserved attempt for begun, with the next number, when its device says so as far as that is believed (10.5). One
 * that was given back meanwhile, or not begun in time, is kept all the same and marked; one begun after a pass that nothing
 * could better is kept and not counted.
 */
export async function beginReserved(
  { tx, member, now, captured }: OperationContext,
  row: StoredAttempt,
  begun: Moment,
  deviceId: string,
): Promise<StoredAttempt> {
  if (row.state !== 'reserved' && row.state !== 'released') return row
  const others = await findAttempts(tx, member, row.activity_id, row.cycle)
  const begunAt = captured.judged
  const flags = new Set(row.flags)
  if (row.state === 'released' || (row.start_by && begunAt > row.start_by)) flags.add('reserve_ended')
  const span = captured.latest.getTime() - (captured.earliest ?? captured.judged).getTime()
  if (row.seconds !== null && span > row.seconds * 1000 + grace.arrival) flags.add('offline_start')
  const test = await findTest(tx, member.clientId, row)
  const before = others.filter(({ ended_at: ended }) => ended !== null && ended <= begunAt)
  const { attempts: given } = await findGrant(tx, member, row.activity_id)
  const standing = test && testStanding(ruled(test), before.map(countedAttempt), given)
  return updateAttempt(tx, row, {
    // One at most is open: what another device has begun meanwhile waits for that device, and counts with its number.
    state: (await findOtherOpen(tx, member, row)) ? 'awaiting_device' : 'open',
    number: nextNumber(others),
    surplus: Boolean(standing && isDone(standing.state) && standing.attemptsLeft === 0),
    begun_at: begunAt,
    start_by: null,
    devices: { ...row.devices, [deviceId]: { since: begunAt.getTime(), begun, heard: [], skew: null } },
    flags: [...flags],
    verdict: await believe(tx, member.clientId, [...flags]),
    updated_at: now,
  })
}
