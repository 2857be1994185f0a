import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** Where a person works, and as what. */
export interface Place {
  branchId: string | null
  positionId: string | null
  storeId: number | null
}

/** Nowhere. */
export const noPlace: Place = { branchId: null, positionId: null, storeId: null }

/** Where some people work; `path` are their branches from the top down. Who works nowhere is left out. */
export async function findPlaces(
  tx: Tx,
  clientId: number,
  userIds: readonly string[],
): Promise<Map<string, Place & { path: readonly string[] }>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('person_place')
    .leftJoin('branch', (join) =>
      join.onRef('branch.id', '=', 'person_place.branch_id').on('branch.client_id', '=', clientId),
    )
    .select(['user_id', 'branch_id', 'position_id', 'store_id', 'branch.path'])
    .where('person_place.client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .execute()
  return new Map(
    rows.map((row) => {
      const { branch_id: branchId, position_id: positionId, store_id: storeId, path } = row
      return [row.user_id, { branchId, positionId, storeId, path: path ?? [] }]
    }),
  )
}

/** Writes where people work. The caller shares the client's rules ([Note: Places]). */
export async function upsertPlaces(
  tx: Tx,
  clientId: number,
  places: readonly (Place & { userId: string })[],
): Promise<void> {
  if (places.length === 0) return
  await tx
    .insertInto('person_place')
    .values(
      places.map(({ userId, branchId, positionId, storeId }) => ({
        client_id: clientId,
        user_id: userId,
        branch_id: branchId,
        position_id: positionId,
        store_id: storeId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id']).doUpdateSet((eb) => ({
        branch_id: eb.ref('excluded.branch_id'),
        position_id: eb.ref('excluded.position_id'),
        store_id: eb.ref('excluded.store_id'),
      })),
    )
    .execute()
}

/** Which of the ids are branches of the client; `active`: of those that may be chosen. */
export async function findBranchIds(
  tx: Tx,
  clientId: number,
  ids: readonly string[],
  { active = false }: { active?: boolean } = {},
): Promise<string[]> {
  return findIds(tx, 'branch', clientId, ids, active)
}

/** The same of positions. */
export async function findPositionIds(
  tx: Tx,
  clientId: number,
  ids: readonly string[],
  { active = false }: { active?: boolean } = {},
): Promise<string[]> {
  return findIds(tx, 'position', clientId, ids, active)
}

async function findIds(
  tx: Tx,
  table: 'branch' | 'position',
  clientId: number,
  ids: readonly string[],
  active: boolean,
): Promise<string[]> {
  if (ids.length === 0) return []
  let query = tx
    .selectFrom(table)
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', 'in', [...ids])
  if (active) query = query.where('retired_at', 'is', null)
  return (await query.execute()).map(({ id }) => id)
}

/** Everybody who works in a branch or in one below it, in no order; so many at most. */
export async function findPeopleUnder(tx: Tx, clientId: number, branchId: string, most?: number): Promise<string[]> {
  let query = tx
    .selectFrom('person_place')
    .innerJoin('branch', (join) =>
      join.onRef('branch.id', '=', 'person_place.branch_id').on('branch.client_id', '=', clientId),
    )
    .select('user_id')
    .where('person_place.client_id', '=', clientId)
    .where(sql<boolean>`branch.path @> ARRAY[${branchId}::uuid]`)
  if (most !== undefined) query = query.limit(most)
  return (await query.execute()).map((row) => row.user_id)
}

/** The codes of a client's branches or positions, and whether each may be chosen. */
export async function findPlaceCodes(
  tx: Tx,
  table: 'branch' | 'position',
  clientId: number,
): Promise<{ id: string; code: string; isActive: boolean }[]> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'code', 'retired_at'])
    .where('client_id', '=', clientId)
    .execute()
  return rows.map(({ id, code, retired_at: retired }) => ({ id, code, isActive: retired === null }))
}
