import { newId } from '#contract/engine/ids.ts'
import { deepestBranch, type BranchDetail } from '#contract/features/structure/structure-schema.ts'
import { followBranches } from '#server/engine/audiences/follow-people.ts'
import type { Act } from '#server/engine/audit/note-act.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import { findPeopleUnder } from '#server/engine/structure/place-queries.ts'
import { holdTree } from '#server/engine/structure/place-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  findBranch,
  findHeadNames,
  findRightBelow,
  findSubtree,
  insertBranch,
  isCodeTaken,
  movePeople,
  placeSubtree,
  updateBranch,
  type BranchRow,
} from './branch-queries.ts'
import { readBranch } from './branch-service.ts'

interface BranchFields {
  name: string
  code: string
  headId: string | null
}

const about = (id: string): Act['subject'] => ({ kind: 'branch', id })
const told = ({ name, code, head_id: head }: BranchRow) => ({ name, code, head })
const tellFields = ({ name, code, headId: head }: BranchFields) => ({ name, code, head })
const unknown = (field: string) => fail('structure.unknown', { fields: [{ field, code: 'unknown' }] })

/** Fails where a code is taken, or who is to lead a branch is nobody of the client. */
async function demandFields(tx: Tx, clientId: number, id: string, { code, headId }: BranchFields): Promise<void> {
  if (headId !== null && !(await findHeadNames(tx, clientId, [headId])).has(headId)) unknown('headId')
  if (await isCodeTaken(tx, 'branch', clientId, code, id))
    fail('structure.code_taken', { fields: [{ field: 'code', code: 'invalid' }] })
}

/** An active branch that others are put under; null: the top. */
async function demandAbove(tx: Tx, clientId: number, id: string | null, field: string): Promise<BranchRow | null> {
  if (id === null) return null
  const row = await findBranch(tx, clientId, id)
  return row && row.retired_at === null ? row : unknown(field)
}

/** How far down a branch would reach under another one; fails with `structure.too_deep`. */
function demandDepth(above: BranchRow | null, levels: number): void {
  if ((above?.path.length ?? 0) + levels > deepestBranch) fail('structure.too_deep')
}

const levelsOf = (subtree: readonly BranchRow[]) =>
  Math.max(...subtree.map(({ path }) => path.length)) - (subtree[0]?.path.length ?? 1) + 1

/** Adds a branch. */
export async function createBranch(
  services: Services,
  staff: Staff,
  { parentId, ...fields }: BranchFields & { parentId: string | null },
): Promise<BranchDetail> {
  const { clientId } = staff
  const { id } = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    await holdTree(tx, clientId)
    const branch = { id: newId(now.getTime()), ...fields }
    const above = await demandAbove(tx, clientId, parentId, 'parentId')
    await demandFields(tx, clientId, branch.id, fields)
    demandDepth(above, 1)
    await insertBranch(tx, clientId, branch, above)
    await note({ act: 'branch.create', subject: about(branch.id), after: { ...tellFields(fields), above: parentId } })
    return { id: branch.id }
  })
  return readBranch(services, staff, id)
}

/** Changes a branch under its revision, with the tree held; the work answers whose audiences changed, if any did. */
async function edit(
  services: Services,
  staff: Staff,
  branchId: string,
  work: (tx: Tx, row: BranchRow, writing: Writing) => Promise<{ changed: string[] } | null>,
): Promise<BranchDetail> {
  const { clientId } = staff
  const { changed } = await writeAsStaff(services, staff, async (tx, writing) => {
    await holdTree(tx, clientId)
    const row = (await findBranch(tx, clientId, branchId)) ?? fail('resource.not_found')
    writing.demandRev(row.rev)
    // The answer is kept for a repeated request: that somebody is to hear of it is enough there.
    return { changed: ((await work(tx, row, writing))?.changed.length ?? 0) > 0 }
  })
  if (changed) await services.realtime.pokeClient(clientId)
  return readBranch(services, staff, branchId)
}

