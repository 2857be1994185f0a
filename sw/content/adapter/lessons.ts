import type { FromAdapter, LessonCommit, LessonLaunch, LessonMove } from '#contract/engine/content/launch.ts'

/** Where a package can go from where it is. */
export type Controls = Omit<Extract<FromAdapter, { type: 'controls' }>, 'type' | 'launchId'>

/** What the run-time of a package wants of the page that holds it. */
export interface LessonsHost {
  /** Shows a lesson by its path in the bundle; null: none. */
  show(path: string | null): void
  /** Hands over what a lesson keeps; false: the device cannot keep it. */
  commit(kept: Omit<LessonCommit, 'seq'>): boolean
  tell(controls: Controls): void
  /** A lesson of a package without sequencing wants to go on. */
  want(to: 'continue' | 'previous'): void
  /** The package is over by its own wish. */
  end(): void
  language: string
}

/** A package that runs. */
export interface Lessons {
  navigate(move: LessonMove): void
  /** It will go: what its lessons have not said yet is asked of them. */
  end(): void
  /** After its frame is gone: what was said while it went. */
  keepLast(): void
}

declare global {
  interface Window {
    /** The run-time of the version of SCORM that was loaded. */
    openLessons: (launch: LessonLaunch, host: LessonsHost) => Lessons
  }
}
