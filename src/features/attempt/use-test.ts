import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Attempt, Lease } from '#contract/features/attempt/attempt-schema.ts'
import {
  startRefusal,
  testStanding,
  type CountedAttempt,
  type StartRefusal,
} from '#contract/features/attempt/test-rules.ts'
import type { TestType } from '#contract/features/activity/types/tests.ts'
import { beginReserved, bringReserve, continueHere, giveBack, startOnline } from '#domain/attempt/attempt-actions.ts'
import { keptIds, readAttempt, type KeptAttempt } from '#domain/attempt/kept-attempt.ts'
import { getRow, listRowsBy } from '#engine/rows/rows.ts'
import { useOnline } from '#platform/browser/connection.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { useMember, type Member } from '#platform/session-store.ts'

/** What this device has of a test: its attempts, the newest first, and what lies here of those that are open or reserved. */
interface KnownAttempts {
  all: Attempt[]
  /** Goes on, on this device or another one. */
  open: Attempt | null
  /** The open one, as it lies here; null: on another device, or lost. */
  kept: KeptAttempt | null
  /** Those that can be begun here without a network. */
  reserved: KeptAttempt[]
}

async function readKnown(member: Member, activityId: number, courseId: number): Promise<KnownAttempts> {
  const [rows, standing, ids] = await Promise.all([
    listRowsBy(member, 'attempts', 'activityId', activityId),
    getRow(member, 'courseProgress', courseId),
    keptIds(member, activityId),
  ])
  const all = rows
    .filter((row) => row.cycle === (standing?.cycle ?? 1) && row.state !== 'released')
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const open = all.find(({ state }) => state === 'open') ?? null
  const here = (await Promise.all(ids.map((id) => readAttempt(member, id)))).filter((kept) => kept !== null)
  const isMine = ({ lease }: KeptAttempt) => isHeld(lease, rows)
  const isInTime = ({ lease: { startBy } }: KeptAttempt) => Date.parse(startBy ?? '') > Date.now()
  return {
    all,
    open,
    kept: here.find((kept) => kept.begun !== null && isMine(kept)) ?? null,
    reserved: here.filter((kept) => kept.begun === null && isMine(kept) && isInTime(kept)),
  }
}

/** Whether an attempt is still this device's: it may have been moved to another one, or ended by staff, since it came. */
const isHeld = ({ id, heldSince }: Lease, rows: readonly Attempt[]): boolean =>
  rows.every(
    (row) =>
      row.id !== id || (row.heldSince <= heldSince && ['open', 'reserved', 'awaiting_device'].includes(row.state)),
  )

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
