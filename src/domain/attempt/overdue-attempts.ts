import type { Member } from '#engine/session/member.ts'
import { handIn } from './attempt-actions.ts'
import { elapsedSince, momentNow } from './clocks.ts'
import { keptIds, momentsOf, readAnswers, readAttempt } from './kept-attempt.ts'

/** Hands in what was left open on this device past its limit: it ended while nobody looked. */
export async function endOverdue(member: Member): Promise<void> {
  for (const id of await keptIds(member)) {
    const kept = await readAttempt(member, id)
    if (!kept?.begun || kept.lease.limit === null) continue
    const answers = await readAnswers(member, kept.lease)
    const elapsed = elapsedSince(kept.begun, momentsOf(answers), momentNow())
    if (elapsed >= kept.lease.limit * 1000) await handIn(member, kept, 'limit')
  }
}
