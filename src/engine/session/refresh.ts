import { refresh } from '#contract/engine/session/session.ts'
import { CallError } from '#platform/call-error.ts'
import { withLock } from '../database/locks.ts'
import { publicCall } from './public-call.ts'
import { endSession, readSession, saveRotation, sessionLock } from './session.ts'

/**
 * How long to wait before asking again for an answer that got lost. The server gives the parent of
 * the newest token the same successor for 10 s only: so it is asked again at once, not next time.
 */
const retryAfterMs = [300, 1500, 3000]

/**
 * Rotates a person's tokens, once for every tab, worker and service worker of the device: who comes
 * second finds the new ones. True when there are newer tokens than the one that failed; false when
 * the server refused, or there is nothing to renew them with, and the session is over. Throws when the server could not be reached: that is
 * no refusal.
 */
export async function refreshSession(userId: string, failedToken: string): Promise<boolean> {
  return withLock(sessionLock, async () => {
    const session = await readSession(userId)
    if (!session) return false
    if (session.accessToken !== failedToken) return true
    // Nothing to renew it with, or another system's to begin anew (specification, section 8).
    if (session.refreshToken === null || session.webservice) {
      await endSession(userId)
      return false
    }
    try {
      await saveRotation(await rotate(session.refreshToken))
      return true
    } catch (error) {
      if (!isRefusal(error)) throw error
      await endSession(userId)
      return false
    }
  })
}

async function rotate(refreshToken: string) {
  for (let tries = 0; ; tries++) {
    try {
      return await publicCall()(refresh, { body: { grant_type: 'refresh_token', refresh_token: refreshToken } })
    } catch (error) {
      const lost =
        error instanceof CallError &&
        error.kind === 'offline' &&
        ((globalThis.navigator as { onLine?: boolean } | undefined)?.onLine ?? true)
      const wait = retryAfterMs[tries]
      if (!lost || wait === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** Only our own server's refusal ends a session: not a gateway, not a portal, not a full queue. */
function isRefusal(error: unknown): boolean {
  const problem = error instanceof CallError ? error.problem : null
  return problem !== null && (problem.status === 401 || problem.code.startsWith('login.'))
}
