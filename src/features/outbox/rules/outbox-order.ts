import { onDevice } from '#engine/model.ts'
import type { OutboxEntry } from '#engine/outbox/read.ts'

/** What asks for the person comes first, what is on its way next, what has arrived last. */
const rank: Record<OutboxEntry['state'], number> = { refused: 0, sending: 1, waiting: 1, held: 1, applied: 2 }

/**
 * Entries in the order to show them: by what can be done about them, each group newest first.
 * What is done over and over (playing on is reported every few minutes) is not worth a line once delivered.
 */
export function sortEntries(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries
    .filter((entry) => entry.state !== 'applied' || !onDevice(entry.kind).quietOnceDelivered)
    .toSorted((a, b) => rank[a.state] - rank[b.state] || b.capturedAt.localeCompare(a.capturedAt))
}

/** What can be done about one entry. */
export interface EntryActions {
  send: boolean
  correct: boolean
  discard: boolean
}

/** What is being sent is left alone; what was delivered is done. Only forms can be corrected. */
export function actionsOf(entry: OutboxEntry): EntryActions {
  return {
    send: entry.state === 'waiting' || entry.state === 'held',
    correct: entry.correctable && onDevice(entry.kind).correctable === true,
    discard: entry.state === 'refused' || entry.state === 'waiting' || entry.state === 'held',
  }
}
