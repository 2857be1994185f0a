import type { Change } from '#contract/engine/collection.ts'
import { closeCase, openCase } from '#server/engine/cases/case-service.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findTest, type Test } from '../attempt-policy.ts'
import { attemptRow, isInReview, isOver, updateAttempt, type Owner, type StoredAttempt } from '../attempt-queries.ts'
import type { AttemptFlag } from '#contract/features/attempt/arrival-rules.ts'
import { stretchLimit } from '../expire/stretch-service.ts'
import { believe } from './believe.ts'
import { judgeAttempt, type JudgedAttempt } from './judge-attempt.ts'
import type { CountedAttempts } from './counted-attempts.ts'
import { findMaterial, type Material } from './material.ts'
import { followAttempts } from './standing-service.ts'

/** With what, for whom and when an attempt is judged. */
interface Judging {
  tx: Tx
  member: Owner
  now: Date
}

/** Flags of what happened to an attempt itself; the others say what its answers are now, and are reckoned anew. */
const lasting: readonly AttemptFlag[] = ['altered', 'reserve_ended', 'offline_start', 'never_arrived']

/** What was read of an attempt already, while its person's stream was held. */
interface Read {
  material: Material
  test: Test | undefined
  /** Whether the desk may have a case of it. */
  mayWait: boolean
  /** What its person's standing is reckoned from, as it was before this one was judged. */
  counted?: CountedAttempts | undefined
}

/** Judges an attempt that is over by all that is known of it, again where it was before; what its person's devices are told. */
export async function rejudge(
  judging: Judging,
  given: StoredAttempt,
  { isDecided = false }: { isDecided?: boolean } = {},
): Promise<Change[]> {
  const read = {
    test: await findTest(judging.tx, given.client_id, given),
    material: await findMaterial(judging.tx, given),
    mayWait: true,
  }
  return (await rejudgeRead(judging, given, read, { isDecided })).changes
}

/** The same for one of which everything was read before; how it stands then. */
export async function rejudgeRead(
  judging: Judging,
  given: StoredAttempt,
  { material, ...read }: Read,
  { isDecided = false }: { isDecided?: boolean } = {},
): Promise<{ row: StoredAttempt; changes: Change[] }> {
  const { tx, now } = judging
  const { test, counted } = read
  // What staff took out of count stays out of it, whatever arrives of it.
  if (given.state === 'void') return { row: given, changes: [] }
  const row = await stretchLimit(tx, given, now)
  const isGraded = test?.type !== 'unevaluated_quiz'
  const { judged, spared } = judgeSparing(row, material, { now, isGraded })
  const flags = [...new Set([...row.flags.filter((flag) => lasting.includes(flag)), ...judged.flags])]
  const wasGraded = row.state === 'graded'
  // What is odd in another way than what was decided is decided anew.
  const isDecidedStill = isDecided || flags.every((flag) => row.flags.includes(flag))
  const verdict = isDecidedStill ? row.verdict : await believe(tx, row.client_id, flags)
  const isOther = wasGraded && (row.percent !== judged.percent || row.passed !== judged.passed)
  const next = await updateAttempt(tx, row, {
    state: judged.state,
    percent: judged.percent,
    earned: judged.earned,
    possible: judged.possible,
    passed: judged.passed,
    spared,
    flags,
    verdict,
    verdict_until: isDecidedStill ? row.verdict_until : null,
    former: isOther ? [...row.former, { percent: row.percent, until: now.toISOString() }] : row.former,
    ended_at: row.ended_at ?? now,
    updated_at: now,
  })
  const stands = counted && { ...counted, attempts: counted.attempts.map((one) => (one.id === next.id ? next : one)) }
  return { row: next, changes: await publishJudged(judging, next, { ...read, counted: stands }) }
}

/**
 * What an attempt comes to where a correction that may take no pass away would do so: it does not count for who passed
 * (learning.md, 11).
 */
export function judgeSparing(
  row: StoredAttempt,
  material: Material,
  how: { now: Date; isGraded: boolean },
): { judged: JudgedAttempt; spared: string[] } {
  const judged = judgeAttempt(row, material, how)
  if (!row.passed || judged.passed || row.state !== 'graded') return { judged, spared: row.spared }
  const spared = material.asked.flatMap(({ corrections }) =>
    corrections.flatMap(({ id, mayLose }) => (mayLose ? [] : [id])),
  )
  if (spared.length === 0) return { judged, spared: row.spared }
  const asked = material.asked.map((one) => ({
    ...one,
    corrections: one.corrections.filter(({ id }) => !spared.includes(id)),
  }))
  const without = judgeAttempt(row, { ...material, asked }, how)
  return without.passed ? { judged: without, spared: [...row.spared, ...spared] } : { judged, spared: row.spared }
}

/** Tells an attempt's person and the desk how it stands, and brings along what hangs on it. */
export const publishAttempt = async (judging: Judging, row: StoredAttempt): Promise<Change[]> =>
  publishJudged(judging, row, { test: await findTest(judging.tx, row.client_id, row), mayWait: true })

async function publishJudged(
  { tx, member, now }: Judging,
  row: StoredAttempt,
  { test, mayWait, counted }: Omit<Read, 'material'>,
): Promise<Change[]> {
  const changes = await publishOwnRows(tx, member, 'attempts', [attemptRow(row)])
  const key = { clientId: row.client_id, queue: 'attempt', caseId: row.id }
  // What goes on may still become odd in another way.
  if (isInReview(row) && isOver(row)) await openCase(tx, key, { userId: row.user_id, odd: true, now })
  else if (mayWait) await closeCase(tx, key, now)
  if (!test) return changes
  return [...changes, ...(await followAttempts(tx, member, test, { now, judged: row.ended_at ?? now }, counted))]
}
