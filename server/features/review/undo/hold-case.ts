import type { CaseKey } from '#server/engine/cases/case-service.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findCase, findDecisions, lockCase, type FoundDecision, type ListedCaseRow } from '../review-queries.ts'
import { liveDecisions } from './live-decisions.ts'

/** A case that is held until the commit, and what was decided of it. */
export interface HeldCase {
  found: ListedCaseRow
  decisions: readonly FoundDecision[]
  /** Without what was undone. */
  live: readonly FoundDecision[]
  /** The last one counts, and was not done yet. */
  waits: boolean
}

/**
 * Holds a case, and before it the stream of its person, as everything does that is done for one person. `mayHave` is
 * asked before anything is held. Fails with `resource.not_found`.
 */
export async function holdCase(tx: Tx, key: CaseKey, mayHave?: (found: ListedCaseRow) => void): Promise<HeldCase> {
  const first = (await findCase(tx, key)) ?? fail('resource.not_found')
  mayHave?.(first)
  await lockStream(tx, key.clientId, userStream(first.userId))
  await lockCase(tx, key)
  const found = (await findCase(tx, key)) ?? fail('resource.not_found')
  // Their person was joined with another one while the lock was waited for: asked again it is of that one.
  if (found.userId !== first.userId) fail('request.in_flight', { retryAfter: 1 })
  const decisions = await findDecisions(tx, key)
  const live = liveDecisions(decisions)
  return { found, decisions, live, waits: found.undoUntil !== null && live.at(-1)?.counts === true }
}

/** The refusal of who did not see what was decided last. */
export function failDecided(decisions: readonly FoundDecision[]): never {
  const last = decisions.at(-1)
  return fail('desk.decided', { values: { decision: last?.decision ?? '', name: last?.by ?? '', at: last?.at ?? '' } })
}
