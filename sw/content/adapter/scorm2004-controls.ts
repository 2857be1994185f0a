import type { Scorm2004API } from 'scorm-again'
import type { Controls } from './lessons.ts'
import type { Activity } from './scorm2004-data.ts'

/** What a package lets a learner do now. */
export interface PackageControls {
  /** Where the package can go while the lesson `current` runs, and how each lesson stands. */
  of(current: string): Controls
  /** What the package lets a learner choose now; while no lesson has begun nothing is known, and nothing is closed. */
  mayChoose(id: string): boolean
}

/** Asks the run-time where its package can go. */
export function controlsOf(
  api: Scorm2004API,
  activities: readonly Activity[],
  isLesson: (id: string) => boolean,
): PackageControls {
  const may = (request: 'continue' | 'previous') => api.previewNavigationRequest(request).outcome !== 'blocked'

  function mayChoose(id: string): boolean {
    if (!api.isInitialized()) return true
    return api.lmsGetValue(`adl.nav.request_valid.choice.{target=${id}}`) !== 'false'
  }

  function stateOf(id: string, current: string): Controls['lessons'][number]['state'] {
    const data = api.getActivityTrackingData(id)
    if (data?.successStatus === 'failed') return 'failed'
    if (data?.completionStatus === 'completed' || data?.successStatus === 'passed') return 'finished'
    return data?.completionStatus === 'incomplete' || id === current ? 'in_progress' : 'not_started'
  }

  return {
    mayChoose,
    of: (current) => ({
      current,
      canContinue: may('continue'),
      canGoBack: may('previous'),
      hidden: activities.find(({ id }) => id === current)?.hideLmsUi ?? [],
      lessons: activities
        .filter(({ id }) => isLesson(id))
        .map(({ id, isVisible }) => ({
          item: id,
          state: stateOf(id, current),
          isOpen: id === current || mayChoose(id),
          isShown: isVisible,
        })),
    }),
  }
}
