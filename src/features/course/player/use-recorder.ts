import { useCallback, useEffect, useRef, useState } from 'react'
import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import { totalOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import { packCovered, rangesOf } from '#contract/features/activity/covered.ts'
import { coveredShare, stateOf, type Range } from '#contract/features/activity/progress-rules.ts'
import { onLeaving } from '#platform/browser/leaving.ts'
import { useMember } from '#platform/session-store.ts'
import { completeActivity, keepProgress } from '#domain/activity/activity-actions.ts'

const keepEvery = 5000

export interface Recorder {
  /** What is covered now, and where the person is. Cheap: called several times a second. */
  report: (covered: readonly Range[], position: number) => void
  /** Stores what was reported, now: at a pause, on leaving. */
  flush: () => void
  share: number
  finished: boolean
  /** It became finished while it was open here. */
  justFinished: boolean
  /** The device could not store it (no space, database closed): said, and tried again. */
  failed: boolean
  /** Whether a place was stored by this screen. */
  isOwn: (position: number) => boolean
  /** All that is covered, stored or not. */
  covered: () => readonly Range[]
}

/** Keeps an activity's progress on the device every 5 s and at every turn, and queues its completion once. */
export function useRecorder(activity: KnownActivity, stored: ActivityProgress | undefined, cycle: number): Recorder {
  const member = useMember()
  const before = rangesOf(stored?.covered)
  const latest = useRef({ covered: before, position: stored?.position ?? 0, dirty: false })
  const completion = useRef(isDone(stored?.state ?? 'not_started'))
  const left = useRef(false)
  const places = useRef(new Set<number>())
  const [share, setShare] = useState(() => coveredShare(before, totalOf(activity)))
  const [justFinished, setJustFinished] = useState(false)
  const [failed, setFailed] = useState(false)
  const { id: activityId, courseId, requiredShare, version } = activity
  const total = totalOf(activity)

  const payload = useCallback(() => {
    const { covered, position } = latest.current
    const at = Math.max(0, Number.isFinite(position) ? position : 0)
    places.current.add(at)
    return {
      courseId,
      activityId,
      covered: packCovered(covered),
      version,
      total,
      ...(cycle > 1 && { cycle }),
      position: at,
    }
  }, [courseId, activityId, version, total, cycle])

  const flush = useCallback(() => {
    if (!latest.current.dirty) return
    latest.current.dirty = false
    keepProgress(member, payload()).then(
      () => setFailed(false),
      () => {
        latest.current.dirty = true
        setFailed(true)
      },
    )
  }, [member, payload])

  const complete = useCallback(() => {
    completion.current = true
    latest.current.dirty = false
    const queue = async () => {
      try {
        await completeActivity(member, payload())
        setFailed(false)
        setJustFinished(true)
      } catch {
        // The next report tries again.
        completion.current = false
        latest.current.dirty = true
        setFailed(true)
      }
    }
    void queue()
  }, [member, payload])

  const report = useCallback(
    (covered: readonly Range[], position: number) => {
      latest.current = { covered, position, dirty: true }
      const now = coveredShare(covered, total)
      // Whole percents are what is shown: nothing is drawn anew for less.
      setShare((shown) => (Math.floor(shown * 100) === Math.floor(now * 100) ? shown : now))
      if (!completion.current && stateOf(covered, total, requiredShare) === 'finished') complete()
      // A player that is being taken down reports its last second after this hook has stored what it had.
      else if (left.current) flush()
    },
    [total, requiredShare, complete, flush],
  )

  useEffect(() => {
    left.current = false
    const timer = setInterval(flush, keepEvery)
    const stopHearing = onLeaving(flush)
    return () => {
      clearInterval(timer)
      stopHearing()
      left.current = true
      flush()
    }
  }, [flush])

  const finished = isDone(stored?.state ?? 'not_started') || (justFinished && stored?.evidence !== 'review')
  const isOwn = useCallback((place: number) => [...places.current].some((own) => Math.abs(own - place) < 1), [])
  return { report, flush, share, finished, justFinished, failed, isOwn, covered: () => latest.current.covered }
}
