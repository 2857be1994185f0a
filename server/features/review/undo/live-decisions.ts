import type { Verdict } from '#server/engine/cases/case-queue.ts'
import type { FoundDecision } from '../review-queries.ts'

// [Note: Undoing] What counts is not done at once: for a minute, for ten where many were decided at once, who decided may
// undo it, of an approval by two either of them, of one by a rule every auditor. Then a job does it, and until then nobody
// but the desk knows of it. A decision is never written over: undoing is a row of its own, after which those before it are as
// if they were not there.

/** Without what was undone. */
export function liveDecisions(decisions: readonly FoundDecision[]): FoundDecision[] {
  const live: FoundDecision[] = []
  for (const one of decisions) {
    if (one.decision === 'undo') live.splice(live.length - lastRound(live).length)
    else if (one.decision !== 'changed') live.push(one)
  }
  return live
}

/** The last decision, with the first of the two where two people made it: undone, none of them is there any more. */
export function lastRound(live: readonly FoundDecision[]): FoundDecision[] {
  const last = live.at(-1)
  if (!last) return []
  let begins = live.length - 1
  while (last.counts && isFirstOf(live[begins - 1], last)) begins--
  return live.slice(begins)
}

/** Whether the last decision may be undone by somebody: whoever made it, and anybody where a rule did. */
export const isUndoneBy = (live: readonly FoundDecision[], userId: string): boolean =>
  lastRound(live).some(({ decidedBy, byRule }) => byRule || decidedBy === userId)

/** Two people agree where they decide the same, of the same quantities. */
export const isSameDecision = (
  one: Pick<FoundDecision, 'decision' | 'lines'>,
  other: Pick<FoundDecision, 'decision'> & Pick<Verdict, 'lines'>,
): boolean => one.decision === other.decision && JSON.stringify(one.lines) === JSON.stringify(other.lines)

const isFirstOf = (one: FoundDecision | undefined, last: FoundDecision): boolean =>
  one?.counts === false && isSameDecision(one, last)

/** Who decided first, where the last decision is one that two people agreed on. */
export const firstOf = (live: readonly FoundDecision[]): string | null => {
  const [first, second] = lastRound(live)
  return first && second ? first.decidedBy : null
}
