import { readImportRows } from '#server/engine/imports/import-file.ts'
import {
  countOutcomes,
  insertPlan,
  lockImport,
  moveImport,
  updateImport,
  type ImportRow,
  type PlanRow,
} from '#server/engine/imports/import-queries.ts'
import type { RowPlanner } from '#server/engine/imports/row-planner.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { decideRow, isDecision } from './decide-rows.ts'
import { readCells, type ReadCells } from './read-cells.ts'
import { openPlanner, workOn } from './structure-import-job.ts'

/** Goes through all rows of a file and notes what each comes to. Of the structure it writes nothing. */
export const checkRows =
  (services: Services): JobHandler =>
  (payload) =>
    workOn(services, payload, 'checking', (row) => checkAll(services, row))

async function checkAll(services: Services, row: ImportRow): Promise<void> {
  const { database } = services
  const { client_id: clientId, id } = row
  const planner = openPlanner(row)
  const keys = new Map<string, number>()
  let { done } = row
  for await (const chunk of readImportRows(services, row)) {
    const read = chunk.map((each) => readCells(each, row.columns))
    await database.inTenant(clientId, (tx) =>
      planner.look(
        tx,
        read.map(({ cells }) => cells),
      ),
    )
    const rows: PlanRow[] = []
    for (const each of read) rows.push(await planRow(row, planner, keys, each))
    const last = chunk.at(-1)?.row ?? 0
    // It was worked on before a stop; what its rows make counts for those behind them all the same.
    if (last - 1 <= done) continue
    const from = done
    done = last - 1
    const went = await database.inTenant(clientId, async (tx) => {
      const held = await lockImport(tx, clientId, id)
      if (held?.state !== 'checking' || held.done !== from) return false
      await insertPlan(tx, rows)
      await updateImport(tx, clientId, id, { done })
      return true
    })
    if (!went) return
  }
  await database.inTenant(clientId, async (tx) => {
    const held = await lockImport(tx, clientId, id)
    if (held?.state !== 'checking' || held.done !== done) return
    await moveImport(tx, clientId, id, { state: 'checked', done: 0, counts: await countAll(tx, held) })
  })
}

/** How many rows of an import come to what, as its plan stands. */
export async function countAll(tx: Tx, { client_id: clientId, id }: ImportRow): Promise<string> {
  const outcomes = await countOutcomes(tx, clientId, id)
  const count = (outcome: 'new' | 'changed' | 'same' | 'error') => outcomes.get(outcome) ?? 0
  return JSON.stringify({ new: count('new'), changed: count('changed'), same: count('same'), error: count('error') })
}

async function planRow(
  { client_id: clientId, id }: ImportRow,
  planner: RowPlanner,
  keys: Map<string, number>,
  read: ReadCells,
): Promise<PlanRow> {
  const planned = { client_id: clientId, import_id: id, row: read.row, user_id: null }
  const fail = (code: string, field: string | null, otherRow: number | null = null): PlanRow => ({
    ...planned,
    outcome: 'error',
    seen: null,
    code,
    field,
    other_row: otherRow,
  })
  const decided = decideRow(planner, read)
  if (!isDecision(decided)) return fail(decided.code, decided.field)
  const earlier = keys.get(decided.key)
  if (earlier !== undefined) return fail('import.duplicate_in_file', null, earlier)
  keys.set(decided.key, read.row)
  await decided.take(null)
  return { ...planned, outcome: decided.outcome, seen: decided.seen, code: null, field: null, other_row: null }
}
