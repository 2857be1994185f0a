/**
 * [Note: Closing for an update] A browser lets the next version take over only once this one has nothing in hand and has ended,
 * and waits up to five minutes for that: a film in another tab, a slice of downloads. Who taps "update now" would see
 * nothing happen. So the next version asks this one to stop: bodies end in the middle, and a player asks for the
 * rest again; the work that stopped goes on where it was, with the next version.
 */
const leaving = new AbortController()

/** Aborts when the next version takes over: nothing more is begun here, and what is in hand ends. */
export const leavingSignal: AbortSignal = leaving.signal

/** What the version that was agreed to sends to the one before. */
export interface MakeWayMessage {
  type: 'make-way'
}

export const closeForUpdate = (): void => leaving.abort()
