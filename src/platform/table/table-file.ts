import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { callErrorText } from '../error-text.ts'

/** The ends of names and the types of tables that can be read. */
export const tableTypes =
  '.csv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file that says to be a workbook and cannot be read as one. */
class UnreadableWorkbook extends Error {}

/** The bytes of a table as a CSV: a workbook's first sheet in UTF-8, any other file as it is. */
export async function readTable(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // Its reader is loaded by who brings one.
  const { isWorkbook, workbookToCsv } = await import('./workbook.ts')
  if (!isWorkbook(bytes)) return bytes
  try {
    return new TextEncoder().encode(await workbookToCsv(bytes))
  } catch (cause) {
    throw new UnreadableWorkbook('unreadable workbook', { cause })
  }
}

/** Why a table could not be taken, for people. */
export const tableErrorText = (error: unknown): string =>
  error instanceof UnreadableWorkbook
    ? i18n._(msg`Não conseguimos ler esta planilha. Salve-a de novo como XLSX, ou como CSV, e tente outra vez.`)
    : callErrorText(error)
