import { endOverdue, sendLeft } from '#domain/attempt/overdue-attempts.ts'
import { reportError } from '#platform/report-error.ts'
import type { Member } from '#platform/session-store.ts'

/** How often is looked for a test whose time has run out on this device while nobody had it open (ms). */
const every = 60_000

/** Hands in what ran out of time on this device, also before it was opened again, and sends what was left of what went elsewhere. */
export function followAttempts(member: Member): () => void {
  const lookAt = async () => {
    await endOverdue(member)
    await sendLeft(member)
  }
  const look = () => void lookAt().catch(reportError)
  look()
  const timer = setInterval(look, every)
  return () => clearInterval(timer)
}
