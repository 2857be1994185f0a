import type { LessonMove } from '#contract/engine/content/launch.ts'
import type { ContentOf } from '#contract/features/activity/activity-row.ts'
import type { ScormTree } from '#contract/features/activity/package/package-tree.ts'
import { isAttemptOver, keepCommit } from '#contract/features/scorm/scorm-rules.ts'
import type { ScormCommit, ScormState } from '#contract/features/scorm/scorm-schema.ts'
import { lessonLaunch } from '#features/activity/scorm/lesson-launch.ts'
import type { Controls, Lessons } from '#sw/content/adapter/lessons.ts'
import type { ScormApi } from './player.ts'

/** The run-time that lessons of SCORM 2004 have, without a browser: what it wants of a page is this process's. */
async function loadRuntime(): Promise<Window['openLessons']> {
  Object.assign(globalThis, { window: globalThis })
  await import('#sw/content/adapter/scorm2004.ts')
  return (globalThis as unknown as Window).openLessons
}

/**
 * A package of SCORM 2004 that is played as the player plays it: the adapter's run-time, what the app keeps of its
 * commits, and launches from what was kept. `onUnload` is what a page says as it goes.
 */
export async function playPackage(
  tree: ScormTree,
  onUnload: (page: string, api: ScormApi | undefined) => void = () => {},
) {
  const openLessons = await loadRuntime()
  const content = {
    tree,
    longState: false,
    attempts: 0,
    scoreOf: 'highest',
    silent: 'in_progress',
  } as ContentOf<'scorm'>
  let state: ScormState | null = null
  let lessons: Lessons | null = null
  let launches = 0
  let seq = 0
  const played = {
    /** Address of the page that is shown. */
    page: null as string | null,
    controls: null as Controls | null,
    /** The package ended by itself. */
    isOver: false,
    commits: 0,
    get api(): ScormApi | undefined {
      return (globalThis as unknown as { API_1484_11?: ScormApi }).API_1484_11
    },
    get state(): ScormState | null {
      return state
    },
    /** `first`: the lesson that the learner begins with. */
    launch(first: string | null = null) {
      if (state && isAttemptOver(state)) state = null
      launches += 1
      played.isOver = false
      const own = {
        launchId: String(launches).padStart(32, '0'),
        launchedAt: new Date(launches * 60_000).toISOString(),
      }
      lessons = openLessons(
        { ...lessonLaunch(content, state, { learner: { id: 'p', name: 'Silva, Ana' }, mode: 'normal' }), item: first },
        {
          show(path) {
            const before = played.page
            played.page = path
            if (before !== null) onUnload(before, played.api)
          },
          commit(kept) {
            played.commits += 1
            const commit = {
              courseId: 1, activityId: 1, version: 1, attempt: state?.attempt ?? 1, ...own, ...kept, seq: ++seq,
              openSeconds: 3600 * 24,
            } as ScormCommit // prettier-ignore
            state = keepCommit(state ?? undefined, commit, content, own.launchedAt)
            return true
          },
          tell: (controls) => (played.controls = controls),
          want: () => {},
          end: () => (played.isOver = true),
          language: 'en-US',
        },
      )
    },
    move: (move: LessonMove) => lessons?.navigate(move),
    /** Leaves it as the player is left. */
    close() {
      lessons?.end()
      const before = played.page
      played.page = null
      if (before !== null) onUnload(before, played.api)
      lessons?.keepLast()
      lessons = null
    },
    /** What the run-time does a moment later is done. */
    settled: () => new Promise<void>((resolve) => setTimeout(resolve, 2)),
  }
  return played
}
export type Played = Awaited<ReturnType<typeof playPackage>>
