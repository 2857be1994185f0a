/**
 * What one context (tab, worker, service worker) tells all others of this device.
 * - `session-ended`: the server refused this person's session; tokens are gone, unsent work is kept.
 * - `signed-out`, `signed-in`: somebody did so in another tab.
 * - `locked`: somebody was locked; they come back by their PIN.
 * - `refreshed`: a session's tokens were renewed; the realtime one too.
 * - `upload-progress`: so many bytes of an operation's files are at the server by now.
 * - `download-withdrawn`: a course is no longer for this person; its download was removed.
 * - `answer-numbered`: an answer of an attempt was given in some tab; later ones have higher numbers.
 * - `queue-changed`: somebody paused, called off or moved a download; who is at work looks again.
 */
export type Announcement =
  | { type: 'session-ended' | 'signed-out' | 'locked' | 'signed-in' | 'refreshed'; userId: string }
  | { type: 'upload-progress'; userId: string; operationId: string; sent: number }
  | { type: 'download-withdrawn'; userId: string; clientId: number; courseId: number }
  | { type: 'answer-numbered'; seq: number }
  | { type: 'queue-changed' }

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
