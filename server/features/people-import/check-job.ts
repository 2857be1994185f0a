import type { ImportCounts } from '#contract/features/people-import/people-import-contract.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { readImportRows } from '#server/engine/imports/import-file.ts'
import { workOn, type Step } from './import-job.ts'
import { decide, seenOf } from './plan/decide.ts'
import { FileKeys } from './plan/file-keys.ts'
import { findElsewhere, findHits, findPeople, type Hits } from './plan/find-people.ts'
import { readRow, type ReadRow, type RowFault } from './plan/read-row.ts'
import {
  countOutcomes,
  findPlan,
  insertPlan,
  lockImport,
  moveImport,
  updateImport,
  type ImportRow,
  type PlanRow,
} from '#server/engine/imports/import-queries.ts'
import { countScope, planLeaving } from './people-import-queries.ts'
import { optionsOf } from './people-import-service.ts'

/** Goes through all rows of a file and notes what each comes to. Of people it writes nothing. */
export const checkRows =
  (services: Services): JobHandler =>
  (payload) =>
    workOn(services, payload, 'checking', (step) => checkAll(services, step))

async function checkAll(services: Services, step: Step): Promise<void> {
  const { database } = services
  const { row } = step
  const { client_id: clientId, id } = row
  const keys = new FileKeys()
  let { done } = row
  for await (const chunk of readImportRows(services, row)) {
    const read = chunk.map((each) => readRow(each, step.rules))
    const twice = keys.add(read)
    const last = chunk.at(-1)?.row ?? 0
    if (last - 1 <= done) {
      // It was worked on before a stop: whom its rows are about is known.
      const plan = await database.inTenant(clientId, (tx) => findPlan(tx, clientId, id, chunk[0]?.row ?? 0, last))
      for (const planned of plan) if (planned.user_id) keys.addPerson(planned.user_id, planned.row)
      continue
    }
    const plan = await planChunk(services, step, read, twice, keys)
    const from = done
    done = last - 1
    const went = await database.inTenant(clientId, async (tx) => {
      const held = await lockImport(tx, clientId, id)
      if (held?.state !== 'checking' || held.done !== from) return false
      await insertPlan(tx, plan.rows)
      await updateImport(tx, clientId, id, {
        done,
        counts: JSON.stringify({ ...held.counts, kept: (held.counts['kept'] ?? 0) + plan.kept }),
      })
      return true
    })
    if (!went) return
  }
  await database.inTenant(clientId, async (tx) => {
    const held = await lockImport(tx, clientId, id)
    if (held?.state !== 'checking' || held.done !== done) return
    const { fullList } = optionsOf(held)
    if (fullList) await planLeaving(tx, held, fullList, held.rows + 1)
    await moveImport(tx, clientId, id, { state: 'checked', done: 0, counts: JSON.stringify(await countAll(tx, held)) })
  })
}

/** How many rows of an import come to what, as its plan stands. */
export async function countAll(tx: Tx, row: ImportRow): Promise<ImportCounts> {
  const outcomes = await countOutcomes(tx, row.client_id, row.id)
  const { fullList } = optionsOf(row)
  const count = (outcome: 'new' | 'changed' | 'same' | 'error' | 'blocked' | 'leaving') => outcomes.get(outcome) ?? 0
  return {
    new: count('new'),
    changed: count('changed'),
    same: count('same'),
    error: count('error'),
    blocked: count('blocked'),
    leaving: count('leaving'),
    kept: row.counts['kept'] ?? 0,
    scope: row.counts['scope'] ?? (fullList ? await countScope(tx, row.client_id, fullList) : 0),
  }
}

async function planChunk(
  { database }: Services,
  { row, importer, rules }: Step,
  read: readonly ReadRow[],
  twice: ReadonlyMap<number, number>,
  keys: FileKeys,
): Promise<{ rows: PlanRow[]; kept: number }> {
  const { client_id: clientId, id: importId } = row
  const hits = await database.inTenant(clientId, (tx) =>
    findHits(
      tx,
      clientId,
      read.map(({ wish }) => wish),
    ),
  )
  const ids = [...new Set(hits.flatMap((each) => each.ids))]
  const elsewhere = await database.inSystem((tx) => findElsewhere(tx, clientId, ids))
  const people = await database.inTenant(clientId, (tx) => findPeople(tx, clientId, ids, elsewhere, { hold: false }))
  let kept = 0
  const rows = read.flatMap((each, at): PlanRow[] => {
    const hit = hits[at] ?? { ids: [] }
    const [userId = null, ...others] = hit.ids
    const found = userId === null ? null : (people.get(userId) ?? null)
    const planned = { client_id: clientId, import_id: importId, row: each.row, user_id: userId, seen: seenOf(found) }
    const fault = faultOf(each, hit, twice, keys)
    const decision = fault ? { outcome: 'error' as const, fault } : decide(each.wish, found, importer, rules.country)
    if (decision.outcome === 'error') {
      const { code, field, otherRow = null } = decision.fault
      return [{ ...planned, outcome: 'error', code, field, other_row: otherRow }, ...named(planned, others)]
    }
    if (decision.isKept) kept++
    return [{ ...planned, outcome: decision.outcome, code: null, field: null, other_row: null }]
  })
  return { rows, kept }
}

const named = (planned: Pick<PlanRow, 'client_id' | 'import_id' | 'row' | 'seen'>, others: readonly string[]) =>
  others.map((userId, at): PlanRow => ({
    ...planned,
    row: -(2 * planned.row + at),
    user_id: userId,
    outcome: 'named',
    code: null,
    field: null,
    other_row: null,
  }))

/** Why a row is not taken, whomever it is about: it cannot be read, another one says the same, its keys are two people's. */
function faultOf(each: ReadRow, { ids }: Hits, twice: ReadonlyMap<number, number>, keys: FileKeys): RowFault | null {
  // Before anything else is said of it: whom it is about counts for the rows that follow.
  const earlier = ids.map((userId) => keys.addPerson(userId, each.row)).find((row) => row !== null)
  if (each.fault) return each.fault
  const otherRow = twice.get(each.row) ?? earlier
  if (otherRow) return { code: 'import.duplicate_in_file', field: null, otherRow }
  return ids.length > 1 ? { code: 'import.ambiguous', field: null } : null
}
