import type { Scorm2004API } from 'scorm-again'
import * as library from 'scorm-again/scorm2004'
import type { LaunchedLesson, LessonLaunch, LessonMove } from '#contract/engine/content/launch.ts'
import type { Lessons, LessonsHost } from './lessons.ts'
import { openLesson, type OpenLesson, type Runtime } from './lesson-runtime.ts'
import { controlsOf } from './scorm2004-controls.ts'
import { elementOf, everyOf, startingData, type Activity } from './scorm2004-data.ts'
import { openBudget } from './state-budget.ts'
import { suspendedState } from './suspended-state.ts'

// Its types say that it is the default; what it gives has a name.
const { Scorm2004API: Api } = library as unknown as { Scorm2004API: typeof Scorm2004API }

window.openLessons = (launch: LessonLaunch, host: LessonsHost): Lessons => {
  const tree = launch.tree as Activity
  const activities = everyOf(tree)
  let save: (final: boolean) => boolean = () => true
  let current: { id: string; opened: OpenLesson } | null = null
  /** The time that lessons of this launch took, with that of before, by their ids. */
  const spent = new Map<string, string>()
  /** The page of the lesson is gone, or going. */
  let isOver = false
  /** All of it is put aside, by the app that leaves it or by whoever asked for that: what ends now ends for that alone. */
  let isSuspending = false
  let isAside = false

  const api = new Api({
    autocommit: false,
    logLevel: 5,
    lmsCommitUrl: 'app',
    sequencing: { activityTree: launch.tree as never },
    httpService: {
      processHttpRequest: (_url: string, _params: unknown, immediate: boolean) => {
        const kept = save(immediate && !isAside)
        soon()
        return kept ? { result: 'true', errorCode: 0 } : { result: 'false', errorCode: 391 }
      },
      updateSettings() {},
    },
  })
  const lessonOf = (id: string) => launch.lessons.find(({ identifier }) => identifier === id)

  /** How the whole stands by its rollup, and what it is resumed from. */
  function about() {
    const root = api.getActivityTrackingData(tree.id)
    const passed = root?.successStatus === 'passed' ? true : root?.successStatus === 'failed' ? false : null
    const score =
      root?.score === null || root === null ? null : Math.round(Math.min(1, Math.max(0, root.score)) * 1e4) / 100
    return {
      sequencing: suspendedState(api.serializeSequencingState()),
      root: { done: root?.completionStatus === 'completed' || passed === true, passed, score },
    }
  }

  function makeRuntime(lesson: LaunchedLesson): Runtime {
    if (current) spent.set(current.id, api.cmi.total_time)
    api.reset()
    const activity = activities.find(({ id }) => id === lesson.identifier)
    const starting = startingData(lesson, launch, activity, spent.get(lesson.identifier))
    const budget = openBudget(starting)
    api.loadFromFlattenedJSON(starting, '')
    const runtime: Runtime = {
      api,
      isDirty: false,
      // What did not end is suspended, whether the lesson said so or not (RTE 4.2.8).
      read: (final) => ({ ...api.getFlattenedCMI(), ...(!final && { 'cmi.exit': 'suspend' }) }),
      install: () => Object.assign(window, { API_1484_11: api }),
      remove: () => Reflect.deleteProperty(window, 'API_1484_11'),
    }
    api.SetValue = (element, value: unknown) => {
      runtime.isDirty = true
      const own = elementOf(element)
      if (own === 'adl.nav.request') isAside = value === 'suspendAll'
      if (budget.take(own, value)) return api.lmsSetValue(own, value)
      api.throwSCORMError(own, 351)
      return 'false'
    }
    api.GetValue = (element) => api.lmsGetValue(elementOf(element))
    api.Initialize = (parameter) => {
      const answer = api.lmsInitialize(parameter)
      soon()
      return answer
    }
    api.Terminate = (parameter) => {
      const answer = api.lmsFinish(parameter)
      deliverAgain()
      return answer
    }
    return runtime
  }

  function deliver(id: string): void {
    const lesson = lessonOf(id)
    if (!lesson) return
    current?.opened.keepLast()
    isOver = false
    isAside = false
    const make = (keep: typeof save) => {
      save = keep
      return makeRuntime(lesson)
    }
    current = { id, opened: openLesson(lesson, launch, host, make, about) }
    soon()
  }

  /** A lesson that is suspended for itself is delivered again without being told of (measured, scorm-again 3.4.3). */
  function deliverAgain(): void {
    const { currentActivity } = api.getSequencingState() as {
      currentActivity: { id: string; isActive: boolean } | null
    }
    if (current && !isOver && api.isTerminated() && currentActivity?.isActive && currentActivity.id === current.id)
      deliver(current.id)
  }

  api.setSequencingEventListeners({
    onActivityDelivery({ id }) {
      // It is told twice of each; a lesson that ended may be the next one again.
      if (current?.id !== id || isOver || api.isTerminated()) deliver(id)
    },
    onActivityUnload() {
      if (!isOver) host.show(null)
      isOver = true
    },
    onSequencingSessionEnd({ reason }) {
      if (reason !== 'suspend_all' || !isSuspending) queueMicrotask(() => host.end())
    },
  })

  const controls = controlsOf(api, activities, (id) => lessonOf(id) !== undefined)

  let waiting = false
  /** Tells where the package can go, once what is under way is done. */
  function soon(): void {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      if (current) host.tell(controls.of(current.id))
    })
  }

  // What is restored decides what is delivered: without it the package begins where its sequencing says.
  const restored = launch.sequencing !== null && api.deserializeSequencingState(launch.sequencing)
  const resumed = restored && api.processNavigationRequest('resumeAll')
  if (!resumed) begin()

  /** Where its sequencing says; a package that flows nowhere by itself begins with the first lesson that opens. */
  function begin(): void {
    if (launch.item !== null) api.processNavigationRequest('choice', launch.item)
    else api.processNavigationRequest('start')
    for (const { identifier } of launch.lessons) {
      if (current) return
      api.processNavigationRequest('choice', identifier)
    }
  }

  /**
   * Asks to go somewhere as a lesson does: its page goes first and says its last words, and where it does not end by
   * itself it is ended. What is ended while the next one is delivered would be that one's (measured, scorm-again 3.4.3).
   */
  function leave(request: string): void {
    isAside = request === 'suspendAll'
    api.lmsSetValue('adl.nav.request', request)
    isOver = true
    host.show(null)
    if (api.isInitialized()) api.lmsFinish('')
  }

  const requests = { continue: 'continue', previous: 'previous', exit: 'exitAll', suspend: 'suspendAll' } as const

  return {
    navigate(move: LessonMove) {
      if (move.to === 'choice' && !controls.mayChoose(move.item)) return
      const isBlocked =
        move.to === 'continue' || move.to === 'previous'
          ? api.previewNavigationRequest(move.to).outcome === 'blocked'
          : false
      if (isBlocked) return
      const before = current?.id
      if (api.isInitialized()) leave(move.to === 'choice' ? `{target=${move.item}}choice` : requests[move.to])
      else if (move.to === 'choice') api.processNavigationRequest('choice', move.item)
      else api.processNavigationRequest(requests[move.to])
      // Nothing came in its place, though it was said to: the lesson is opened anew.
      if (isOver && before !== undefined && move.to !== 'exit' && move.to !== 'suspend')
        api.processNavigationRequest('choice', before)
      soon()
    },
    end() {
      if (!current || isOver) return
      isSuspending = true
      isAside = true
      if (api.isInitialized()) api.lmsSetValue('adl.nav.request', 'suspendAll')
      current.opened.end()
    },
    keepLast() {
      const last = current
      if (!last) return
      if (api.isInitialized()) api.lmsFinish('')
      else if (!isOver) api.processNavigationRequest('suspendAll')
      if (last.opened.runtime) last.opened.runtime.isDirty = true
      last.opened.keepLast()
      current = null
    },
  }
}
