import type { Lease } from '#contract/features/attempt/attempt-schema.ts'
import type { Member } from '#server/engine/http/implement.ts'
import type { Services } from '#server/engine/services.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { publishOwnRows, userStream } from '#server/engine/sync/publish-service.ts'
import { fail } from '#server/platform/problem.ts'
import { findAnswersOf, type StoredAnswer } from '../answer-queries.ts'
import { attemptRow, findAttempt, findOtherOpen, updateAttempt } from '../attempt-queries.ts'
import { leaseOf } from './lease-row.ts'

/** The answer of each question that was stored last. */
function newestOf(answers: readonly StoredAnswer[]): { question: number; value: unknown }[] {
  const newest = new Map<number, StoredAnswer>()
  for (const answer of answers.toSorted((a, b) => a.stored_at.getTime() - b.stored_at.getTime() || a.seq - b.seq))
    newest.set(answer.question, answer)
  return [...newest.values()].map(({ question, value }) => ({ question, value }))
}

/**
 * Moves an attempt that goes on to another device, with what is known of it (learning.md, 10.6). What the first one still
 * has lands all the same. Asked again it answers the same.
 */
export async function takeOver(
  { database, clock, realtime }: Pick<Services, 'database' | 'clock' | 'realtime'>,
  member: Member,
  attemptId: string,
  device: { id: string; name: string },
): Promise<{ lease: Lease; answers: { question: number; value: unknown }[]; elapsed: number }> {
  const taken = await database.inTenant(member.clientId, async (tx) => {
    await lockStream(tx, member.clientId, userStream(member.userId))
    const now = clock.now()
    const row = (await findAttempt(tx, member, attemptId)) ?? fail('attempt.not_found')
    if (row.state !== 'open' && row.state !== 'awaiting_device') return fail('attempt.over')
    const other = await findOtherOpen(tx, member, row)
    if (other) return fail('attempt.open_elsewhere', { values: { device: other.device_name } })
    const isHere = row.device_id === device.id
    const devices = { ...row.devices }
    devices[device.id] ??= { since: now.getTime(), begun: null, heard: [], skew: null }
    const moved = isHere
      ? row
      : await updateAttempt(tx, row, {
          state: 'open',
          device_id: device.id,
          device_name: device.name,
          devices,
          moved_at: now,
          updated_at: now,
        })
    if (!isHere) await publishOwnRows(tx, member, 'attempts', [attemptRow(moved)])
    const elapsed = now.getTime() - (moved.begun_at ?? now).getTime()
    return {
      lease: await leaseOf(tx, moved, false),
      answers: newestOf(await findAnswersOf(tx, member.clientId, [moved.id])),
      elapsed,
    }
  })
  await realtime.pokeUser(member.clientId, member.userId)
  return taken
}
