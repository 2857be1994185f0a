import { listRows } from '#engine/rows/rows.ts'
import type { Member } from '#engine/session/member.ts'
import { lineOf } from '#engine/sync/device-line.ts'
import { handIn } from './attempt-actions.ts'
import { elapsedSince, momentNow } from './clocks.ts'
import { momentsOf, readAnswers, readAttempt } from './kept-attempt.ts'

/** Hands in what was left open on this device past its limit: it ended while nobody looked. */
export async function endOverdue(member: Member): Promise<void> {
  const deviceId = await lineOf(member.userId)
  const open = (await listRows(member, 'attempts')).filter((row) => row.state === 'open' && row.deviceId === deviceId)
  for (const { id } of open) {
    const kept = await readAttempt(member, id)
    if (!kept?.begun || kept.lease.limit === null) continue
    const answers = await readAnswers(member, kept.lease)
    const elapsed = elapsedSince(kept.begun, momentsOf(answers), momentNow())
    if (elapsed >= kept.lease.limit * 1000) await handIn(member, kept, 'limit')
  }
}
