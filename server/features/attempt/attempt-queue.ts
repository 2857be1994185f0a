import type { CaseContent } from '#contract/engine/staff/case.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { CaseQueue, Decided, DecidedCase, Verdict } from '#server/engine/cases/case-queue.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findCourseTitles } from '#server/features/course/course-service.ts'
import { findTest } from './attempt-policy.ts'
import { findAttempt, findAttemptsById, isInReview, updateAttempt, type StoredAttempt } from './attempt-queries.ts'
import { judgeAttempt } from './judge/judge-attempt.ts'
import { findMaterial } from './judge/material.ts'
import { rejudge } from './judge/judge-service.ts'

/** Attempts about which something is odd: a person decides whether what is doubtful of them counts (learning.md, 16). */
export const attemptQueue: CaseQueue = {
  queue: 'attempt',
  reversible: true,
  async summarise(tx, clientId, ids) {
    const rows = await findAttemptsById(tx, clientId, ids)
    const titled = await Promise.all(rows.map(async (row) => [row.id, await titleOf(tx, row)] as const))
    return new Map(titled.map(([id, title]) => [id, { title, place: null, points: null }]))
  },
  async read(tx, clientId, id) {
    const [row] = await findAttemptsById(tx, clientId, [id])
    if (!row) return null
    return {
      title: await titleOf(tx, row),
      place: null,
      points: null,
      facts: await factsOf(tx, row),
      lines: [],
      fileId: null,
      claim: null,
    }
  },
  decide,
}

const titleOf = async (tx: Tx, row: StoredAttempt): Promise<Localized> =>
  (await findTest(tx, row.client_id, row))?.title ?? {}

/** What hangs on the decision: the grade as it is, and as it would be if everything counted. */
async function factsOf(tx: Tx, row: StoredAttempt): Promise<CaseContent['facts']> {
  const [course] = await findCourseTitles(tx, row.client_id, [row.course_id])
  const now = row.ended_at ?? row.updated_at
  const whole = judgeAttempt({ ...row, verdict: 'accept' }, await findMaterial(tx, row), { now, isGraded: true })
  const share = (name: string, percent: number | null): CaseContent['facts'] =>
    percent === null ? [] : [{ name, value: percent / 100, as: 'share' }]
  return [
    ...(course ? [{ name: 'course', value: course.title, as: 'text' as const }] : []),
    ...(row.begun_at ? [{ name: 'begun', value: row.begun_at.toISOString(), as: 'instant' as const }] : []),
    ...share('grade', row.percent),
    ...share('graded', whole.percent),
    ...share('minimum', row.settings.minimumScore),
    ...row.flags.map((flag) => ({ name: 'odd', value: flag, as: 'text' as const })),
  ]
}

/** All of it counts, or none does; until somebody decides otherwise. */
async function decide({ tx, clientId, userId, caseId, now }: DecidedCase, { decision }: Verdict): Promise<Decided> {
  const member = { clientId, userId }
  const row = await findAttempt(tx, member, caseId)
  const verdict = decision === 'approve' ? 'accept' : 'refuse'
  if (!row || row.verdict === verdict || (row.verdict === null && !isInReview(row))) return 'same'
  const decided = await updateAttempt(tx, row, { verdict, updated_at: now })
  await rejudge({ tx, member, now }, decided, { isDecided: true })
  return 'closed'
}
