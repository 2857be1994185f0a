import { newId } from '#contract/engine/ids.ts'
import { fileLimits, type ImportEncoding, type ImportState } from '#contract/engine/staff/import.ts'
import { isEmpty, isUnreadable, sniff } from '#server/platform/csv/csv-file.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '../services.ts'
import type { Staff } from '../staff/staff.ts'
import { writeAsStaff } from '../staff/staff-write.ts'
import { placeOf, readPreview } from './import-file.ts'
import { findFaults, findImport, findSender, insertImport, type ImportRow, type PlanRow } from './import-queries.ts'

// [Note: Imports] A file that staff bring something in by is the same for every kind: sent, looked at, gone through without
// writing, applied stretch by stretch under its hash, its rows at fault told. What a row means, which columns there are and
// who may is the kind's own: it gives them to what is here, and no import is read but under its kind.

/** What tells a kind of import from others, as far as sending and looking at a file goes. */
export interface ImportKind {
  /** As the import is kept. */
  kind: string
  /** What its acts begin with in the trail: `people`. */
  acts: string
  /** What the columns of a file are for, by their heads. */
  columnsOf: (heads: readonly string[]) => (string | null)[]
}

const nameOf = (person: { first_name: string | null; last_name: string | null } | undefined) =>
  `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim()

/** An import of one of these kinds; fails with `resource.not_found`. */
async function demandImport(tx: Tx, clientId: number, id: string, kinds: readonly string[]): Promise<ImportRow> {
  const row = await findImport(tx, clientId, id)
  return row && kinds.includes(row.kind) ? row : fail('resource.not_found')
}

/** What lists tell of an import. */
export function describeListed(row: ImportRow, sender: Parameters<typeof nameOf>[0]) {
  const { id, rev, name, state, rows } = row
  return { id, rev, name, state, rows, createdBy: nameOf(sender), createdAt: row.created_at.toISOString() }
}

const countedStates: readonly ImportState[] = ['checked', 'applying', 'done']

/** Whether the rows of an import have been counted. */
export const isCounted = ({ state }: Pick<ImportRow, 'state'>): boolean => countedStates.includes(state)

/** What is told of every import that is looked at, with its first rows at fault. */
export async function describeFile(services: Services, clientId: number, id: string, kinds: readonly string[]) {
  const { row, sender, faults } = await services.database.inTenant(clientId, async (tx) => {
    const found = await demandImport(tx, clientId, id, kinds)
    const first = await findFaults(tx, clientId, id, 0, fileLimits.problems)
    return { row: found, sender: await findSender(tx, found.user_id), faults: first }
  })
  const isShown = row.store_key !== '' && ['uploaded', 'checking', 'checked'].includes(row.state)
  const [heads = [], ...preview] = isShown ? await readPreview(services, row) : []
  return {
    row,
    faults,
    told: {
      ...describeListed(row, sender),
      bytes: row.bytes,
      sha256: row.sha256,
      encoding: row.encoding,
      separator: row.separator,
      heads: row.heads,
      preview: preview.filter((cells) => !isEmpty({ cells })),
      damaged: [heads, ...preview].some((cells) => cells.some(isUnreadable)),
      done: row.done,
      total: row.rows,
      failure: row.failure,
      hasErrorFile: row.store_key !== '' && (row.counts['error'] ?? 0) > 0 && ['checked', 'done'].includes(row.state),
    },
  }
}

/** A row at fault as it is told. */
export const toProblem = ({ row, field, code, other_row: otherRow }: PlanRow) => ({
  row,
  field,
  code: code ?? '',
  otherRow,
})

/** Takes a file in: finds out how it is written down, and keeps it; answers its id. Nothing is done with it yet. */
export async function keepUpload(
  services: Services,
  staff: Staff,
  bytes: Uint8Array,
  { kind, acts, columnsOf, name, encoding }: ImportKind & { name: string; encoding: ImportEncoding },
): Promise<string> {
  const { clientId, userId } = staff
  const known = (heads: readonly string[]) => columnsOf(heads).filter((use) => use !== null).length
  const sniffed = await sniff(bytes, encoding, known)
  const importId = newId(services.clock.now().getTime())
  const place = placeOf(clientId, importId)
  await services.files.put(place, bytes, 'text/csv')
  const keep = async () =>
    writeAsStaff(services, staff, async (tx, { note, now }) => {
      await insertImport(tx, {
        client_id: clientId,
        id: importId,
        kind,
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
        columns: JSON.stringify(columnsOf(sniffed.heads)),
        rows: sniffed.rows,
        options: JSON.stringify({}),
        counts: JSON.stringify({}),
        failure: null,
      })
      const told = { name, sha256: sniffed.sha256, rows: sniffed.rows }
      await note({ act: `${acts}.import_upload`, subject: { kind: 'import', id: importId }, after: told })
      return { id: importId }
    })
  try {
    const { id } = await keep()
    // Sent again: the first one counts.
    if (id !== importId) await services.files.remove(place)
    return id
  } catch (error) {
    const isKept = await services.database.inTenant(clientId, (tx) => findImport(tx, clientId, importId))
    if (!isKept) await services.files.remove(place)
    throw error
  }
}

/** An import whose rows at fault can be told; fails with `resource.not_found`, and with `import.state` where there is no file. */
export async function demandErrorFile(
  { database }: Pick<Services, 'database'>,
  { clientId }: Pick<Staff, 'clientId'>,
  id: string,
  kinds: readonly string[],
): Promise<ImportRow> {
  const row = await database.inTenant(clientId, (tx) => demandImport(tx, clientId, id, kinds))
  if (row.store_key === '' || !['checked', 'done'].includes(row.state)) fail('import.state')
  return row
}
