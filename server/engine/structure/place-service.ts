import type { FieldProblem } from '#contract/engine/errors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockRules } from '../audiences/audience-queries.ts'
import { findBranchIds, findPositionIds, type Place } from './place-queries.ts'

// [Note: Places] A branch that is merged takes its people along, and one that is moved changes who is under the others:
// whoever changes the tree holds all of the client's rules until the commit, whoever writes where people work shares them
// before looking at what there is to choose from. So nobody is put into a branch that goes at the same moment, and the
// audiences of everybody are reckoned from one tree. A membership is held before the rules, never after.

/** Shares the client's tree until the commit, for whoever writes where people work. */
export async function shareTree(tx: Tx, clientId: number): Promise<void> {
  await lockRules(tx, clientId, 'share')
}

/** Holds the client's tree until the commit, for whoever changes branches or positions. */
export async function holdTree(tx: Tx, clientId: number): Promise<void> {
  await lockRules(tx, clientId, 'all')
}

/** What of a place cannot be chosen: it is not the client's, or retired. What a person has already may stay. */
export async function findUnknown(tx: Tx, clientId: number, wanted: Place, has: Place): Promise<FieldProblem[]> {
  const { branchId, positionId } = wanted
  const problems: FieldProblem[] = []
  if (branchId !== null && branchId !== has.branchId)
    if ((await findBranchIds(tx, clientId, [branchId], { active: true })).length === 0)
      problems.push({ field: 'branchId', code: 'unknown' })
  if (positionId !== null && positionId !== has.positionId)
    if ((await findPositionIds(tx, clientId, [positionId], { active: true })).length === 0)
      problems.push({ field: 'positionId', code: 'unknown' })
  return problems
}
