import { useEffect, useState } from 'react'
import { rangesLength } from '#contract/features/activity/progress-rules.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'

/** Counts the seconds in which something is there (`counts`) and looked at, from those of before, until they are enough. */
export function useSecondsSeen(
  { covered, onReport, onEnd }: Pick<PlayerProps, 'covered' | 'onReport' | 'onEnd'>,
  { seconds, counts }: { seconds: number; counts: boolean },
): void {
  const given = useLatest({ onReport, onEnd })
  const [before] = useState(() => rangesLength(covered))
  useEffect(() => {
    if (!counts) return
    let seen = before
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      // What was hidden, or on a device that slept, was not looked at meanwhile.
      if (document.visibilityState === 'visible' && now - last < 3000)
        seen = Math.min(seconds, seen + (now - last) / 1000)
      last = now
      given.current.onReport([[0, seen]], 0)
      if (seen < seconds) return
      clearInterval(timer)
      given.current.onEnd()
    }, 1000)
    return () => clearInterval(timer)
  }, [counts, before, seconds, given])
}
