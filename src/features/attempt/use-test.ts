import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Attempt } from '#contract/features/attempt/attempt-schema.ts'
import {
  startRefusal,
  testStanding,
  type CountedAttempt,
  type StartRefusal,
} from '#contract/features/attempt/test-rules.ts'
import type { TestType } from '#contract/features/activity/types/tests.ts'
import { beginReserved, bringReserve, continueHere, giveBack, startOnline } from '#domain/attempt/attempt-actions.ts'
import { readAttempt, type KeptAttempt } from '#domain/attempt/kept-attempt.ts'
import { isHeld, readKnown } from '#domain/attempt/known-attempts.ts'
import { getRow } from '#engine/rows/rows.ts'
import { useOnline } from '#platform/browser/connection.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { useMember } from '#platform/session-store.ts'

const counted = (row: Attempt): CountedAttempt => ({ ...row, endedAt: row.endedAt ? Date.parse(row.endedAt) : null })

/** A test as its person sees it: where they stand, and what they may do now. */
export function useTest({ course, activity }: PlayerProps<TestType>) {
  const member = useMember()
  const online = useOnline()
  const now = useMinute()
  const { busy, failure, attempt } = useAttempt()
  const [taking, setTaking] = useState<KeptAttempt | null>(null)
  const known = useLiveQuery(() => readKnown(member, activity.id, course.id), [member, activity.id, course.id])
  const progress = useLiveQuery(() => getRow(member, 'activityProgress', activity.id), [member, activity.id])
  const ruled = { type: activity.type, settings: activity.content }
  const rows = known?.all.filter(({ state }) => state !== 'reserved').map(counted) ?? []
  const standing = testStanding(ruled, rows)
  const attemptsLeft = progress?.test ? progress.test.attemptsLeft : standing.attemptsLeft
  const refusal: StartRefusal | null =
    attemptsLeft === 0 && standing.state !== 'blocked'
      ? { code: 'attempt.none_left' }
      : startRefusal(ruled, rows, { now: now.getTime(), given: Number.MAX_SAFE_INTEGER })
  const asked = { courseId: course.id, activityId: activity.id, language: activeLanguage() }
  const own = known?.kept ?? null
  return {
    online,
    known,
    standing: { ...standing, attemptsLeft, grade: progress?.test?.grade ?? standing.grade },
    refusal,
    busy,
    failure,
    /** What is on the screen: one that goes on here opens by itself. */
    taking: taking && isHeld(taking.lease, known?.all ?? []) ? taking : own,
    /** The open attempt, where it goes on somewhere else. */
    elsewhere: known?.open && !own ? known.open : null,
    start: () =>
      attempt(async () => {
        const [reserved] = known?.reserved ?? []
        if (reserved && !navigator.onLine) setTaking(await beginReserved(member, reserved))
        else setTaking(await startOnline(member, asked))
      }),
    continueHere: (id: string) => attempt(async () => setTaking(await continueHere(member, id))),
    reserve: () => attempt(() => bringReserve(member, asked, async (id) => (await readAttempt(member, id)) !== null)),
    giveBack: () =>
      attempt(async () => {
        for (const { lease } of known?.reserved ?? []) await giveBack(member, lease)
      }),
    leave: () => setTaking(null),
  }
}
export type Test = ReturnType<typeof useTest>
