import { newId } from '#contract/engine/ids.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { columnUses } from '#contract/features/people-import/people-import-columns.ts'
import {
  importLimits,
  type ImportCounts,
  type ImportDetail,
  type ImportEncoding,
  type ListedImport,
} from '#contract/features/people-import/people-import-contract.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { writeErrorFile } from './file/error-file.ts'
import { placeOf, readPreview } from './file/import-file.ts'
import { isEmpty, sniff } from './file/read-file.ts'
import { listGroups } from './plan/find-people.ts'
import { isUnreadable } from './plan/read-row.ts'
import {
  findFaults,
  findImport,
  findImports,
  findLastRow,
  findMembers,
  findSender,
  insertImport,
  type ImportRow,
} from './people-import-queries.ts'

const nameOf = (person: { first_name: string | null; last_name: string | null } | undefined) =>
  `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim()

const noCounts: ImportCounts = { new: 0, changed: 0, same: 0, error: 0, blocked: 0, kept: 0, leaving: 0, scope: 0 }

function describe(row: ImportRow, createdBy: string): ListedImport {
  const { id, rev, name, state, rows, counts } = row
  const isCounted = ['checked', 'applying', 'done'].includes(state)
  const listed = { id, rev, name, state, rows, createdBy, createdAt: row.created_at.toISOString() }
  return { ...listed, counts: isCounted ? { ...noCounts, ...counts } : null }
}

/** The imports of a client that are still kept, the newest first. */
export async function listImports(
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
): Promise<{ rows: ListedImport[] }> {
  const rows = await database.inTenant(clientId, (tx) => findImports(tx, clientId))
  return { rows: rows.map((row) => describe(row, nameOf(row))) }
}

/** One import, whole; fails with `resource.not_found`. */
export async function readImport(services: Services, { clientId }: Staff, id: string): Promise<ImportDetail> {
  const { database, messages } = services
  const { row, ...more } = await database.inTenant(clientId, async (tx) => readWhole(tx, clientId, id))
  const isShown = row.store_key !== '' && ['uploaded', 'checking', 'checked'].includes(row.state)
  const [heads = [], ...preview] = isShown ? await readPreview(services, row) : []
  return {
    ...describe(row, more.createdBy),
    bytes: row.bytes,
    sha256: row.sha256,
    encoding: row.encoding,
    separator: row.separator,
    heads: row.heads,
    columns: row.columns,
    preview: preview.filter((cells) => !isEmpty({ cells })),
    damaged: [heads, ...preview].some((cells) => cells.some(isUnreadable)),
    done: row.done,
    total: row.state === 'applying' ? Math.max(row.rows, more.lastRow - 1) : row.rows,
    fullList: row.full_list,
    letters: row.letters,
    problems: more.problems,
    failure: row.failure,
    hasErrorFile: row.store_key !== '' && (row.counts.error ?? 0) > 0 && ['checked', 'done'].includes(row.state),
    canMail: messages.canMail,
    groups: more.groups,
  }
}

async function readWhole(tx: Tx, clientId: number, id: string) {
  const row = (await findImport(tx, clientId, id)) ?? fail('resource.not_found')
  const faults = await findFaults(tx, clientId, id, 0, importLimits.problems)
  const members = await findMembers(
    tx,
    clientId,
    faults.flatMap(({ user_id: userId }) => userId ?? []),
  )
  return {
    row,
    createdBy: nameOf(await findSender(tx, row.user_id)),
    groups: await listGroups(tx, clientId),
    lastRow: await findLastRow(tx, clientId, id),
    problems: faults.map((fault) => ({
      row: fault.row,
      field: fault.field,
      code: fault.code ?? '',
      foundId: fault.user_id !== null && members.has(fault.user_id) ? fault.user_id : null,
      otherRow: fault.other_row,
    })),
  }
}

/** Takes a file in: finds out how it is written down, and keeps it. Nothing is done with it yet. */
export async function uploadImport(
  services: Services,
  staff: Staff,
  bytes: Uint8Array,
  { name, encoding }: { name: string; encoding: ImportEncoding },
): Promise<ImportDetail> {
  const { clientId, userId } = staff
  const sniffed = await sniff(bytes, encoding)
  const importId = newId(services.clock.now().getTime())
  const place = placeOf(clientId, importId)
  await services.files.put(place, bytes, 'text/csv')
  const keep = async () =>
    writeAsStaff(services, staff, async (tx, { note, now }) => {
      await insertImport(tx, {
        client_id: clientId,
        id: importId,
        user_id: userId,
        created_at: now,
        state: 'uploaded',
        name,
        sha256: sniffed.sha256,
        bytes: bytes.length,
        store_key: place,
        encoding: sniffed.encoding,
        separator: sniffed.separator,
        heads: JSON.stringify(sniffed.heads),
        columns: JSON.stringify(columnUses(sniffed.heads)),
        rows: sniffed.rows,
        full_list: JSON.stringify(null),
        counts: JSON.stringify({}),
        failure: null,
      })
      const told = { name, sha256: sniffed.sha256, rows: sniffed.rows }
      await note({ act: 'people.import_upload', subject: { kind: 'import', id: importId }, after: told })
      return { id: importId }
    })
  try {
    const { id } = await keep()
    // Sent again: the first one counts.
    if (id !== importId) await services.files.remove(place)
    return await readImport(services, staff, id)
  } catch (error) {
    const isKept = await services.database.inTenant(clientId, (tx) => findImport(tx, clientId, importId))
    if (!isKept) await services.files.remove(place)
    throw error
  }
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
  yield* writeErrorFile(services, row, language)
}

/** An import whose rows at fault can be told; fails with `resource.not_found`, and with `import.state` where there is no file. */
export async function demandErrorFile({ database }: Pick<Services, 'database'>, { clientId }: Staff, id: string) {
  const row = (await database.inTenant(clientId, (tx) => findImport(tx, clientId, id))) ?? fail('resource.not_found')
  if (row.store_key === '' || !['checked', 'done'].includes(row.state)) fail('import.state')
  return row
}
