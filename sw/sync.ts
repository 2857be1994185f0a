import { runDownloads } from '#engine/downloads/download-engine.ts'
import { sendLogouts } from '#engine/session/logouts.ts'
import { drainOutbox } from '#engine/outbox/drain.ts'
import { peopleSignedIn } from '#engine/session/session.ts'
import { downloadsTag, outboxTag } from '#engine/sync/sync-events.ts'
import { leavingSignal } from './stop-for-update.ts'

/** The browser's `sync` event; the platform's types do not know it. */
export interface SyncEvent {
  readonly tag: string
  waitUntil(work: Promise<unknown>): void
}

/** The network is back, perhaps with no page open: what waits is sent, what was being downloaded goes on. */
export function sync(event: SyncEvent): void {
  if (event.tag === outboxTag) event.waitUntil(drainEverybody())
  if (event.tag === downloadsTag) event.waitUntil(runDownloads({ signal: leavingSignal }))
}

/**
 * Sends the outbox of everybody with a session here. Fails when something has to be tried again, so
 * that the browser does: it does so three times, then the app's own occasions (start, `online`,
 * focus) are what is left. Nothing is lost either way.
 */
async function drainEverybody(): Promise<void> {
  await sendLogouts()
  let again = false
  for (const userId of await peopleSignedIn()) {
    const report = await drainOutbox(userId, { wake: true, signal: leavingSignal })
    const stopped = report.stopped === 'offline' || report.stopped === 'server' || leavingSignal.aborted
    again ||= report.left > 0 && (stopped || (report.nextAttemptAt ?? 0) > Date.now())
  }
  if (again) throw new Error('something is left to be sent')
}
