import { csvText, pageSize } from '#contract/engine/staff/list.ts'
import type { BranchDetail, ListedBranch } from '#contract/features/structure/structure-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  countPeople,
  findBranch,
  findBranches,
  findBranchNames,
  findHeadNames,
  findRightBelow,
  type BranchFilter,
  type BranchRow,
  type BranchSort,
} from './branch-queries.ts'

type Reading = Pick<Services, 'database'>

/** Adds the names of what the rows point at. */
async function describe(tx: Tx, clientId: number, rows: readonly BranchRow[]): Promise<ListedBranch[]> {
  const branches = await findBranchNames(
    tx,
    clientId,
    rows.flatMap((row) => [...row.path, ...(row.merged_into ? [row.merged_into] : [])]),
  )
  const heads = await findHeadNames(
    tx,
    clientId,
    rows.flatMap((row) => row.head_id ?? []),
  )
  const named = (names: ReadonlyMap<string, string>, id: string) => ({ id, name: names.get(id) ?? '' })
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    code: row.code,
    state: row.retired_at ? 'retired' : 'active',
    above: row.path.slice(0, -1).map((id) => named(branches, id)),
    head: row.head_id === null ? null : named(heads, row.head_id),
    mergedInto: row.merged_into === null ? null : named(branches, row.merged_into),
  }))
}

/** A page of the client's branches. */
export async function listBranches(
  { database }: Reading,
  { clientId }: Staff,
  { sort = 'tree', cursor, ...filter }: BranchFilter & { sort?: BranchSort | undefined; cursor?: string | undefined },
): Promise<{ rows: ListedBranch[]; next: string | null }> {
  return database.inTenant(clientId, async (tx) => {
    const found = await findBranches(tx, clientId, filter, { sort, cursor, limit: pageSize + 1 })
    const page = found.slice(0, pageSize)
    return {
      rows: await describe(tx, clientId, page),
      next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    }
  })
}

/** One branch of the client, whole; fails with `resource.not_found`. */
export async function readBranch({ database }: Reading, { clientId }: Staff, branchId: string): Promise<BranchDetail> {
  return database.inTenant(clientId, async (tx) => {
    const row = (await findBranch(tx, clientId, branchId)) ?? fail('resource.not_found')
    const [listed] = await describe(tx, clientId, [row])
    return {
      ...(listed ?? fail('resource.not_found')),
      rev: row.rev,
      people: await countPeople(tx, clientId, branchId),
      branches: (await findRightBelow(tx, clientId, row)).length,
    }
  })
}

/** The branches of the client as a CSV, as they are filtered; that it was taken is itself an act. */
export async function* exportBranches(services: Services, staff: Staff, filter: BranchFilter): AsyncGenerator<string> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    await note({ act: 'branch.export', subject: { kind: 'client', id: String(clientId) }, after: { ...filter } })
    return { done: true }
  })
  yield csvText([['code', 'name', 'above', 'head', 'state', 'merged_into']])
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await listBranches(services, staff, { ...filter, ...(cursor && { cursor }) })
    yield csvText(
      page.rows.map(({ code, name, above, head, state, mergedInto }) => [
        code,
        name,
        above.map((each) => each.name).join(' > '),
        head?.name ?? null,
        state,
        mergedInto?.name ?? null,
      ]),
    ).slice(1)
    cursor = page.next
  }
}
