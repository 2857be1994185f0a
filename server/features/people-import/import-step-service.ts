import { keyColumns, type ColumnUse } from '#contract/features/people-import/people-import-columns.ts'
import type { FullList, ImportDetail } from '#contract/features/people-import/people-import-contract.ts'
import { areManyLeaving } from '#contract/features/people-import/people-import-rules.ts'
import { deletePlan, moveImport } from '#server/engine/imports/import-queries.ts'
import { demandColumns, demandRoom, stopImport, takeImport } from '#server/engine/imports/import-step-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import { optionsOf, peopleKind, readImport } from './people-import-service.ts'
import { listGroups } from './plan/find-people.ts'

const subjectOf = (id: string) => ({ subject: { kind: 'import', id } })

const kinds = [peopleKind]

/** Begins to go through all rows of a file; what an earlier look found is forgotten. */
export async function checkImport(
  services: Services,
  staff: Staff,
  id: string,
  { columns, fullList }: { columns: ColumnUse[]; fullList: FullList | null },
): Promise<ImportDetail> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const row = await takeImport(tx, staff, { id, kinds, states: ['uploaded', 'checked'] }, demandRev)
    demandColumns(row.heads, columns, keyColumns)
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
      options: JSON.stringify({ ...optionsOf(row), fullList }),
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
    const row = await takeImport(tx, staff, { id, kinds, states: ['checked'] }, demandRev)
    if (sha256 !== row.sha256) fail('import.file_changed')
    const { counts } = row
    const going = counts['leaving'] ?? 0
    if (areManyLeaving(going, counts['scope'] ?? 0) && leaving !== going)
      fail('import.too_many_leave', { values: { leaving: going, scope: counts['scope'] ?? 0 } })
    await demandRoom(tx, clientId)
    await moveImport(tx, clientId, id, {
      state: 'applying',
      user_id: staff.userId,
      options: JSON.stringify({ ...optionsOf(row), letters }),
      done: 0,
    })
    await services.jobs.queue(tx, { kind: 'apply_import', payload: { clientId, importId: id } })
    await note({ act: 'people.import_apply', ...subjectOf(id), after: { sha256, letters, ...counts } })
    return { done: true }
  })
  services.jobs.nudge()
  return readImport(services, staff, id)
}

/** Stops an import. Rows that were applied by then stay applied. */
export async function cancelImport(services: Services, staff: Staff, id: string): Promise<ImportDetail> {
  await stopImport(services, staff, id, { kinds, acts: 'people' })
  return readImport(services, staff, id)
}
