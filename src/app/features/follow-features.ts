import type { Member } from '#platform/session-store.ts'
import { listed } from './listed.ts'

/** Begins what features do while somebody is signed in; gives what ends it all. */
export function followFeatures(member: Member): () => void {
  let stops: (() => void)[] | null = []
  for (const { follow } of listed) {
    // Tried again with the next start: nothing of it is on a screen, and nothing of a person's hangs on it.
    const started = follow?.().then((start) => start(member))
    void started?.then((stop) => (stops ? stops.push(stop) : stop()))
  }
  return () => {
    for (const stop of stops ?? []) stop()
    stops = null
  }
}
