import type { SeenSession } from '#engine/rows/first-read.ts'
import { enterSession } from '#platform/session-store.ts'

/** Brings the device's sealed session into the app; false when nobody is signed in. */
export async function startSession(seen: Promise<SeenSession | null>): Promise<boolean> {
  const session = (await seen) ?? (await import('#engine/session/session.ts').then((m) => m.readSession()))
  if (!session) return false
  enterSession(session.user, session.clients, session.clientId)
  return true
}
