import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { rangesOf } from '#contract/features/activity/covered.ts'
import { totalOf } from '#contract/features/activity/activity-row.ts'
import { keepInHand } from '#engine/database/in-hand.ts'
import type { CourseSummary } from '../shared/course-summary.ts'
import type { PlayableActivity } from './use-player.ts'
import { firstHole } from '#domain/activity/covered-ranges.ts'
import type { Neighbours } from './neighbours.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import type { Jump, PlayerProps } from '#platform/feature/activity-views.ts'
import { useElsewhere } from './use-elsewhere.ts'
import { useRecorder } from './use-recorder.ts'

/** The place that the address asks for: a second, a 0-based page. */
function placeIn(query: URLSearchParams): number | null {
  const at = query.get('at')
  return at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null
}

const playWanted = (state: unknown) =>
  typeof state === 'object' && state !== null && 'play' in state && state.play === true

/** One open activity: what its stage gets, and how far the person is. To be mounted anew for each activity. */
export function useActivityPlay(summary: CourseSummary, current: PlayableActivity, beside: Neighbours) {
  const { state } = useLocation()
  const [query] = useSearchParams()
  const asked = placeIn(query)
  const { activity } = current
  // What was stored when it was opened; from here on this screen knows more than the database.
  const [before] = useState(() => ({
    start: current.progress?.position ?? 0,
    covered: rangesOf(current.progress?.covered),
    courseState: summary.state,
  }))
  useEffect(keepInHand, [])
  const recorder = useRecorder(activity, current.progress, summary.cycle)
  const [ended, setEnded] = useState(false)
  const [busy, setBusy] = useState(false)
  const [jump, setJump] = useState<Jump | null>(null)
  const { report, flush } = recorder
  const onEnd = useCallback(() => {
    flush()
    setEnded(true)
  }, [flush])
  const stage: PlayerProps = {
    course: summary.course,
    activity,
    start: asked ?? before.start,
    covered: before.covered,
    autoPlay: playWanted(state),
    jump,
    onReport: report,
    onStop: flush,
    onEnd,
    onBusy: setBusy,
  }
  const elsewhere = useElsewhere(before.start, current.progress, recorder.isOwn)
  const hole = ended && !recorder.finished ? firstHole(recorder.covered(), totalOf(activity)) : null
  return {
    stage,
    summary,
    beside,
    current,
    share: recorder.share,
    finished: recorder.finished,
    justFinished: recorder.justFinished,
    notStored: recorder.failed,
    /** What leads elsewhere is out of the way. */
    busy,
    /** Played or shown to its end in this visit. */
    ended,
    /** Where the first part begins that was not seen, once it is at its end; null when there is none. */
    hole,
    seeHole: () => {
      if (hole === null) return
      setEnded(false)
      setJump({ to: hole })
    },
    /** Where its person is on another device, once that is known while this one is open; null: nowhere else. */
    elsewhere: elsewhere.place,
    goElsewhere: () => {
      if (elsewhere.place === null) return
      setJump({ to: elsewhere.place })
      elsewhere.dismiss()
    },
    /** This activity was the course's last: it became finished here. */
    courseJustFinished: !isDone(before.courseState) && isDone(summary.state),
  }
}

export type ActivityPlay = ReturnType<typeof useActivityPlay>