/** Changes what a branch is called, and who leads it. */
export const changeBranch = (
  services: Services,
  staff: Staff,
  branchId: string,
  fields: BranchFields,
): Promise<BranchDetail> =>
  edit(services, staff, branchId, async (tx, row, { note }) => {
    const { clientId } = staff
    await demandFields(tx, clientId, branchId, fields)
    await updateBranch(tx, clientId, branchId, { fields })
    if (fields.name !== row.name) {
      const above = row.path.at(-2)
      await placeSubtree(
        tx,
        clientId,
        await findSubtree(tx, clientId, branchId),
        above === undefined ? null : ((await findBranch(tx, clientId, above)) ?? null),
      )
    }
    await note({ act: 'branch.change', subject: about(branchId), before: told(row), after: tellFields(fields) })
    return null
  })

/** Puts a branch, with all below it, under another one. */
export const moveBranch = (
  services: Services,
  staff: Staff,
  branchId: string,
  parentId: string | null,
): Promise<BranchDetail> =>
  edit(services, staff, branchId, async (tx, row, { note }) => {
    const { clientId } = staff
    if (row.retired_at) fail('structure.retired')
    const above = await demandAbove(tx, clientId, parentId, 'parentId')
    if (above?.path.includes(branchId)) fail('structure.circle')
    const subtree = await findSubtree(tx, clientId, branchId)
    demandDepth(above, levelsOf(subtree))
    await placeSubtree(tx, clientId, subtree, above)
    await updateBranch(tx, clientId, branchId, {})
    const before = { above: row.path.at(-2) ?? null }
    await note({ act: 'branch.move', subject: about(branchId), before, after: { above: parentId } })
    return { changed: await followBranches(tx, clientId, await findPeopleUnder(tx, clientId, branchId)) }
  })

/** Brings the people of a branch, and the branches below it, into another one; it is retired and points there. */
export const mergeBranch = (
  services: Services,
  staff: Staff,
  branchId: string,
  { into, name }: { into: string; name: string },
): Promise<BranchDetail> =>
  edit(services, staff, branchId, async (tx, row, { note, now }) => {
    const { clientId } = staff
    if (row.retired_at) fail('structure.retired')
    if (name.trim() !== row.name) fail('request.invalid', { fields: [{ field: 'name', code: 'invalid' }] })
    const target = (await demandAbove(tx, clientId, into, 'into')) ?? unknown('into')
    if (target.path.includes(branchId)) fail('structure.circle')
    const people = await findPeopleUnder(tx, clientId, branchId)
    for (const below of await findRightBelow(tx, clientId, row)) {
      const subtree = await findSubtree(tx, clientId, below.id)
      demandDepth(target, levelsOf(subtree))
      await placeSubtree(tx, clientId, subtree, target)
    }
    await movePeople(tx, clientId, branchId, into)
    await updateBranch(tx, clientId, branchId, { retiredAt: now, mergedInto: into })
    await note({ act: 'branch.merge', subject: about(branchId), after: { into, people: people.length } })
    return { changed: await followBranches(tx, clientId, people) }
  })

/** Takes a branch out of what is chosen from. */
export const retireBranch = (services: Services, staff: Staff, branchId: string): Promise<BranchDetail> =>
  edit(services, staff, branchId, async (tx, row, { note, now }) => {
    if (row.retired_at) fail('structure.retired')
    if ((await findRightBelow(tx, staff.clientId, row)).length > 0) fail('structure.has_branches')
    await updateBranch(tx, staff.clientId, branchId, { retiredAt: now })
    await note({ act: 'branch.retire', subject: about(branchId) })
    return null
  })

/** Brings a retired branch back. */
export const restoreBranch = (services: Services, staff: Staff, branchId: string): Promise<BranchDetail> =>
  edit(services, staff, branchId, async (tx, row, { note }) => {
    const { clientId } = staff
    if (row.merged_into) fail('structure.merged')
    const above = row.path.at(-2)
    if (above !== undefined && (await findBranch(tx, clientId, above))?.retired_at) fail('structure.above_retired')
    await updateBranch(tx, clientId, branchId, { retiredAt: null })
    await note({ act: 'branch.restore', subject: about(branchId) })
    return null
  })
