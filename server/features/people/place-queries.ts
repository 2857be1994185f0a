import type { Tx } from '#server/platform/database/database.ts'

/** What the branches and positions of some people are called. */
export async function findPlaceNames(tx: Tx, clientId: number, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return tx
    .selectFrom('person_place')
    .leftJoin('branch', (join) =>
      join.onRef('branch.id', '=', 'person_place.branch_id').on('branch.client_id', '=', clientId),
    )
    .leftJoin('position', (join) =>
      join.onRef('position.id', '=', 'person_place.position_id').on('position.client_id', '=', clientId),
    )
    .select([
      'person_place.user_id as userId',
      'branch.id as branchId',
      'branch.name as branch',
      'position.id as positionId',
      'position.name as position',
      'person_place.store_id as storeId',
    ])
    .where('person_place.client_id', '=', clientId)
    .where('person_place.user_id', 'in', [...userIds])
    .execute()
}
