import { packCovered, rangesOf } from '#contract/features/activity/covered.ts'
import { isDone, isFurther } from '#contract/features/course/course-rules.ts'
import { withoutRanges } from '#contract/features/activity/progress-rules.ts'
import { closeCase, openCase } from '#server/engine/cases/case-service.ts'
import type { Joining } from '#server/engine/session/join-people.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { deleteProgress, findAllProgress, progressRow, saveProgress, type StoredProgress } from './progress-queries.ts'
import { unite } from './progress/unite-covered.ts'

const earlier = (one: Date | null, other: Date | null) => (one && other ? (one < other ? one : other) : (one ?? other))

/** What two people saw of one activity as one: everything that either saw, and the better of two results. */
function joinProgress(one: StoredProgress, other: StoredProgress, now: Date): StoredProgress {
  const better = isFurther(other.state, one.state) ? other : one
  const newer = other.captured_at > one.captured_at ? other : one
  const total = one.state === other.state ? newer.total : better.total
  const covered = unite(rangesOf(one.covered), rangesOf(other.covered), total)
  const withheld = withoutRanges(unite(rangesOf(one.withheld), rangesOf(other.withheld), total), covered)
  return {
    ...one,
    covered: packCovered(covered),
    withheld: packCovered(withheld),
    position: Math.min(newer.position, total),
    total,
    state: better.state,
    test: better.test,
    captured_at: newer.captured_at,
    updated_at: now,
    finished_at: earlier(one.finished_at, other.finished_at),
    evidence: better.test ? better.evidence : better.state !== 'finished' && withheld.length > 0 ? 'review' : 'judged',
  }
}

/** An activity, and what who stays had of it before they were joined. */
type Before = [activityId: number, row: StoredProgress | null]

/** A row as it was kept: JSON has no dates. */
const revive = (row: StoredProgress): StoredProgress => ({
  ...row,
  captured_at: new Date(row.captured_at),
  updated_at: new Date(row.updated_at),
  finished_at: row.finished_at && new Date(row.finished_at),
})

/** Progress is joined activity by activity; what the other one had stays with them too, as it was. */
export const progressJoining: Joining = {
  async figures(tx, clientId, userId) {
    const rows = await findAllProgress(tx, { clientId, userId })
    return { finished: rows.filter(({ state }) => isDone(state)).length }
  },
  async join(tx, { clientId, from, into }, now) {
    const own = new Map((await findAllProgress(tx, { clientId, userId: into })).map((row) => [row.activity_id, row]))
    const theirs = await findAllProgress(tx, { clientId, userId: from })
    const joined = theirs.map((row) => {
      const known = own.get(row.activity_id)
      return known ? joinProgress(known, row, now) : { ...row, user_id: into, updated_at: now }
    })
    for (const row of joined) {
      await saveProgress(tx, row)
      const caseOf = (userId: string) => ({ clientId, queue: 'progress', caseId: `${userId}.${row.activity_id}` })
      await closeCase(tx, caseOf(from), now)
      if (row.evidence === 'review') await openCase(tx, caseOf(into), { userId: into, odd: true, now })
      else await closeCase(tx, caseOf(into), now)
    }
    await publishOwnRows(tx, { clientId, userId: into }, 'activityProgress', joined.map(progressRow))
    return theirs.map((row): Before => [row.activity_id, own.get(row.activity_id) ?? null])
  },
  async separate(tx, { clientId, from, into }, { memory, joinedAt, now }) {
    const owner = { clientId, userId: into }
    const current = new Map((await findAllProgress(tx, owner)).map((row) => [row.activity_id, row]))
    const theirs = new Map((await findAllProgress(tx, { clientId, userId: from })).map((row) => [row.activity_id, row]))
    const rows: StoredProgress[] = []
    for (const [activityId, before] of memory as Before[]) {
      const caseOf = (userId: string) => ({ clientId, queue: 'progress', caseId: `${userId}.${activityId}` })
      const row = current.get(activityId)
      // Gone on with since: what they saw of it is theirs, with what it was joined with.
      if (row && row.updated_at.getTime() !== joinedAt.getTime()) rows.push(row)
      else {
        await closeCase(tx, caseOf(into), now)
        if (before) {
          const restored = { ...revive(before), updated_at: now }
          await saveProgress(tx, restored)
          if (restored.evidence === 'review') await openCase(tx, caseOf(into), { userId: into, odd: true, now })
          rows.push(restored)
        } else await deleteProgress(tx, owner, activityId)
      }
      if (theirs.get(activityId)?.evidence === 'review')
        await openCase(tx, caseOf(from), { userId: from, odd: true, now })
    }
    await publishOwnRows(tx, owner, 'activityProgress', rows.map(progressRow))
  },
}
