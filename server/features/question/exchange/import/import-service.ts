import { createHash } from 'node:crypto'
import { newId } from '#contract/engine/ids.ts'
import type { ImportEncoding } from '#contract/engine/staff/import.ts'
import type {
  ExchangeCounts,
  ImportFormat,
  ListedQuestionImport,
  QuestionImport,
} from '#contract/features/question/exchange-schema.ts'
import { placeOf } from '#server/engine/imports/import-file.ts'
import {
  findImport,
  findImports,
  findSender,
  insertImport,
  moveImport,
  type ImportRow,
} from '#server/engine/imports/import-queries.ts'
import { describeListed, isCounted } from '#server/engine/imports/import-service.ts'
import { demandRoom, stopImport, takeImport } from '#server/engine/imports/import-step-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { sniff, type FileShape } from '#server/platform/csv/csv-file.ts'
import { fail } from '#server/platform/problem.ts'
import { findBank } from '../../bank/bank-queries.ts'
import { countCsvHeads } from '../plain/csv-questions.ts'
import { findTold } from './import-queries.ts'

const kinds = ['questions']
const acts = 'question_bank'

/** What an import of questions was told beside its file. */
export const optionsOf = ({ options }: Pick<ImportRow, 'options'>) =>
  options as unknown as { bankId: string; format: ImportFormat }

const toListed = (row: ImportRow, sender: Parameters<typeof describeListed>[1]): ListedQuestionImport => ({
  ...describeListed(row, sender),
  format: optionsOf(row).format,
  counts: isCounted(row) ? (row.counts as unknown as ExchangeCounts) : null,
})

/** Files that were sent into a bank and are still kept, the newest first. */
export async function listQuestionImports(
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
  bankId: string,
): Promise<{ rows: ListedQuestionImport[] }> {
  return database.inTenant(clientId, async (tx) => {
    if (!(await findBank(tx, clientId, bankId))) fail('resource.not_found')
    const rows = await findImports(tx, clientId, kinds)
    return { rows: rows.filter((row) => optionsOf(row).bankId === bankId).map((row) => toListed(row, row)) }
  })
}

/** One import, whole; fails with `resource.not_found`. */
export async function readQuestionImport(
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
  id: string,
): Promise<QuestionImport> {
  return database.inTenant(clientId, async (tx) => {
    const row = await findImport(tx, clientId, id)
    if (!row || !kinds.includes(row.kind)) return fail('resource.not_found')
    const { bytes, done, failure } = row
    const listed = toListed(row, await findSender(tx, row.user_id))
    const found = isCounted(row) ? await findTold(tx, clientId, id) : []
    return { ...listed, bankId: optionsOf(row).bankId, bytes, done, failure, found }
  })
}

/** A text file as it is written down: UTF-8, or what old systems of Windows write. */
function encodingOf(bytes: Uint8Array): ImportEncoding {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for (let at = 0; at < bytes.length; at += 65_536) decoder.decode(bytes.subarray(at, at + 65_536), { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

async function shapeOf(bytes: Uint8Array, format: ImportFormat): Promise<FileShape> {
  if (bytes.length === 0) fail('import.empty')
  // XML and packages say themselves how they are written down.
  if (format === 'moodle' || format === 'qti') return { encoding: 'utf-8', separator: ';' }
  const encoding = encodingOf(bytes)
  return format === 'csv' ? sniff(bytes, encoding, countCsvHeads) : { encoding, separator: ';' }
}

/** Takes a file in and begins to look through it; nothing is written into the bank. */
export async function uploadQuestions(
  services: Services,
  staff: Staff,
  bankId: string,
  { format, name, bytes }: { format: ImportFormat; name: string; bytes: Uint8Array },
): Promise<QuestionImport> {
  const { clientId, userId } = staff
  const bank = await services.database.inTenant(clientId, (tx) => findBank(tx, clientId, bankId))
  if (!bank) fail('resource.not_found')
  const { encoding, separator } = await shapeOf(bytes, format)
  const importId = newId(services.clock.now().getTime())
  const place = placeOf(clientId, importId)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await services.files.put(place, bytes, 'application/octet-stream')
  let kept: string | null = null
  try {
    const { id } = await writeAsStaff(services, staff, async (tx, { note, now }) => {
      await demandRoom(tx, clientId)
      await insertImport(tx, {
        client_id: clientId,
        id: importId,
        kind: 'questions',
        user_id: userId,
        created_at: now,
        state: 'checking',
        name,
        sha256,
        bytes: bytes.length,
        store_key: place,
        encoding,
        separator,
        heads: JSON.stringify([]),
        columns: JSON.stringify([]),
        rows: 0,
        options: JSON.stringify({ bankId, format }),
        counts: JSON.stringify({}),
        failure: null,
      })
      await services.jobs.queue(tx, { kind: 'check_questions', payload: { clientId, importId } })
      const told = { import: importId, name, format, sha256 }
      await note({ act: `${acts}.import_upload`, subject: { kind: 'question_bank', id: bankId }, after: told })
      return { id: importId }
    })
    kept = id
  } finally {
    // Refused, or sent again: then the first one counts. One whose answer was lost stays with its row.
    const isKept = await services.database.inTenant(clientId, (tx) => findImport(tx, clientId, importId))
    if (!isKept) await services.files.remove(place)
  }
  services.jobs.nudge()
  return readQuestionImport(services, staff, kept)
}

/** Begins to bring what was found into the bank. */
export async function applyQuestions(services: Services, staff: Staff, id: string): Promise<QuestionImport> {
  const { clientId, userId } = staff
  await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const row = await takeImport(tx, staff, { id, kinds, states: ['checked'] }, demandRev)
    await demandRoom(tx, clientId)
    await moveImport(tx, clientId, id, { state: 'applying', user_id: userId, done: 0 })
    await services.jobs.queue(tx, { kind: 'apply_questions', payload: { clientId, importId: id } })
    const { bankId, format } = optionsOf(row)
    const after = { import: id, format, ...row.counts }
    await note({ act: `${acts}.import`, subject: { kind: 'question_bank', id: bankId }, after })
    return { done: true }
  })
  services.jobs.nudge()
  return readQuestionImport(services, staff, id)
}

/** Stops an import. Questions that came in by then stay. */
export async function cancelQuestions(services: Services, staff: Staff, id: string): Promise<QuestionImport> {
  await stopImport(services, staff, id, { kinds, acts })
  return readQuestionImport(services, staff, id)
}
