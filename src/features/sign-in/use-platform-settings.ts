import { useEffect } from 'react'
import type { PlatformSettings } from '#contract/settings.ts'
import { useCommon } from '#platform/persisted/use-part.ts'

/** What the platform says of itself: what was known last, at once; what it says now, when it comes. */
export function usePlatformSettings(): PlatformSettings | null {
  useEffect(() => {
    const stop = new AbortController()
    void import('./renew-settings.ts').then((m) => m.renewSettings(stop.signal))
    return () => stop.abort()
  }, [])
  return useCommon((part) => part.settings)
}
