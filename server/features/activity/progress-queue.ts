import { packCovered, rangesOf } from '#contract/features/activity/covered.ts'
import { rangesLength, stateOf } from '#contract/features/activity/progress-rules.ts'
import type { CaseQueue, Decided, DecidedCase, Verdict } from '#server/engine/cases/case-queue.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { followActivities } from '#server/features/progress/follow-service.ts'
import { unite } from './progress/unite-covered.ts'
import { findProgressCases, progressRow, saveProgress, type ProgressCase } from './progress-queries.ts'

const caseOf = (row: ProgressCase) => `${row.user_id}.${row.activity_id}`

/** What was claimed to have been seen faster than it can be, and is not counted until somebody looked at it. */
export const progressQueue: CaseQueue = {
  queue: 'progress',
  reversible: false,
  isPressing: true,
  async summarise(tx, clientId, ids) {
    const rows = await findProgressCases(tx, clientId, ids)
    return new Map(rows.map((row) => [caseOf(row), { title: row.activity_title, place: null, points: null }]))
  },
  async read(tx, clientId, id) {
    const [row] = await findProgressCases(tx, clientId, [id])
    if (!row) return null
    const share = (covered: unknown) => (row.total > 0 ? rangesLength(rangesOf(covered)) / row.total : 0)
    return {
      title: row.activity_title,
      place: null,
      points: null,
      facts: [
        { name: 'course', value: row.course_title, as: 'text' },
        { name: 'covered', value: share(row.covered), as: 'share' },
        { name: 'withheld', value: share(row.withheld), as: 'share' },
        { name: 'required', value: row.required_share, as: 'share' },
      ],
      lines: [],
      messages: [],
      fileId: null,
      claim: null,
    }
  },
  decide,
}

async function decide({ tx, clientId, userId, caseId, now }: DecidedCase, { decision }: Verdict): Promise<Decided> {
  const [found] = await findProgressCases(tx, clientId, [caseId])
  if (!found || found.evidence !== 'review') return 'same'
  const { activity_title: _, course_title: __, required_share: required, ...row } = found
  const known = rangesOf(row.covered)
  const covered = decision === 'approve' ? unite(known, rangesOf(row.withheld), row.total) : known
  const state = stateOf(covered, row.total, required)
  const next = {
    ...row,
    covered: packCovered(covered),
    withheld: [],
    // What is locked still stays so, whatever was seen of it.
    state: row.state === 'not_started' ? row.state : state,
    evidence: 'judged' as const,
    updated_at: now,
    finished_at: row.finished_at ?? (state === 'finished' && row.state !== 'not_started' ? row.captured_at : null),
  }
  await saveProgress(tx, next)
  const owner = { clientId, userId }
  await publishOwnRows(tx, owner, 'activityProgress', [progressRow(next)])
  await followActivities(tx, owner, row.course_id, { now, judged: row.captured_at })
  return 'closed'
}
