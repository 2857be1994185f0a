import type { LaunchedLesson, LessonLaunch } from '#contract/engine/content/launch.ts'

/** An activity of the tree, as it was handed over. */
export interface Activity {
  id: string
  isVisible: boolean
  hideLmsUi?: string[]
  primaryObjective?: { satisfiedByMeasure?: boolean; minNormalizedMeasure?: number }
  children: Activity[]
}

/** An activity with all below it. */
export const everyOf = (activity: Activity): Activity[] => [activity, ...activity.children.flatMap(everyOf)]

/** The score from which the lesson's sequencing takes it as passed, as its data model tells it. */
function passingScore(activity: Activity | undefined): string {
  const { satisfiedByMeasure, minNormalizedMeasure = 1 } = activity?.primaryObjective ?? {}
  return satisfiedByMeasure === true ? String(minNormalizedMeasure) : ''
}

const whole =
  /^(?:cmi|adl)(?:\.(?:objectives|interactions|comments_from_learner|comments_from_lms|learner_preference|score|nav|data)(?:\.\d+)?(?:\.(?:score|objectives|correct_responses)(?:\.\d+)?)?)?$/

/** What has parts is no element: setting it would take the place of its object (measured, scorm-again 3.4.3). */
export const elementOf = (name: string): string => (whole.test(name) ? 'cmi.undefined' : name)

/** The data model of a lesson, with what it kept. */
export function startingData(
  lesson: LaunchedLesson,
  launch: LessonLaunch,
  activity: Activity | undefined,
  spent: string | undefined,
): Record<string, string> {
  const kept = launch.kept[lesson.identifier]
  const resumes = kept !== undefined && ['suspend', 'logout'].includes(kept.data['cmi.exit'] ?? '')
  const data: Record<string, string> = {
    // What a lesson did not suspend it begins anew (RTE 4.2.8); a look back shows what was kept.
    ...(resumes || launch.mode === 'review' ? kept?.data : {}),
    'cmi.learner_id': launch.learner.id,
    'cmi.learner_name': launch.learner.name,
    'cmi.credit': launch.mode === 'review' ? 'no-credit' : 'credit',
    'cmi.mode': launch.mode,
    'cmi.entry': kept ? (resumes ? 'resume' : '') : 'ab-initio',
    'cmi.total_time': resumes ? (spent ?? `PT${Math.floor(kept.seconds)}S`) : 'PT0S',
    'cmi.launch_data': lesson.dataFromLms ?? '',
    'cmi.max_time_allowed': lesson.maxTimeAllowed ?? '',
    'cmi.scaled_passing_score': passingScore(activity),
  }
  delete data['cmi.exit']
  delete data['cmi.session_time']
  return data
}
