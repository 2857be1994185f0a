import type { LaunchedLesson, LessonLaunch } from '#contract/engine/content/launch.ts'
import type { LessonsHost } from './lessons.ts'

/** A run-time of scorm-again with what this page needs of it. */
export interface Runtime {
  api: { on(name: string, callback: (...given: unknown[]) => void): void }
  /** Something was set since it was kept last. */
  isDirty: boolean
  /** The whole data model, flat, as a lesson that ended (`final`) leaves it or one that goes on. */
  read(final: boolean): Record<string, unknown>
  /** Puts the object that lessons look for on this window. */
  install(): void
  remove(): void
}

/** One lesson that runs. */
export interface OpenLesson {
  runtime: Runtime | null
  /** Its tab may go: what was not kept yet is kept. */
  end(): void
  /** After its frame is gone. */
  keepLast(): void
}

/** How often what a lesson set without committing it is kept (ms). */
const keepEvery = 60_000

/** Texts of what was set; what is empty, also a list, is left out. */
function flat(model: Record<string, unknown>): Record<string, string> {
  const data: Record<string, string> = {}
  for (const [name, value] of Object.entries(model))
    if (['string', 'number', 'boolean'].includes(typeof value) && value !== '') data[name] = String(value)
  return data
}

/** Opens a lesson: its run-time first, then its page; whatever it keeps goes to the app. */
export function openLesson(
  lesson: LaunchedLesson,
  launch: LessonLaunch,
  host: LessonsHost,
  make: (save: (final: boolean) => boolean) => Runtime,
  about: () => {
    sequencing: string | null
    root: { done: boolean; passed: boolean | null; score: number | null } | null
  } = () => ({
    sequencing: null,
    root: null,
  }),
): OpenLesson {
  const { identifier: item } = lesson
  if (!lesson.isSco) {
    host.show(lesson.href)
    const seen = { item, data: {}, final: true, ...about() }
    if (launch.mode === 'normal') host.commit(seen)
    return { runtime: null, end() {}, keepLast() {} }
  }
  let isOver = false
  const save = (final: boolean): boolean => {
    runtime.isDirty = false
    isOver ||= final
    const data = flat(runtime.read(final))
    // Whoever opens it again in this launch finds what it has now.
    const kept = launch.kept[item]?.seconds ?? 0
    Object.assign(launch.kept, { [item]: { data, seconds: kept } })
    if (launch.mode === 'review') return true
    return host.commit({ item, data, final, ...about() })
  }
  const runtime = make(save)
  const keep = () => {
    if (runtime.isDirty && !isOver) save(false)
  }
  const timer = setInterval(keep, keepEvery)
  runtime.install()
  host.show(lesson.href)
  return {
    runtime,
    end: keep,
    keepLast() {
      clearInterval(timer)
      keep()
      runtime.remove()
    },
  }
}
