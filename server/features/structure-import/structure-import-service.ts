import type { LanguageCode } from '#contract/engine/language.ts'
import type { ImportEncoding } from '#contract/engine/staff/import.ts'
import {
  keysOf,
  structureErrorColumns,
  structureKinds,
  structureUses,
  type StructureKind,
  type StructureUse,
} from '#contract/features/structure-import/structure-import-columns.ts'
import type {
  ListedStructureImport,
  StructureCounts,
  StructureImport,
} from '#contract/features/structure-import/structure-import-contract.ts'
import type { RoleName } from '#contract/engine/session/client.ts'
import { can } from '#contract/model.ts'
import { writeErrorFile } from '#server/engine/imports/error-file.ts'
import { deletePlan, findImports, moveImport, type ImportRow } from '#server/engine/imports/import-queries.ts'
import {
  demandErrorFile as demandFile,
  describeFile,
  describeListed,
  isCounted,
  keepUpload,
  toProblem,
} from '#server/engine/imports/import-service.ts'
import { demandColumns, demandRoom, stopImport, takeImport } from '#server/engine/imports/import-step-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import { faultText } from './structure-import-texts.ts'

const kinds: readonly string[] = structureKinds
const acts = 'structure'
const noCounts: StructureCounts = { new: 0, changed: 0, same: 0, error: 0 }

const subjectOf = (id: string) => ({ subject: { kind: 'import', id } })
const countsOf = (row: ImportRow) => (isCounted(row) ? { ...noCounts, ...row.counts } : null)

/** What of the structure an import brings in. */
export const kindOf = ({ kind }: Pick<ImportRow, 'kind'>): StructureKind => kind as StructureKind

/** Whether these roles may bring in what a file of a kind holds: groups are also made by who may make groups. */
export const mayImport = (roles: readonly RoleName[], kind: StructureKind): boolean =>
  can(roles, 'structure.write') && (kind !== 'groups' || can(roles, 'groups.write'))

function demandMay({ roles }: Staff, kind: StructureKind): void {
  if (!mayImport(roles, kind)) fail('access.denied')
}

/** The imports of a client's structure that are still kept, the newest first. */
export async function listImports(
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
): Promise<{ rows: ListedStructureImport[] }> {
  const rows = await database.inTenant(clientId, (tx) => findImports(tx, clientId, kinds))
  return { rows: rows.map((row) => ({ ...describeListed(row, row), kind: kindOf(row), counts: countsOf(row) })) }
}

/** One import, whole; fails with `resource.not_found`. */
export async function readImport(services: Services, { clientId }: Staff, id: string): Promise<StructureImport> {
  const { row, faults, told } = await describeFile(services, clientId, id, kinds)
  const columns = row.columns as StructureUse[]
  return { ...told, kind: kindOf(row), counts: countsOf(row), columns, problems: faults.map(toProblem) }
}

/** Takes a file in: finds out how it is written down, and keeps it. Nothing is done with it yet. */
export async function uploadImport(
  services: Services,
  staff: Staff,
  bytes: Uint8Array,
  { kind, ...sent }: { kind: StructureKind; name: string; encoding: ImportEncoding },
): Promise<StructureImport> {
  demandMay(staff, kind)
  const columnsOf = (heads: readonly string[]) => structureUses(kind, heads)
  return readImport(services, staff, await keepUpload(services, staff, bytes, { kind, acts, columnsOf, ...sent }))
}

/** Begins to go through all rows of a file; what an earlier look found is forgotten. */
export async function checkImport(
  services: Services,
  staff: Staff,
  id: string,
  columns: StructureUse[],
): Promise<StructureImport> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const row = await takeImport(tx, staff, { id, kinds, states: ['uploaded', 'checked'] }, demandRev)
    demandMay(staff, kindOf(row))
    demandColumns(row.heads, columns, keysOf(kindOf(row)))
    await demandRoom(tx, clientId)
    await deletePlan(tx, clientId, id)
    await moveImport(tx, clientId, id, {
      state: 'checking',
      // In the name of whoever asks now.
      user_id: staff.userId,
      columns: JSON.stringify(columns),
      done: 0,
      counts: JSON.stringify({}),
    })
    await services.jobs.queue(tx, { kind: 'check_structure', payload: { clientId, importId: id } })
    await note({ act: `${acts}.import_check`, ...subjectOf(id), after: { kind: row.kind } })
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
  sha256: string,
): Promise<StructureImport> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const row = await takeImport(tx, staff, { id, kinds, states: ['checked'] }, demandRev)
    demandMay(staff, kindOf(row))
    if (sha256 !== row.sha256) fail('import.file_changed')
    await demandRoom(tx, clientId)
    await moveImport(tx, clientId, id, { state: 'applying', user_id: staff.userId, done: 0 })
    await services.jobs.queue(tx, { kind: 'apply_structure', payload: { clientId, importId: id } })
    await note({ act: `${acts}.import_apply`, ...subjectOf(id), after: { kind: row.kind, sha256, ...row.counts } })
    return { done: true }
  })
  services.jobs.nudge()
  return readImport(services, staff, id)
}

/** Stops an import. Rows that were applied by then stay applied. */
export async function cancelImport(services: Services, staff: Staff, id: string): Promise<StructureImport> {
  await stopImport(services, staff, id, { kinds, acts })
  return readImport(services, staff, id)
}

/** An import whose rows at fault can be told. */
export const demandErrorFile = (services: Pick<Services, 'database'>, staff: Staff, id: string): Promise<ImportRow> =>
  demandFile(services, staff, id, kinds)

/** The rows at fault as a file; that it was taken is itself an act. */
export async function* takeErrorFile(
  services: Services,
  staff: Staff,
  id: string,
  language: LanguageCode,
): AsyncGenerator<string> {
  const row = await demandErrorFile(services, staff, id)
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    await note({ act: `${acts}.import_errors`, ...subjectOf(id), after: { kind: row.kind } })
    return { done: true }
  })
  yield* writeErrorFile(services, row, { columns: structureErrorColumns, language, textOf: faultText })
}
