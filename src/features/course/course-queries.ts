import { liveQuery } from 'dexie'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CollectionName, RowOf } from '#contract/engine/collection.ts'
import { readCourseRows, type CourseRows } from '#domain/course/read-course.ts'
import { lastPulledAt, listRows } from '#engine/rows/rows.ts'
import { afterFrame } from '#platform/hooks/after-frame.ts'
import { sessionStore, type Member } from '#platform/session-store.ts'

/**
 * [Note: last read rows] What each live read last gave, by member and collection. The next screen
 * paints from it in its first frame and its own live read takes over: a tap never waits for the database.
 */
const lastRead = new Map<string, unknown>()

// What one person read is nothing for the next one.
sessionStore.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) lastRead.clear()
})

/**
 * A live read that answers at once with what it last gave, or with what `seed` makes of other reads;
 * undefined before the first. `key` must name everything that `read` depends on. Where there is an
 * answer to paint, or the screen is one without it (`beside`), the read begins when its frame is made.
 */
export function useRemembered<T>(
  key: string,
  read: () => Promise<T>,
  { seed, beside = false }: { seed?: () => T | undefined; beside?: boolean } = {},
): T | undefined {
  const [live, setLive] = useState<{ key: string; value: T; error?: unknown } | null>(null)
  const known = lastRead.has(key) ? (lastRead.get(key) as T) : seed?.()
  const readNow = useEffectEvent(read)
  const canWait = useEffectEvent(() => beside || known !== undefined)
  useEffect(() => {
    let over = false
    let stop: (() => void) | undefined
    const begin = () => {
      if (over) return
      const keep = (value: T) => {
        lastRead.set(key, value)
        setLive({ key, value })
      }
      const fail = (error: unknown) => setLive({ key, value: undefined as T, error: error ?? new Error('read failed') })
      const subscription = liveQuery(() => readNow()).subscribe(keep, fail)
      stop = () => subscription.unsubscribe()
    }
    if (canWait()) void afterFrame().then(begin)
    else begin()
    return () => {
      over = true
      stop?.()
    }
  }, [key])
  // After a change of key the live read still holds the former one's answer for a moment.
  if (live?.key !== key) return known
  // A failed read is the screen's failure: the boundary above shows it.
  if (live.error !== undefined) throw live.error
  return live.value
}

/** A key of the note above that no other member shares. */
export const memberKey = (member: Member, name: string): string => `${member.userId}/${member.clientId}/${name}`

/** Live rows of a collection, unsent changes included. */
export function useRows<C extends CollectionName>(member: Member, collection: C): readonly RowOf<C>[] | undefined {
  return useRemembered(memberKey(member, collection), () => listRows(member, collection))
}

const rowsRead = <C extends CollectionName>(member: Member, collection: C) =>
  lastRead.get(memberKey(member, collection)) as readonly RowOf<C>[] | undefined

/** A course with its activities and the person's progress, live; its `course` is null where the device has none of that id. */
export function useCourseRows(member: Member, courseId: number): CourseRows | undefined {
  return useRemembered(memberKey(member, `courses/${courseId}`), () => readCourseRows(member, courseId), {
    seed: () => {
      const course = rowsRead(member, 'courses')?.find((row) => row.id === courseId)
      const activities = rowsRead(member, 'activities')?.filter((row) => row.courseId === courseId)
      const progress = rowsRead(member, 'activityProgress')?.filter((row) => row.courseId === courseId)
      const standing = rowsRead(member, 'courseProgress')?.find((row) => row.courseId === courseId) ?? null
      return course && activities && progress ? { course, activities, progress, standing } : undefined
    },
  })
}

/** Whether this client was ever pulled whole: before that an empty list is not empty but unknown. */
export function usePulled(member: Member): boolean {
  return useRemembered(memberKey(member, 'pulled'), async () => (await lastPulledAt(member)) !== null) ?? false
}
