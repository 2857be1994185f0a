import type { DownloadSpace } from '#engine/files/storage.ts'

export interface StoredCourse extends DownloadSpace {
  title: string
  /** Its person has finished it. */
  finished: boolean
}

/** Something that can go to get space back. */
export interface Cleaning {
  kind: 'finished' | 'outdated' | 'unfinished'
  courses: StoredCourse[]
  bytes: number
}

const sum = (courses: readonly StoredCourse[]) => courses.reduce((bytes, course) => bytes + course.bytes, 0)

/**
 * What can be cleaned up, without what would bring nothing: courses that are finished, courses whose
 * content is old, and what is left of downloads that nobody is getting (paused ones too).
 */
export function cleanable(courses: readonly StoredCourse[], leftovers: number): Cleaning[] {
  const here = courses.filter((course) => course.state === 'complete')
  const finished = here.filter((course) => course.finished)
  const outdated = here.filter((course) => course.outdated && !course.finished)
  const paused = courses.filter((course) => course.state === 'paused')
  const cleanings: Cleaning[] = [
    { kind: 'finished', courses: finished, bytes: sum(finished) },
    { kind: 'outdated', courses: outdated, bytes: sum(outdated) },
    { kind: 'unfinished', courses: paused, bytes: sum(paused) + leftovers },
  ]
  return cleanings.filter(({ bytes }) => bytes > 0)
}

/** A kind of what is stored, as the bar and its list show it. */
export interface Share {
  kind: 'courses' | 'unsent' | 'other'
  bytes: number
}

/** What is used by kind. `used` is what the browser counts: more than our own bytes, and only roughly right. */
export function sharesOf(space: { mine: number; unsent: number }, used: number | null): Share[] {
  const other = Math.max(0, (used ?? 0) - space.mine - space.unsent)
  return [
    { kind: 'courses', bytes: space.mine },
    { kind: 'unsent', bytes: space.unsent },
    { kind: 'other', bytes: other },
  ]
}
