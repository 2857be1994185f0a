import type { LanguageCode } from '#contract/engine/language.ts'
import type { ImportEncoding } from '#contract/engine/staff/import.ts'
import { columnUses, errorFileColumns, type ColumnUse } from '#contract/features/people-import/people-import-columns.ts'
import type {
  FullList,
  ImportCounts,
  ImportDetail,
  ListedImport,
} from '#contract/features/people-import/people-import-contract.ts'
import { writeErrorFile } from '#server/engine/imports/error-file.ts'
import { findImports, findLastRow, type ImportRow } from '#server/engine/imports/import-queries.ts'
import {
  demandErrorFile as demandFile,
  describeFile,
  describeListed,
  isCounted,
  keepUpload,
  toProblem,
} from '#server/engine/imports/import-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { findMembers } from './people-import-queries.ts'
import { faultText } from './people-import-texts.ts'
import { listGroups } from './plan/find-people.ts'

/** What imports of people are kept under. */
export const peopleKind = 'people'
const kinds = [peopleKind]

/** What an import of people was told beside its file. */
export interface PeopleOptions {
  fullList: FullList | null
  letters: boolean
}

/** The same of one as it is kept. */
export const optionsOf = ({ options }: Pick<ImportRow, 'options'>): PeopleOptions => ({
  fullList: null,
  letters: false,
  ...options,
})

const noCounts: ImportCounts = { new: 0, changed: 0, same: 0, error: 0, blocked: 0, kept: 0, leaving: 0, scope: 0 }

const countsOf = (row: ImportRow): ImportCounts | null => (isCounted(row) ? { ...noCounts, ...row.counts } : null)

/** The imports of a client that are still kept, the newest first. */
export async function listImports(
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
): Promise<{ rows: ListedImport[] }> {
  const rows = await database.inTenant(clientId, (tx) => findImports(tx, clientId, kinds))
  return { rows: rows.map((row) => ({ ...describeListed(row, row), counts: countsOf(row) })) }
}

/** One import, whole; fails with `resource.not_found`. */
export async function readImport(services: Services, { clientId }: Staff, id: string): Promise<ImportDetail> {
  const { row, faults, told } = await describeFile(services, clientId, id, kinds)
  const more = await services.database.inTenant(clientId, async (tx) => ({
    groups: await listGroups(tx, clientId),
    lastRow: await findLastRow(tx, clientId, id),
    members: await findMembers(
      tx,
      clientId,
      faults.flatMap(({ user_id: userId }) => userId ?? []),
    ),
  }))
  return {
    ...told,
    ...optionsOf(row),
    counts: countsOf(row),
    columns: row.columns as ColumnUse[],
    total: row.state === 'applying' ? Math.max(row.rows, more.lastRow - 1) : row.rows,
    problems: faults.map((fault) => ({
      ...toProblem(fault),
      foundId: fault.user_id !== null && more.members.has(fault.user_id) ? fault.user_id : null,
    })),
    canMail: services.messages.canMail,
    groups: more.groups,
  }
}

/** Takes a file in: finds out how it is written down, and keeps it. Nothing is done with it yet. */
export async function uploadImport(
  services: Services,
  staff: Staff,
  bytes: Uint8Array,
  sent: { name: string; encoding: ImportEncoding },
): Promise<ImportDetail> {
  const kind = { kind: peopleKind, acts: 'people', columnsOf: columnUses }
  return readImport(services, staff, await keepUpload(services, staff, bytes, { ...kind, ...sent }))
}

/** The rows at fault as a file; that it was taken is itself an act. */
export async function* takeErrorFile(
  services: Services,
  staff: Staff,
  id: string,
  language: LanguageCode,
): AsyncGenerator<string> {
  const { clientId } = staff
  const row = await demandErrorFile(services, staff, id)
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    await note({ act: 'people.import_errors', subject: { kind: 'import', id }, after: { clientId } })
    return { done: true }
  })
  yield* writeErrorFile(services, row, {
    columns: errorFileColumns,
    language,
    textOf: faultText,
    findNamed: (tx, rows) =>
      findMembers(
        tx,
        clientId,
        rows.flatMap(({ user_id: userId }) => userId ?? []),
      ),
  })
}

/** An import whose rows at fault can be told. */
export const demandErrorFile = (services: Pick<Services, 'database'>, staff: Staff, id: string): Promise<ImportRow> =>
  demandFile(services, staff, id, kinds)
