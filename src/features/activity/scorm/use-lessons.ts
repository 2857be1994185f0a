import { useCallback, useEffect, useRef, useState } from 'react'
import type { FromAdapter, LessonMove } from '#contract/engine/content/launch.ts'
import { lessonsOf } from '#contract/features/activity/package/package-tree.ts'
import type { ScormState, StoredLesson } from '#contract/features/scorm/scorm-schema.ts'
import { forgetLaunch, keepLesson, noteLaunch, type ScormLaunch } from '#domain/scorm/scorm-actions.ts'
import { getRow } from '#engine/rows/rows.ts'
import type { Member } from '#engine/session/member.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { useMember, useSession } from '#platform/session-store.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import type { Launched } from '../content/launch-content.ts'
import { useContent } from '../content/use-content.ts'
import { openCommitQueue, type CommitQueue } from './commit-queue.ts'
import { keepLeft } from './keep-left.ts'
import { isLessonOpen, lessonLaunch } from './lesson-launch.ts'

/** Which attempt runs, and whether it counts. */
export interface Run {
  attempt: number
  cycle: number
  mode: 'normal' | 'review'
  /** What the attempt kept before; null: nothing. */
  state: ScormState | null
}

export type Controls = Extract<FromAdapter, { type: 'controls' }>

/** What content knows its learner by: not who they are anywhere else. */
async function opaqueId({ userId, clientId }: Member): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${clientId}:${userId}`))
  return Array.from(new Uint8Array(digest.slice(0, 16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Runs the lessons of a package and keeps what they keep. */
export function useLessons(
  { activity, onStop }: PlayerProps<'scorm'>,
  { run, lessons, onEnded }: { run: Run; lessons: readonly StoredLesson[]; onEnded: () => void },
) {
  const member = useMember()
  const isNamed = useSettingsInSight()?.learnerNames ?? true
  const name = useSession(({ user }) => (user && isNamed ? `${user.lastName}, ${user.firstName}` : ''))
  const { content } = activity
  const [controls, setControls] = useState<Controls | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const queue = useRef<CommitQueue | null>(null)

  const begin = useCallback(
    (launch: Launched) => {
      const own: ScormLaunch = {
        courseId: activity.courseId,
        activityId: activity.id,
        version: activity.version ?? 1,
        ...(run.cycle > 1 && { cycle: run.cycle }),
        attempt: run.attempt,
        launchId: launch.launchId,
        launchedAt: new Date().toISOString(),
      }
      const noted = noteLaunch(member, own)
      queue.current = openCommitQueue(
        async (commit, openSeconds) => {
          await noted
          await keepLesson(member, own, commit, openSeconds)
        },
        (seq, kept) => {
          launch.ack(launch.launchId, seq, kept)
          setFailed(!kept)
        },
      )
    },
    [activity, member, run],
  )

  const shown = useContent({
    bundle: content.bundle,
    lessons: async (left, launched) => {
      await keepLeft(member, left, (ofLaunch, seq) => launched.ack(ofLaunch, seq, true))
      // What was left is in it now.
      const kept = run.mode === 'review' ? run.state : await getRow(member, 'scormStates', activity.id)
      const isOwn = kept?.attempt === run.attempt && kept.cycle === run.cycle
      if (run.mode === 'normal') begin(launched)
      const launch = lessonLaunch(content, isOwn ? kept : null, {
        learner: { id: await opaqueId(member), name },
        mode: run.mode,
      })
      setCurrent(launch.item)
      return launch
    },
    onMessage(message, launch) {
      if (message.type === 'commit') queue.current?.add(message.commit)
      if (message.type === 'controls') {
        setControls(message)
        setCurrent(message.current)
      }
      if (message.type === 'wants') go({ to: message.to })
      if (message.type === 'closed') {
        void queue.current?.settled().then(() => forgetLaunch(member, launch.launchId))
        onStop()
        // Here still: it ended by its own wish.
        if (shown.running.current === launch) onEnded()
      }
    },
  })

  const { running } = shown
  /** In 1.2 the next lesson is the next one that is open; 2004 says itself where it goes. */
  function go(move: LessonMove) {
    const { tree } = content
    if (tree.version !== '1.2' || move.to === 'choice') {
      if (move.to === 'choice' && tree.version === '1.2') setCurrent(move.item)
      return running.current?.navigate(move)
    }
    const all = lessonsOf(tree.items)
    const at = all.findIndex(({ identifier }) => identifier === current)
    const ahead = move.to === 'previous' ? all.slice(0, Math.max(at, 0)).toReversed() : all.slice(at + 1)
    const next = ahead.find((item) => isLessonOpen(item, lessons))
    if (!next) return
    setCurrent(next.identifier)
    running.current?.navigate({ to: 'choice', item: next.identifier })
  }

  useEffect(() => () => void queue.current?.settled(), [])
  return { shown, controls, current, failed, go }
}
