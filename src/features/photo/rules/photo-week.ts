import type { Photo } from '#contract/features/photo/photo-contract.ts'
import { dayIn, weekOf } from '#contract/engine/time.ts'

/** The Sunday that begins this week in the client's time zone: the limit resets on it. */
export function currentWeek(timeZone: string, now: Date = new Date()): string {
  return weekOf(dayIn(timeZone, now))
}

/** The day it is in the client's time zone. */
export const todayIn = (timeZone: string, now: Date = new Date()): string => dayIn(timeZone, now)

/** The Saturday on which a week ends, the last day before the limit resets. */
export function weekEnd(week: string): string {
  // A date without a time is read as UTC.
  const date = new Date(week)
  date.setUTCDate(date.getUTCDate() + 6)
  return date.toISOString().slice(0, 10)
}

/** Photos of the week, the newest first; those not sent yet are among them. */
export function photosOfWeek(photos: readonly Photo[], week: string): Photo[] {
  return photos.filter((photo) => photo.week === week).toSorted((a, b) => b.capturedAt.localeCompare(a.capturedAt))
}

/**
 * The photo that takes this week's place of a type in a store, or null while it is free. `except`
 * are photos that take no place: refused by the server, or the one being corrected.
 */
export function takenBy(
  photos: readonly Photo[],
  slot: { photoTypeId: number; storeId: number; week: string },
  except: ReadonlySet<string> = new Set(),
): Photo | null {
  return (
    photos.find(
      (photo) =>
        !except.has(photo.id) &&
        photo.photoTypeId === slot.photoTypeId &&
        photo.storeId === slot.storeId &&
        photo.week === slot.week,
    ) ?? null
  )
}
