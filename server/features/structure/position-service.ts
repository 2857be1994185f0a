import { newId } from '#contract/engine/ids.ts'
import { csvText, pageSize } from '#contract/engine/staff/list.ts'
import type { Position, StructureState } from '#contract/features/structure/structure-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import { holdTree } from '#server/engine/structure/place-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { isCodeTaken } from './branch-queries.ts'
import {
  findPosition,
  findPositions,
  insertPosition,
  updatePosition,
  type PositionFields,
  type PositionFilter,
  type PositionRow,
  type PositionSort,
} from './position-queries.ts'

type Reading = Pick<Services, 'database'>

const toPosition = ({ retired_at: retiredAt, ...row }: PositionRow): Position => ({
  ...row,
  state: retiredAt ? 'retired' : 'active',
})
const about = (id: string) => ({ kind: 'position', id })
const told = ({ name, code, country }: PositionFields) => ({ name, code, country })

/** A page of the client's positions. */
export async function listPositions(
  { database }: Reading,
  { clientId }: Staff,
  query: PositionFilter & { sort?: PositionSort | undefined; cursor?: string | undefined },
): Promise<{ rows: Position[]; next: string | null }> {
  const { sort = 'name', cursor, ...filter } = query
  const page = { sort, cursor, limit: pageSize + 1 }
  const found = await database.inTenant(clientId, (tx) => findPositions(tx, clientId, filter, page))
  const rows = found.slice(0, pageSize).map(toPosition)
  return { rows, next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null }
}

/** The positions of the client as a CSV, as they are filtered; that it was taken is itself an act. */
export async function* exportPositions(
  services: Services,
  staff: Staff,
  filter: PositionFilter,
): AsyncGenerator<string> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    await note({ act: 'position.export', subject: { kind: 'client', id: String(clientId) }, after: { ...filter } })
    return { done: true }
  })
  yield csvText([['code', 'name', 'country', 'state']])
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await listPositions(services, staff, { ...filter, ...(cursor && { cursor }) })
    yield csvText(page.rows.map(({ code, name, country, state }) => [code, name, country, state])).slice(1)
    cursor = page.next
  }
}

async function demandCode(tx: Tx, clientId: number, id: string, code: string): Promise<void> {
  if (await isCodeTaken(tx, 'position', clientId, code, id))
    fail('structure.code_taken', { fields: [{ field: 'code', code: 'invalid' }] })
}

async function read(tx: Tx, clientId: number, id: string): Promise<Position> {
  return toPosition((await findPosition(tx, clientId, id)) ?? fail('resource.not_found'))
}

/** Adds a position. */
export async function createPosition(services: Services, staff: Staff, fields: PositionFields): Promise<Position> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    await holdTree(tx, clientId)
    const id = newId(now.getTime())
    await demandCode(tx, clientId, id, fields.code)
    await insertPosition(tx, clientId, id, fields)
    await note({ act: 'position.create', subject: about(id), after: told(fields) })
    return read(tx, clientId, id)
  })
}

/** Changes a position under its revision. */
function edit(
  services: Services,
  { clientId, ...staff }: Staff,
  id: string,
  work: (tx: Tx, before: Position, writing: Writing) => Promise<void>,
): Promise<Position> {
  return writeAsStaff(services, { ...staff, clientId }, async (tx, writing) => {
    await holdTree(tx, clientId)
    const before = await read(tx, clientId, id)
    writing.demandRev(before.rev)
    await work(tx, before, writing)
    return read(tx, clientId, id)
  })
}

/** Changes a position. */
export const changePosition = (
  services: Services,
  staff: Staff,
  id: string,
  fields: PositionFields,
): Promise<Position> =>
  edit(services, staff, id, async (tx, before, { note }) => {
    await demandCode(tx, staff.clientId, id, fields.code)
    await updatePosition(tx, staff.clientId, id, { fields })
    await note({ act: 'position.change', subject: about(id), before: told(before), after: told(fields) })
  })

/** Retires a position, or brings it back. */
export const setPositionState = (
  services: Services,
  staff: Staff,
  id: string,
  state: StructureState,
): Promise<Position> =>
  edit(services, staff, id, async (tx, before, { note, now }) => {
    await updatePosition(tx, staff.clientId, id, { retiredAt: state === 'retired' ? now : null })
    const act = state === 'retired' ? 'position.retire' : 'position.restore'
    await note({ act, subject: about(id), before: { state: before.state }, after: { state } })
  })
