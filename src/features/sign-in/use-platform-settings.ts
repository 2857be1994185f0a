import { useEffect } from 'react'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { useCommon } from '#platform/persisted/use-part.ts'

/** Coming back to the page asks again at most this often (ms). */
const focusEvery = 5000
let askedAt = 0

/** What the platform says of itself: what was known last, at once; what it says now, when it comes. */
export function usePlatformSettings(): PlatformSettings | null {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const renew = () => {
      askedAt = Date.now()
      void import('./renew-settings.ts').then((m) => m.renewSettings(signal))
    }
    renew()
    // Nobody pokes who is not signed in: looking at the page again is the moment.
    const onFocus = () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt > focusEvery) renew()
    }
    document.addEventListener('visibilitychange', onFocus, { signal })
    addEventListener('focus', onFocus, { signal })
    return () => stop.abort()
  }, [])
  return useCommon((part) => part.settings)
}
