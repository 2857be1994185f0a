import type { OutboxEntry } from '#engine/outbox/read.ts'

/** What asks for the person comes first, what is on its way next, what has arrived last. */
const rank: Record<OutboxEntry['state'], number> = { refused: 0, sending: 1, waiting: 1, held: 1, applied: 2 }

/**
 * Entries in the order to show them: by what can be done about them, each group newest first.
 * Playing on is reported every few minutes: once delivered, that is nothing to look at.
 */
export function sortEntries(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries
    .filter((entry) => entry.state !== 'applied' || entry.kind !== 'activity.progress')
    .toSorted((a, b) => rank[a.state] - rank[b.state] || b.capturedAt.localeCompare(a.capturedAt))
}

/** What can be done about one entry. */
export interface EntryActions {
  send: boolean
  correct: boolean
  discard: boolean
}

const correctableKinds: readonly OutboxEntry['kind'][] = ['sale.report', 'photo.send']

/** What is being sent is left alone; what was delivered is done. Only forms can be corrected. */
export function actionsOf(entry: OutboxEntry): EntryActions {
  return {
    send: entry.state === 'waiting' || entry.state === 'held',
    correct: entry.correctable && correctableKinds.includes(entry.kind),
    discard: entry.state === 'refused' || entry.state === 'waiting' || entry.state === 'held',
  }
}
