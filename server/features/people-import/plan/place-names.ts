import {
  findBranchIds,
  findPlaceCodes,
  findPositionIds,
  upsertPlaces,
  type Place,
} from '#server/engine/structure/place-queries.ts'
import { findStoreCodes } from '#server/features/store/store-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Written } from './write-people.ts'

/** A branch, a position or a store that a cell names; what is retired may stay with whoever has it. */
export interface Named<Id> {
  id: Id
  isActive: boolean
}

/** What codes mean, without regard to case; null: nothing. */
export interface PlaceNames {
  branch: (code: string) => Named<string> | null
  position: (code: string) => Named<string> | null
  store: (code: string) => Named<number> | null
}

function finder<Id>(rows: readonly (Named<Id> & { code: string })[]): (code: string) => Named<Id> | null {
  const byCode = new Map(rows.map(({ id, code, isActive }) => [code.toLowerCase(), { id, isActive }]))
  return (code) => byCode.get(code.toLowerCase()) ?? null
}

/** What the codes of a client mean. */
export async function findPlaceNames(tx: Tx, clientId: number): Promise<PlaceNames> {
  return {
    branch: finder(await findPlaceCodes(tx, 'branch', clientId)),
    position: finder(await findPlaceCodes(tx, 'position', clientId)),
    store: finder(await findStoreCodes(tx, clientId)),
  }
}

const hadBefore = ({ found }: Pick<Written, 'found'>): Place | null => found?.member?.place ?? null

/** Of people who are put somewhere else, those whose new place is gone since it was looked at; the caller shares the tree. */
export async function findGonePlaces<W extends Pick<Written, 'found' | 'target'>>(
  tx: Tx,
  clientId: number,
  people: readonly W[],
): Promise<W[]> {
  const newIds = <Id extends string | number>(field: keyof Place): Id[] => [
    ...new Set(
      people.flatMap((each) => {
        const id = each.target.place[field]
        return id === null || id === hadBefore(each)?.[field] ? [] : [id as Id]
      }),
    ),
  ]
  const [branchIds, positionIds, storeIds] = [
    newIds<string>('branchId'),
    newIds<string>('positionId'),
    newIds<number>('storeId'),
  ]
  const active = { active: true }
  const there = {
    branchId: new Set<unknown>(await findBranchIds(tx, clientId, branchIds, active)),
    positionId: new Set<unknown>(await findPositionIds(tx, clientId, positionIds, active)),
    storeId: new Set<unknown>(
      storeIds.length === 0
        ? []
        : (await findStoreCodes(tx, clientId, storeIds)).filter(({ isActive }) => isActive).map(({ id }) => id),
    ),
  }
  return people.filter((each) =>
    (['branchId', 'positionId', 'storeId'] as const).some((field) => {
      const id = each.target.place[field]
      return id !== null && id !== hadBefore(each)?.[field] && !there[field].has(id)
    }),
  )
}

/** Puts people where they are to work. */
export async function changePlaces(tx: Tx, clientId: number, people: readonly Written[]): Promise<void> {
  const other = people.filter((each) =>
    (['branchId', 'positionId', 'storeId'] as const).some(
      (field) => each.target.place[field] !== (hadBefore(each)?.[field] ?? null),
    ),
  )
  await upsertPlaces(
    tx,
    clientId,
    other.map(({ userId, target }) => ({ userId, ...target.place })),
  )
}
