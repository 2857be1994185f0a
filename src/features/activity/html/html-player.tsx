import { useEffect, useState } from 'react'
import { rangesLength } from '#contract/features/activity/progress-rules.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ContentFrame } from '../content/content-frame.tsx'
import { useContent } from '../content/use-content.ts'

/** Counts the seconds in which the page is there and looked at, from those of before. */
function useSecondsSeen({ activity, covered, onReport, onEnd }: PlayerProps<'html'>, counts: boolean): void {
  const given = useLatest({ onReport, onEnd })
  const [before] = useState(() => rangesLength(covered))
  const { seconds } = activity.content
  useEffect(() => {
    if (!counts) return
    let seen = before
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      // A page that was hidden, or a device that slept, was not looked at meanwhile.
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

/** A page that an author made, on the content origin: seen when it is open, was looked at long enough, or says so. */
export function HtmlPlayer(props: PlayerProps<'html'>) {
  const { activity, onReport, onEnd } = props
  const { bundle, finish } = activity.content
  const seen = () => {
    onReport([[0, 1]], 0)
    onEnd()
  }
  const content = useContent({
    bundle,
    onMessage({ type }) {
      if (type === 'shown' && finish === 'opened') seen()
      if (type === 'finished' && finish === 'message') seen()
    },
  })
  useSecondsSeen(props, content.shown && finish === 'seconds')
  return <ContentFrame content={content} label={shownText(activity.title)} />
}
