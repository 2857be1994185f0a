/** Tags of Background Sync: what the service worker does when the network is back, with no page open too. */
export const outboxTag = 'trilha-outbox'
export const downloadsTag = 'trilha-downloads'

/** What a browser with Background Sync adds to a registration. */
interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/** Asks for a background sync; false where there is none, or where it is not allowed. */
async function requestSync(registration: object | undefined, tag: string): Promise<boolean> {
  const { sync } = (registration ?? {}) as SyncRegistration
  if (!sync) return false
  try {
    await sync.register(tag)
    return true
  } catch {
    // Refused by the person's settings, or in a private window: the page drains on its own occasions.
    return false
  }
}

/** As `requestSync`, for the page: with the app's own service worker, when it has one. */
export async function registerSync(tag: string = outboxTag): Promise<boolean> {
  const container = (globalThis.navigator as { serviceWorker?: ServiceWorkerContainer } | undefined)?.serviceWorker
  const registration = await container?.getRegistration()
  return requestSync(registration?.active ? registration : undefined, tag)
}
