import { deviceVersion } from '#engine/database/device-db.ts'
import { isInHand } from '#engine/database/in-hand.ts'
import { personVersion } from '#engine/database/person-db.ts'
import type { MakeWayMessage } from './stop-for-update.ts'

/** What players ask at once for what broke off is over by then (ms): a request starts a version again while it ends. */
const quietAfter = 400

/** What a page hears that agreed to this version while another is in the middle of something; it asks again. */
export interface InHandMessage {
  type: 'in-hand'
}

/** Something that messages can be sent to. */
interface Hears {
  postMessage(message: unknown): void
}

/** As much of the service worker's scope as taking over asks for. */
interface Scope {
  registration: { active: Hears | null }
  skipWaiting(): Promise<void>
}

/** Whether this version has to change a local database that is here; no where the browser does not tell. */
async function areDatabasesOlder(): Promise<boolean> {
  const known = (await indexedDB.databases?.()) ?? []
  return known.some(({ name = '', version = 0 }) => {
    if (!name.startsWith('trilha-')) return false
    return version < (name === 'trilha-device' ? deviceVersion : personVersion)
  })
}

/**
 * This version was agreed to: it takes over once the one before has stopped; see [Note: Closing for an update]. One that
 * has to change a local database waits until nothing is in hand anywhere ([Note: In hand]).
 */
export async function takeOver(scope: Scope, page: Hears | null): Promise<void> {
  if ((await areDatabasesOlder()) && (await isInHand())) {
    page?.postMessage({ type: 'in-hand' } satisfies InHandMessage)
    return
  }
  scope.registration.active?.postMessage({ type: 'make-way' } satisfies MakeWayMessage)
  await new Promise((resolve) => setTimeout(resolve, quietAfter))
  await scope.skipWaiting()
}
