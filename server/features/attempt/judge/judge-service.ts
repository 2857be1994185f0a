import type { Change } from '#contract/engine/collection.ts'
import { closeCase, openCase } from '#server/engine/cases/case-service.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findAnswers } from '../answer-queries.ts'
import { findTest } from '../attempt-policy.ts'
import { attemptRow, isInReview, updateAttempt, type Owner, type StoredAttempt } from '../attempt-queries.ts'
import type { AttemptFlag } from '#contract/features/attempt/arrival-rules.ts'
import { findAsked } from '../lease/lease-row.ts'
import { judgeAttempt } from './judge-attempt.ts'
import { followAttempts } from './standing-service.ts'

/** With what, for whom and when an attempt is judged. */
interface Judging {
  tx: Tx
  member: Owner
  now: Date
}

/** Flags of what happened to an attempt itself; the others say what its answers are now, and are reckoned anew. */
const lasting: readonly AttemptFlag[] = ['altered', 'reserve_ended', 'offline_start', 'never_arrived']

/** Judges an attempt that is over by all that is known of it, again where it was before; what its person's devices are told. */
export async function rejudge(
  judging: Judging,
  row: StoredAttempt,
  { isDecided = false }: { isDecided?: boolean } = {},
): Promise<Change[]> {
  const { tx, now } = judging
  // What staff took out of count stays out of it, whatever arrives of it.
  if (row.state === 'void') return []
  const isGraded = (await findTest(tx, row.client_id, row))?.type !== 'unevaluated_quiz'
  const asked = await findAsked(tx, row)
  const judged = judgeAttempt(row, asked, await findAnswers(tx, row), { now, isGraded })
  const flags = [...new Set([...row.flags.filter((flag) => lasting.includes(flag)), ...judged.flags])]
  const wasGraded = row.state === 'graded'
  const isOther = wasGraded && (row.percent !== judged.percent || row.passed !== judged.passed)
  const next = await updateAttempt(tx, row, {
    state: judged.state,
    percent: judged.percent,
    earned: judged.earned,
    possible: judged.possible,
    passed: judged.passed,
    flags,
    // What is odd in another way than what was decided is decided anew.
    verdict: isDecided || flags.every((flag) => row.flags.includes(flag)) ? row.verdict : null,
    former: isOther ? [...row.former, { percent: row.percent, until: now.toISOString() }] : row.former,
    ended_at: row.ended_at ?? now,
    updated_at: now,
  })
  return publishAttempt(judging, next)
}

/** Tells an attempt's person and the desk how it stands, and brings along what hangs on it. */
export async function publishAttempt({ tx, member, now }: Judging, row: StoredAttempt): Promise<Change[]> {
  const changes = await publishOwnRows(tx, member, 'attempts', [attemptRow(row)])
  const key = { clientId: row.client_id, queue: 'attempt', caseId: row.id }
  if (isInReview(row)) await openCase(tx, key, { userId: row.user_id, odd: true, now })
  else await closeCase(tx, key, now)
  const test = await findTest(tx, row.client_id, row)
  if (!test) return changes
  return [...changes, ...(await followAttempts(tx, member, test, { now, judged: row.ended_at ?? now }))]
}
