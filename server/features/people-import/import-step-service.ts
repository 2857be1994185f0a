import { keyColumns, type ColumnUse } from '#contract/features/people-import/people-import-columns.ts'
import {
  importLimits,
  type FullList,
  type ImportDetail,
  type ImportState,
} from '#contract/features/people-import/people-import-contract.ts'
import { areManyLeaving } from '#contract/features/people-import/people-import-rules.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { dropBytes } from './import-job.ts'
import { readImport } from './people-import-service.ts'
import { listGroups } from './plan/find-people.ts'
import {
  countUnderWay,
  deleteImport,
  deletePlan,
  findEnded,
  lockImport,
  moveImport,
  type ImportRow,
} from './people-import-queries.ts'

const subjectOf = (id: string) => ({ subject: { kind: 'import', id } })

/** An import under its revision, where it is in one of these states. */
async function take(
  tx: Tx,
  { clientId }: Staff,
  id: string,
  states: readonly ImportState[],
  demandRev: (rev: number) => void,
): Promise<ImportRow> {
  const row = (await lockImport(tx, clientId, id)) ?? fail('resource.not_found')
  demandRev(row.rev)
  if (!states.includes(row.state)) fail('import.state')
  return row
}

async function demandRoom(tx: Tx, clientId: number): Promise<void> {
  if ((await countUnderWay(tx, clientId)) >= importLimits.atOnce) fail('import.busy', { retryAfter: 30 })
}

/** Fails where a column of the file is for nothing that is known, one stands for two, or nobody could be found by them. */
function demandColumns(heads: readonly string[], columns: readonly ColumnUse[]): void {
  const wrong = (field: string) => ({ fields: [{ field, code: 'invalid' as const }] })
  if (columns.length !== heads.length) fail('request.invalid', wrong('columns'))
  const unknown = columns.indexOf(null)
  if (unknown >= 0)
    fail('import.column_unknown', {
      ...wrong(`columns.${unknown}`),
      values: { name: (heads[unknown] ?? '').slice(0, 60) },
    })
  const used = columns.filter((column) => column !== 'ignore')
  const twice = columns.findIndex((column, at) => column !== 'ignore' && columns.indexOf(column) !== at)
  if (twice >= 0) fail('request.invalid', wrong(`columns.${twice}`))
  if (!keyColumns.some((column) => used.includes(column))) fail('import.required', wrong('columns'))
}

/** Begins to go through all rows of a file; what an earlier look found is forgotten. */
export async function checkImport(
  services: Services,
  staff: Staff,
  id: string,
  { columns, fullList }: { columns: ColumnUse[]; fullList: FullList | null },
): Promise<ImportDetail> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const row = await take(tx, staff, id, ['uploaded', 'checked'], demandRev)
    demandColumns(row.heads, columns)
    const known = new Set((await listGroups(tx, clientId)).map((group) => group.id))
    if (fullList?.groups?.some((group) => !known.has(group)))
      fail('audience.group_unknown', { fields: [{ field: 'fullList.groups', code: 'unknown' }] })
    await demandRoom(tx, clientId)
    await deletePlan(tx, clientId, id)
    await moveImport(tx, clientId, id, {
      state: 'checking',
      // In the name of whoever asks now.
      user_id: staff.userId,
      columns: JSON.stringify(columns),
      full_list: JSON.stringify(fullList),
      done: 0,
      counts: JSON.stringify({}),
    })
    await services.jobs.queue(tx, { kind: 'check_import', payload: { clientId, importId: id } })
    await note({ act: 'people.import_check', ...subjectOf(id), after: { fullList } })
    return { done: true }
  })
  services.jobs.nudge()
  return readImport(services, staff, id)
}

/** Begins to do what the rows were found to come to. */
export async function applyImport(
  services: Services,
  staff: Staff,
  id: string,
  { sha256, letters, leaving }: { sha256: string; letters: boolean; leaving?: number | undefined },
): Promise<ImportDetail> {
  const { clientId } = staff
  if (letters && !services.messages.canMail) fail('people.mail_away')
  await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const row = await take(tx, staff, id, ['checked'], demandRev)
    if (sha256 !== row.sha256) fail('import.file_changed')
    const { counts } = row
    const going = counts.leaving ?? 0
    if (areManyLeaving(going, counts.scope ?? 0) && leaving !== going)
      fail('import.too_many_leave', { values: { leaving: going, scope: counts.scope ?? 0 } })
    await demandRoom(tx, clientId)
    await moveImport(tx, clientId, id, { state: 'applying', user_id: staff.userId, letters, done: 0 })
    await services.jobs.queue(tx, { kind: 'apply_import', payload: { clientId, importId: id } })
    await note({ act: 'people.import_apply', ...subjectOf(id), after: { sha256, letters, ...counts } })
    return { done: true }
  })
  services.jobs.nudge()
  return readImport(services, staff, id)
}

/** Stops an import. Rows that were applied by then stay applied. */
export async function cancelImport(services: Services, staff: Staff, id: string): Promise<ImportDetail> {
  await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const row = await take(tx, staff, id, ['uploaded', 'checking', 'checked', 'applying'], demandRev)
    await moveImport(tx, staff.clientId, id, { state: 'cancelled' })
    await note({ act: 'people.import_cancel', ...subjectOf(id), before: { state: row.state, done: row.done } })
    return { done: true }
  })
  await dropBytes(services, staff.clientId, id)
  return readImport(services, staff, id)
}

/** Takes away what is kept no longer: bytes that nobody needs any more, and imports of more than thirty days. */
export async function removeOldImports(services: Services): Promise<void> {
  const { database, clock } = services
  const before = new Date(clock.now().getTime() - importLimits.days * 86_400_000)
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id: clientId } of clients) {
    for (const row of await database.inTenant(clientId, (tx) => findEnded(tx, clientId, before))) {
      const isOld = row.created_at < before
      const isNeeded = row.state === 'done' && (row.counts.error ?? 0) > 0
      if (isOld || !isNeeded) await dropBytes(services, clientId, row.id)
      if (isOld) await database.inTenant(clientId, (tx) => deleteImport(tx, clientId, row.id))
    }
  }
}
