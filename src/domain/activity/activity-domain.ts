import {
  activityContract,
  type ActivityProgress,
  type progressReport,
} from '#contract/features/activity/activity-contract.ts'
import { packCovered, rangesOf, readCovered } from '#contract/features/activity/covered.ts'
import { asBegun, totalOf } from '#contract/features/activity/activity-row.ts'
import { coveredShare, requiredShare, stateOf, uniteRanges } from '#contract/features/activity/progress-rules.ts'
import type { PayloadOf } from '#contract/engine/operation.ts'
import { isDone, isFurther } from '#contract/features/course/course-rules.ts'
import { domain, type Act, type RowReader } from '#engine/domain-feature.ts'
import type { Effect } from '#engine/outbox/content.ts'

type Seen = PayloadOf<(typeof progressReport)['kind']>

/** Of which cycle of its course something is. */
const cycleOf = ({ cycle = 1 }: { cycle?: number | undefined }): number => cycle

/** The progress that its person sees of what was seen or played; `completed`: it is finished, as its device reckons. */
export async function progressEffects(seen: Seen, act: Act, read: RowReader, completed: boolean): Promise<Effect[]> {
  const { activityId, courseId, position } = seen
  const [newest, stored] = await Promise.all([
    read.row('activities', activityId),
    read.row('activityProgress', activityId),
  ])
  const known = stored && cycleOf(stored) === cycleOf(seen) ? stored : undefined
  const version = seen.version ?? known?.version
  const activity = newest && asBegun(newest, { version, state: 'in_progress' })
  const covered = uniteRanges([...rangesOf(known?.covered), ...rangesOf(seen.covered)])
  const total = seen.total || (activity && totalOf(activity)) || (known?.total ?? 0)
  const share = activity?.requiredShare ?? requiredShare
  const reckoned = total > 0 ? stateOf(covered, total, share) : 'in_progress'
  const state = completed || known?.state === 'finished' ? 'finished' : reckoned
  const evidence = state === 'finished' ? 'judged' : (known?.evidence ?? 'judged')
  const row: ActivityProgress = {
    activityId,
    courseId,
    covered: packCovered(covered),
    position,
    total,
    version,
    ...(cycleOf(seen) > 1 && { cycle: cycleOf(seen) }),
    state,
    evidence,
    updatedAt: act.capturedAt,
  }
  return [{ collection: 'activityProgress', key: String(activityId), row, mergeHint: share }]
}

/** Two progresses of one activity as one: covered ranges unite, no state is ever lost. */
function mergeProgress(base: ActivityProgress, local: ActivityProgress, hint: unknown): ActivityProgress {
  if (cycleOf(base) !== cycleOf(local)) return cycleOf(base) > cycleOf(local) ? base : local
  // What is done in attempts stays done; else the newest attempt is the one that counts.
  if (base.test && local.test) return isDone(base.state) ? base : local
  // One that lost what was covered has nothing to give to the other.
  const here = readCovered(local.covered)
  const there = readCovered(base.covered)
  if (!here) return base
  if (!there) return local
  const required = typeof hint === 'number' ? hint : requiredShare
  const covered = uniteRanges([...there, ...here])
  const total = Math.max(base.total, local.total)
  const further = isFurther(base.state, local.state) ? base.state : local.state
  const byCover = coveredShare(covered, total) > 0 ? stateOf(covered, total, required) : further
  const newer = local.updatedAt >= base.updatedAt ? local : base
  return {
    ...newer,
    total,
    covered: packCovered(covered),
    state: isFurther(byCover, further) ? byCover : further,
    // What waits to be looked at is the server's to say.
    evidence: base.evidence,
  }
}

export const activityDomain = domain(activityContract, {
  operations: {
    'activity.progress': {
      effects: (seen, act, read) => progressEffects(seen, act, read, false),
      // Playing on is reported every few minutes: an hour of video is one operation, not a thousand.
      combine: {
        subject: ({ activityId }) => `progress:${activityId}`,
        async payload(seen, earlier, read) {
          const known = await read.row('activityProgress', seen.activityId)
          const own = [known, ...earlier, seen].filter((report) => report && cycleOf(report) === cycleOf(seen))
          const all = own.flatMap((report) => rangesOf(report?.covered))
          return { ...seen, covered: packCovered(all) }
        },
      },
      quietOnceDelivered: true,
    },
    'activity.completion': { effects: (seen, act, read) => progressEffects(seen, act, read, true) },
  },
  collections: {
    activities: {
      search: {
        kind: 'activity',
        needs: ['courses'],
        entry: ({ id, courseId, hierarchyOrder, title }, text, nameOf) => {
          const detail = nameOf('course', courseId) ?? ''
          return { key: String(id), title: text(title), detail, at: [courseId, hierarchyOrder] }
        },
      },
    },
    activityProgress: { merge: mergeProgress },
  },
})
