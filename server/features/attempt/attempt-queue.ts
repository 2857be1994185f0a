import type { CaseContent } from '#contract/engine/staff/case.ts'
import { mostGiven } from '#contract/features/attempt/desk/test-desk.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { CaseQueue, Decided, DecidedCase, Verdict } from '#server/engine/cases/case-queue.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findCourseTitles } from '#server/features/course/course-service.ts'
import { findTest } from './attempt-policy.ts'
import {
  findAttempt,
  findAttemptsById,
  findGrant,
  isInReview,
  isOver,
  updateAttempt,
  type StoredAttempt,
} from './attempt-queries.ts'
import { saveGrant } from './desk/test-queries.ts'
import { answerMoments, judgeAttempt } from './judge/judge-attempt.ts'
import { findMaterial } from './judge/material.ts'
import { rejudge } from './judge/judge-service.ts'
import { tellPerson } from './tell/tell-person.ts'

/** Attempts about which something is odd: a person decides whether what is doubtful of them counts (learning.md, 16). */
export const attemptQueue: CaseQueue = {
  queue: 'attempt',
  reversible: true,
  offers: ['approve', 'part', 'refuse', 'again'],
  isWritten: true,
  isPressing: true,
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
      messages: [],
      fileId: null,
      claim: null,
    }
  },
  async moments(tx, clientId, id) {
    const [row] = await findAttemptsById(tx, clientId, [id])
    return row ? answerMoments(row, await findMaterial(tx, row), row.updated_at) : []
  },
  decide,
}

const titleOf = async (tx: Tx, row: StoredAttempt): Promise<Localized> =>
  (await findTest(tx, row.client_id, row))?.title ?? {}

/** What hangs on the decision: the grade as it is, and as it would be if everything counted. */
async function factsOf(tx: Tx, row: StoredAttempt): Promise<CaseContent['facts']> {
  const [course] = await findCourseTitles(tx, row.client_id, [row.course_id])
  const accepted = { ...row, verdict: 'accept' as const }
  const whole = judgeAttempt(accepted, await findMaterial(tx, row), { now: row.updated_at, isGraded: true })
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

/** What each decision makes of an attempt, and what its person reads of it. */
const verdicts = {
  approve: { verdict: 'accept', what: 'accepted' },
  part: { verdict: 'part', what: 'part' },
  refuse: { verdict: 'refuse', what: 'refused' },
  again: { verdict: 'refuse', what: 'again' },
} as const

/**
 * All of it counts, what was answered until a moment does, or none; or none, and its person is given another one in its
 * place. So it stays until somebody decides otherwise, who takes what was given in its place back.
 */
async function decide(
  { tx, services, clientId, userId, caseId, now }: DecidedCase,
  { decision, until, note }: Verdict,
): Promise<Decided> {
  const member = { clientId, userId }
  const row = await findAttempt(tx, member, caseId)
  if (!row || !isOver(row) || (row.verdict === null && !isInReview(row))) return 'same'
  // Neither is offered for attempts.
  if (decision === 'ask' || decision === 'reverse') return 'same'
  const { verdict, what } = verdicts[decision]
  const replaced = decision === 'again'
  const isSame =
    row.verdict === verdict && row.replaced === replaced && row.verdict_until?.getTime() === until?.getTime()
  if (isSame) return 'same'
  if (row.replaced !== replaced) {
    const { attempts, time_percent } = await findGrant(tx, member, row.activity_id)
    const given = Math.max(0, attempts + (replaced ? 1 : -1))
    if (given > mostGiven) return { refused: 'attempt.given_out' }
    await saveGrant(tx, member, row.activity_id, { attempts: given, time_percent })
  }
  const decided = await updateAttempt(tx, row, { verdict, verdict_until: until, replaced, updated_at: now })
  await rejudge({ tx, member, now }, decided, { isDecided: true })
  await tellPerson(services, tx, row, { what, text: note, until }, now)
  return 'closed'
}
