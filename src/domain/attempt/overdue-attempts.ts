import type { Lease } from '#contract/features/attempt/attempt-schema.ts'
import { withLock } from '#engine/database/locks.ts'
import { getRow, listRows } from '#engine/rows/rows.ts'
import type { Member } from '#engine/session/member.ts'
import { dropOnceSent, handIn, sendAnswers } from './attempt-actions.ts'
import { elapsedSince, momentNow } from './clocks.ts'
import { keptIds, momentsOf, readAnswers, readAttempt } from './kept-attempt.ts'
import { isHeld } from './known-attempts.ts'

/** Seconds that an attempt has from its start, with what a maintenance took; null: as long as it takes. */
export async function limitOf(member: Member, { id, limit }: Pick<Lease, 'id' | 'limit'>): Promise<number | null> {
  if (limit === null) return null
  return Math.max(limit, (await getRow(member, 'attempts', id))?.limit ?? 0)
}

/** Hands in what was left open on this device past its limit, in whichever tab: it ended while nobody looked. */
export const endOverdue = (member: Member): Promise<void> =>
  withLock(`trilha-overdue-${member.userId}`, async () => {
    for (const id of await keptIds(member)) {
      const kept = await readAttempt(member, id)
      const limit = kept && (await limitOf(member, kept.lease))
      if (!kept?.begun || limit === null) continue
      const answers = await readAnswers(member, kept.lease)
      const elapsed = elapsedSince(kept.begun, momentsOf(answers), momentNow())
      if (elapsed >= limit * 1000) await handIn(member, kept, 'limit')
    }
  })

/**
 * Sends what was kept here of attempts that have been moved to another device, or have ended, since: nobody opens them here
 * any more, and what was said to be kept may have been sent by no screen (learning.md, 10.6).
 */
export async function sendLeft(member: Member): Promise<void> {
  const rows = await listRows(member, 'attempts')
  for (const id of await keptIds(member)) {
    const kept = await readAttempt(member, id)
    if (!kept?.begun || isHeld(kept.lease, rows)) continue
    const answers = await readAnswers(member, kept.lease)
    if (answers.length > 0) await sendAnswers(member, id, answers)
    await dropOnceSent(member, kept.lease, answers)
  }
}
