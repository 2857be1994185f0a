import type { AppFeature } from '#platform/feature/app-feature.ts'
import type { Member } from '#platform/session-store.ts'
import { retryLoad } from '../load/retry-load.ts'
import { listed } from './listed.ts'

/** Begins what features do while somebody is signed in, each once its code is there; gives what ends it all. */
export function followFeatures(member: Member, features: readonly Pick<AppFeature, 'follow'>[] = listed): () => void {
  const left = new AbortController()
  for (const { follow } of features) {
    if (follow) void begin(follow)
  }
  async function begin(follow: NonNullable<AppFeature['follow']>): Promise<void> {
    const start = await retryLoad(follow, { signal: left.signal })
    if (!start || left.signal.aborted) return
    const stop = start(member)
    left.signal.addEventListener('abort', stop, { once: true })
  }
  return () => left.abort()
}
