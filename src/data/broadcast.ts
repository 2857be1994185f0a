/**
 * What one context (tab, worker, service worker) tells all others of this device.
 * - `session-ended`: the server refused this person's session; tokens are gone, unsent work is kept.
 * - `signed-out`, `signed-in`: somebody did so in another tab.
 * - `refreshed`: a session's tokens were renewed; the realtime one too.
 * - `download-withdrawn`: a course is no longer for this person; its download was removed.
 */
export type Announcement =
  | { type: 'session-ended' | 'signed-out' | 'signed-in' | 'refreshed'; userId: string }
  | { type: 'download-withdrawn'; userId: string; clientId: number; courseId: number }

const channelName = 'trilha'

/** Tells everybody who listens on this device, in this context too. */
export function announce(announcement: Announcement): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(announcement)
  channel.close()
}

/** Hears what any context announces, until the returned function is called. */
export function listen(hear: (announcement: Announcement) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', (event: MessageEvent<Announcement>) => hear(event.data))
  return () => channel.close()
}
