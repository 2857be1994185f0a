import { sql } from 'kysely'
import { fold } from '#contract/engine/staff/list.ts'
import type { StructureState } from '#contract/features/structure/structure-schema.ts'
import { hasWords } from '#server/engine/staff/has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** What a list of branches is narrowed by. */
export interface BranchFilter {
  search?: string | undefined
  state?: StructureState | undefined
}
export type BranchSort = 'tree' | 'name' | '-name'

const columns = ['id', 'name', 'code', 'path', 'head_id', 'retired_at', 'merged_into', 'rev', 'sort_path'] as const

/** A branch as the database has it. */
export type BranchRow = NonNullable<Awaited<ReturnType<typeof findBranch>>>

export async function findBranch(tx: Tx, clientId: number, id: string) {
  return tx
    .selectFrom('branch')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A page of a client's branches after the one named by the cursor. Without a state the retired are left out. */
export async function findBranches(
  tx: Tx,
  clientId: number,
  { search, state = 'active' }: BranchFilter,
  { sort, cursor, limit }: { sort: BranchSort; cursor: string | undefined; limit: number },
): Promise<BranchRow[]> {
  let query = tx
    .selectFrom('branch')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('retired_at', state === 'active' ? 'is' : 'is not', null)
  if (search) query = query.where(hasWords('branch.words', search))
  const last = cursor === undefined ? undefined : await findBranch(tx, clientId, cursor)
  if (sort === 'tree') {
    if (last) query = query.where('sort_path', '>', last.sort_path)
    return query.orderBy('sort_path').limit(limit).execute()
  }
  const [beyond, order] = sort === 'name' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  if (last)
    query = query.where(
      sql<boolean>`(sort_name, id) ${sql.raw(beyond)} (${fold(last.name)} COLLATE "C", ${last.id}::uuid)`,
    )
  return query.orderBy('sort_name', order).orderBy('id', order).limit(limit).execute()
}

/** Names of branches by their ids. */
export async function findBranchNames(tx: Tx, clientId: number, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('branch')
    .select(['id', 'name'])
    .where('client_id', '=', clientId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of some of the client's members. */
export async function findHeadNames(tx: Tx, clientId: number, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.user_id')
    .select(['person.id', 'person.first_name', 'person.last_name', 'person.email'])
    .where('membership.client_id', '=', clientId)
    .where('membership.user_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim() || row.email]))
}

/** How many people work in a branch, and how many in those below it. */
export async function countPeople(tx: Tx, clientId: number, id: string): Promise<{ own: number; below: number }> {
  const row = await tx
    .selectFrom('person_place')
    .innerJoin('branch', (join) =>
      join.onRef('branch.id', '=', 'person_place.branch_id').on('branch.client_id', '=', clientId),
    )
    .innerJoin('membership', (join) =>
      join.onRef('membership.user_id', '=', 'person_place.user_id').on('membership.client_id', '=', clientId),
    )
    .select([
      sql<number>`(count(*) FILTER (WHERE branch.id = ${id}))::int`.as('own'),
      sql<number>`(count(*) FILTER (WHERE branch.id <> ${id}))::int`.as('below'),
    ])
    .where('person_place.client_id', '=', clientId)
    .where('membership.ended_at', 'is', null)
    .where(sql<boolean>`branch.path @> ARRAY[${id}::uuid]`)
    .executeTakeFirstOrThrow()
  return row
}

/** A branch and all below it, from the top down. */
export async function findSubtree(tx: Tx, clientId: number, id: string): Promise<BranchRow[]> {
  return tx
    .selectFrom('branch')
    .select(columns)
    .where('client_id', '=', clientId)
    .where(sql<boolean>`path @> ARRAY[${id}::uuid]`)
    .orderBy(sql`cardinality(path)`)
    .execute()
}

/** Every branch of a client, retired ones too, from the top down. */
export async function findAllBranches(tx: Tx, clientId: number): Promise<BranchRow[]> {
  return tx
    .selectFrom('branch')
    .select(columns)
    .where('client_id', '=', clientId)
    .orderBy(sql`cardinality(path)`)
    .execute()
}

/** Whether a code is another branch's. */
export async function isCodeTaken(
  tx: Tx,
  table: 'branch' | 'position',
  clientId: number,
  code: string,
  ownId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('client_id', '=', clientId)
    .where(sql<string>`lower(code)`, '=', sql<string>`lower(${code}::text)`)
    .where('id', '!=', ownId)
    .executeTakeFirst()
  return row !== undefined
}

/** The part of `sort_path` that a branch adds to the one above it: its name, and its id where two are called the same. */
const stepOf = (name: string, id: string) => `\u0001${fold(name)} ${id}`

interface NewBranch {
  id: string
  name: string
  code: string
  headId: string | null
}

/** What is kept of a branch for searches and orders. */
const keysOf = ({ name, code }: Pick<NewBranch, 'name' | 'code'>) => ({
  name,
  code,
  words: fold(`${name} ${code}`),
  sort_name: fold(name),
})

export async function insertBranch(
  tx: Tx,
  clientId: number,
  branch: NewBranch,
  above: Pick<BranchRow, 'path' | 'sort_path'> | null,
): Promise<void> {
  await tx
    .insertInto('branch')
    .values({
      client_id: clientId,
      id: branch.id,
      ...keysOf(branch),
      path: [...(above?.path ?? []), branch.id],
      sort_path: (above?.sort_path ?? '') + stepOf(branch.name, branch.id),
      head_id: branch.headId,
      retired_at: null,
      merged_into: null,
    })
    .execute()
}

/** Writes what staff changed of a branch, and counts the change. */
export async function updateBranch(
  tx: Tx,
  clientId: number,
  id: string,
  change: { fields?: Omit<NewBranch, 'id'>; retiredAt?: Date | null; mergedInto?: string },
): Promise<void> {
  const { fields, retiredAt, mergedInto } = change
  await tx
    .updateTable('branch')
    .set({
      ...(fields && { ...keysOf(fields), head_id: fields.headId }),
      ...(retiredAt !== undefined && { retired_at: retiredAt }),
      ...(mergedInto !== undefined && { merged_into: mergedInto }),
    })
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/**
 * Puts a branch with all below it under another one (null: at the top), and orders them by the names they have now. The
 * caller holds the tree.
 */
export async function placeSubtree(
  tx: Tx,
  clientId: number,
  subtree: readonly Pick<BranchRow, 'id' | 'name' | 'path'>[],
  above: Pick<BranchRow, 'path' | 'sort_path'> | null,
): Promise<void> {
  const top = subtree[0]?.path.length ?? 1
  const steps = new Map(subtree.map(({ id, name }) => [id, stepOf(name, id)]))
  const rows = subtree.map(({ id, path }) => {
    const own = path.slice(top - 1)
    return {
      id,
      path: [...(above?.path ?? []), ...own],
      sort: (above?.sort_path ?? '') + own.map((each) => steps.get(each)).join(''),
    }
  })
  await sql`UPDATE branch SET sort_path = wanted.sort, path = ARRAY(SELECT jsonb_array_elements_text(wanted.path)::uuid)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS wanted (id uuid, path jsonb, sort text)
    WHERE branch.client_id = ${clientId} AND branch.id = wanted.id`.execute(tx)
}

/** Active branches right below one. */
export async function findRightBelow(
  tx: Tx,
  clientId: number,
  branch: Pick<BranchRow, 'id' | 'path'>,
): Promise<BranchRow[]> {
  return (await findSubtree(tx, clientId, branch.id)).filter(
    ({ path, retired_at: retiredAt }) => path.length === branch.path.length + 1 && retiredAt === null,
  )
}

/** Brings everybody who works in a branch into another one. The caller holds the tree. */
export async function movePeople(tx: Tx, clientId: number, from: string, into: string): Promise<void> {
  await tx
    .updateTable('person_place')
    .set({ branch_id: into })
    .where('client_id', '=', clientId)
    .where('branch_id', '=', from)
    .execute()
}
