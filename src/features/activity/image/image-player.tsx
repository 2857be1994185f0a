import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { entryOf } from '#contract/engine/files/bundle.ts'
import { imageType } from '#contract/features/activity/types/image.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { beginWait } from '#platform/browser/silence.ts'
import { shownText } from '#platform/text/shown-text.ts'
import type { PlaybackProblem } from '../stage/playback-problem.ts'
import { ProblemView } from '../stage/problem-view.tsx'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import styles from '../stage/stage.module.css'
import { findProblem, useSource } from '../stage/use-source.ts'
import { Scroller } from '../paper/scroller.tsx'
import { ZoomButtons, zooms } from '../paper/zoom-buttons.tsx'

/** Dragging with a mouse moves the picture; fingers scroll by themselves. */
function usePan() {
  const held = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      held.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (!held.current) return
      event.currentTarget.scrollBy(held.current.x - event.clientX, held.current.y - event.clientY)
      held.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: () => {
      held.current = null
    },
  }
}

/** An image: seen once it was shown for a moment. Larger by buttons or a double click, then moved by scrolling or dragging. */
export function ImagePlayer({ course, activity, onReport, onEnd }: PlayerProps<'image'>) {
  const file = entryOf(activity.content.bundle)
  const [zoom, setZoom] = useState(1)
  const [problem, setProblem] = useState<PlaybackProblem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState(false)
  const given = useLatest({ onReport, onEnd })
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => {
      given.current.onReport([[0, 1]], 0)
      given.current.onEnd()
    }, imageType.secondsEach * 1000)
    return () => clearTimeout(timer)
  }, [shown, given])
  const { source, retry } = useSource(file)
  const pan = usePan()
  const waiting = source.status === 'ready' && !shown && problem === null
  useEffect(() => (waiting ? beginWait().end : undefined), [waiting, attempt])
  const title = shownText(activity.title)
  const shownProblem = source.status === 'failed' ? source.problem : problem
  if (shownProblem) {
    return (
      <ProblemView
        problem={shownProblem}
        courseId={course.id}
        activity={activity}
        onRetry={() => {
          setProblem(null)
          setAttempt((count) => count + 1)
          retry()
        }}
      />
    )
  }
  return (
    <div className={styles.paper}>
      <Scroller
        label={title}
        data-pan={zoom > 1}
        onDoubleClick={() => setZoom(zoom === 1 ? 2 : 1)}
        {...(zoom > 1 ? pan : {})}
      >
        <div className={styles.image} data-zoom={zoom}>
          {source.status === 'ready' ? (
            <img
              key={attempt}
              src={source.url}
              alt={title}
              draggable={false}
              onLoad={() => setShown(true)}
              // An element tells no reason: 4 is what a medium that did not come would say.
              onError={() => void findProblem(4, source.url, file).then(setProblem)}
            />
          ) : null}
        </div>
      </Scroller>
      <div className={styles.bar}>
        <span className={styles.counter}>{zooms[zoom - 1] ?? 1}×</span>
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
      </div>
    </div>
  )
}
