import { noteActs, type Act } from '#server/engine/audit/note-act.ts'
import { readImportRows } from '#server/engine/imports/import-file.ts'
import { dropBytes } from '#server/engine/imports/import-job.ts'
import {
  findPlan,
  lockImport,
  markFaults,
  moveImport,
  updateImport,
  type ImportRow,
  type PlanRow,
} from '#server/engine/imports/import-queries.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import { holdTree } from '#server/engine/structure/place-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { countAll } from './check-job.ts'
import { decideRow, isDecision } from './decide-rows.ts'
import { readCells, type ReadCells } from './read-cells.ts'
import { openPlanner, workOn } from './structure-import-job.ts'

/** Does what the rows of an import were found to come to. Killed at any moment it goes on behind the last rows that were committed. */
export const applyRows =
  (services: Services): JobHandler =>
  (payload) =>
    workOn(services, payload, 'applying', (row) => applyAll(services, row))

async function applyAll(services: Services, row: ImportRow): Promise<void> {
  const { database, realtime } = services
  const { client_id: clientId, id } = row
  let { done } = row
  for await (const chunk of readImportRows(services, row)) {
    const [from, to] = [chunk[0]?.row ?? 0, chunk.at(-1)?.row ?? 0]
    if (to - 1 <= done) continue
    const read = chunk.map((each) => readCells(each, row.columns))
    const wasDone = done
    const went = await database.inTenant(clientId, async (tx) => {
      const held = await lockImport(tx, clientId, id)
      if (held?.state !== 'applying' || held.done !== wasDone) return false
      await applyStretch(services, tx, row, await findPlan(tx, clientId, id, from, to), read)
      await updateImport(tx, clientId, id, { done: to - 1 })
      return true
    })
    if (!went) return
    done = to - 1
    await realtime.pokeClient(clientId)
  }
  const isWhole = await database.inTenant(clientId, async (tx) => {
    const held = await lockImport(tx, clientId, id)
    if (held?.state !== 'applying') return false
    const counts = await countAll(tx, held)
    await moveImport(tx, clientId, id, { state: 'done', counts })
    return (JSON.parse(counts) as { error: number }).error === 0
  })
  // With rows at fault the file is what they are told from, for as long as the import is kept.
  if (isWhole) await dropBytes(services, clientId, id)
}

/** Applies some rows as they were planned. One that comes to something else by now, or finds something else, is at fault. */
async function applyStretch(
  { clock }: Services,
  tx: Tx,
  row: ImportRow,
  planned: readonly PlanRow[],
  read: readonly ReadCells[],
): Promise<void> {
  const { client_id: clientId, id, user_id: userId } = row
  await holdTree(tx, clientId)
  const planner = openPlanner(row)
  const plans = new Map(planned.map((plan) => [plan.row, plan]))
  const rows = read.filter(({ row: at }) => ['new', 'changed', 'same'].includes(plans.get(at)?.outcome ?? ''))
  await planner.look(
    tx,
    rows.map(({ cells }) => cells),
  )
  const acts: Act[] = []
  const faults: { row: number; code: string; field: string | null }[] = []
  for (const each of rows) {
    const plan = plans.get(each.row)
    const decided = decideRow(planner, each)
    if (!isDecision(decided)) {
      faults.push({ row: each.row, code: decided.code, field: decided.field })
      continue
    }
    const { outcome, seen, fields } = decided
    if (outcome !== plan?.outcome || seen !== plan.seen) {
      // What was the same, and is no longer what the file says, was changed by somebody else.
      faults.push({ row: each.row, code: 'import.changed_since', field: null })
      continue
    }
    const subject = await decided.take(tx)
    if (outcome === 'same') continue
    const act = outcome === 'new' ? 'structure.import_add' : 'structure.import_change'
    acts.push({ act, subject, after: { import: id, row: each.row, fields } })
  }
  await planner.finish?.(tx)
  await noteActs(tx, { userId, clientId }, acts, clock.now())
  await markFaults(tx, clientId, id, faults)
}
