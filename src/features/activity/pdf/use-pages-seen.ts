import { useCallback, useEffect, useRef, useState } from 'react'
import type { Range } from '#contract/features/activity/progress-rules.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { beginPages, followPages, isPageCovered, pageSeenMs, type PageMoment } from './covered-pages.ts'

interface PagesOptions {
  count: number
  start: number
  covered: readonly Range[]
  onReport: (covered: readonly Range[], position: number) => void
  onEnd: () => void
}

/** Which pages were long enough in sight, and which one is being read. */
export function usePagesSeen(options: PagesOptions) {
  const track = useRef(beginPages(options.covered))
  const given = useLatest(options)
  const sights = useRef(new Map<number, number>())
  const [current, setCurrent] = useState(Math.min(Math.floor(options.start), options.count - 1))
  const position = useRef(current)

  const follow = useCallback(
    (moment: PageMoment) => {
      const before = track.current.covered
      track.current = followPages(track.current, moment)
      const { covered } = track.current
      if (covered === before) return
      const { count, onReport, onEnd } = given.current
      onReport(covered, position.current)
      if (isPageCovered(covered, count - 1) && !isPageCovered(before, count - 1)) onEnd()
    },
    [given],
  )

  const onSight = useCallback(
    (page: number, share: number) => {
      if (share > 0) sights.current.set(page, share)
      else sights.current.delete(page)
      // The page most in sight is the one being read; of equals, the first.
      const [first] = [...sights.current].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
      if (first && first[0] !== position.current) {
        position.current = first[0]
        setCurrent(first[0])
        given.current.onReport(track.current.covered, first[0])
      }
      follow({ kind: 'sight', page, share, at: performance.now() })
    },
    [follow, given],
  )

  useEffect(() => {
    const timer = setInterval(() => follow({ kind: 'tick', at: performance.now() }), pageSeenMs / 4)
    const onVisibility = () => {
      const at = performance.now()
      if (document.visibilityState === 'hidden') follow({ kind: 'away', at })
      else for (const [page, share] of sights.current) follow({ kind: 'sight', page, share, at })
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [follow])

  return { current, onSight }
}
