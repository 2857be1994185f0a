import { weekOf } from '#contract/engine/time.ts'
import type { RowOf } from '#contract/engine/collection.ts'

export interface WeekPhoto {
  type: RowOf<'photoTypes'>
  /** The newest photo of this type in the week, from any store; null: none yet. */
  sent: RowOf<'photos'> | null
}

/** Photo types with what was sent this week (it begins on Sunday). What is still to do comes after what is done. */
export function photosThisWeek(
  types: readonly RowOf<'photoTypes'>[],
  photos: readonly RowOf<'photos'>[],
  today: string,
): WeekPhoto[] {
  const week = weekOf(today)
  const own = photos.filter((photo) => photo.week === week && photo.status !== 'refused')
  const newestOf = (typeId: number) =>
    own
      .filter((photo) => photo.photoTypeId === typeId)
      .toSorted((a, b) => b.capturedAt.localeCompare(a.capturedAt))[0] ?? null
  return types
    .map((type) => ({ type, sent: newestOf(type.id) }))
    .toSorted((a, b) => Number(b.sent !== null) - Number(a.sent !== null) || a.type.id - b.type.id)
}
