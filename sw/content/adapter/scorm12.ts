import type { Scorm12API } from 'scorm-again'
import * as library from 'scorm-again/scorm12'
import type { LaunchedLesson, LessonLaunch, LessonMove } from '#contract/engine/content/launch.ts'
import type { Lessons, LessonsHost } from './lessons.ts'
import { openLesson, type Runtime } from './lesson-runtime.ts'
import { openBudget } from './state-budget.ts'

// Its types say that it is the default; what it gives has a name.
const { Scorm12API: Api } = library as unknown as { Scorm12API: typeof Scorm12API }

/** CMITimespan: `0002:05:09.00`. */
function timespan(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const hundredths = Math.floor((seconds % 1) * 100)
  return `${String(Math.floor(seconds / 3600)).padStart(4, '0')}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths)}`
}

/** The data model of a lesson, with what it kept and what the package says of it. */
function startingData(lesson: LaunchedLesson, launch: LessonLaunch): Record<string, string> {
  const kept = launch.kept[lesson.identifier]
  const review = launch.mode === 'review'
  const resumes = kept !== undefined && kept.data['cmi.core.exit'] === 'suspend'
  const data: Record<string, string> = {
    ...kept?.data,
    'cmi.core.student_id': launch.learner.id,
    'cmi.core.student_name': launch.learner.name,
    'cmi.core.credit': review ? 'no-credit' : 'credit',
    'cmi.core.lesson_mode': launch.mode,
    'cmi.core.entry': kept ? (resumes ? 'resume' : '') : 'ab-initio',
    'cmi.core.total_time': timespan(kept?.seconds ?? 0),
    'cmi.launch_data': lesson.dataFromLms ?? '',
    'cmi.student_data.mastery_score': lesson.masteryScore === undefined ? '' : String(lesson.masteryScore),
    'cmi.student_data.max_time_allowed': lesson.maxTimeAllowed ?? '',
    'cmi.student_data.time_limit_action': lesson.timeLimitAction ?? '',
  }
  // Of the launch that is over.
  delete data['cmi.core.exit']
  delete data['cmi.core.session_time']
  return data
}

function makeRuntime(launch: LessonLaunch, lesson: LaunchedLesson, save: (final: boolean) => boolean): Runtime {
  const api = new Api({
    autocommit: false,
    logLevel: 5,
    lmsCommitUrl: 'app',
    mastery_override: true,
    httpService: {
      processHttpRequest: (_url, _params, immediate) =>
        save(immediate) ? { result: 'true', errorCode: 0 } : { result: 'false', errorCode: 391 },
      updateSettings() {},
    },
  })
  const setValue = api.LMSSetValue
  const starting = startingData(lesson, launch)
  const budget = openBudget(starting)
  const runtime: Runtime = {
    api,
    isDirty: false,
    read: () => api.getFlattenedCMI(),
    install: () => Object.assign(window, { API: api }),
    remove: () => Reflect.deleteProperty(window, 'API'),
  }
  api.LMSSetValue = (element, value: unknown) => {
    runtime.isDirty = true
    // The run-time itself takes as many letters as most packages want, which is more than the standard's.
    const isLong = element === 'cmi.suspend_data' && String(value).length > launch.mostSuspendData
    if (!isLong && budget.take(element, value)) return setValue.call(api, element, value)
    api.throwSCORMError(element, isLong ? 405 : 101)
    return 'false'
  }
  api.loadFromFlattenedJSON(starting, '')
  return runtime
}

window.openLessons = (launch: LessonLaunch, host: LessonsHost): Lessons => {
  const first = launch.lessons.find(({ identifier }) => identifier === launch.item) ?? launch.lessons[0]
  let current = first && open(first)

  function open(lesson: LaunchedLesson) {
    const opened = openLesson(lesson, launch, host, (save) => makeRuntime(launch, lesson, save))
    const api = opened.runtime?.api
    api?.on('SequenceNext', () => host.want('continue'))
    api?.on('SequencePrevious', () => host.want('previous'))
    return opened
  }

  return {
    navigate(move: LessonMove) {
      const lesson = move.to === 'choice' && launch.lessons.find(({ identifier }) => identifier === move.item)
      if (!lesson) return
      current?.end()
      host.show(null)
      current?.keepLast()
      // What was kept in this launch is what the lesson goes on with.
      current = open(lesson)
    },
    end: () => current?.end(),
    keepLast: () => current?.keepLast(),
  }
}
