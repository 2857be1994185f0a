import type { LanguageCode } from '#contract/engine/language.ts'
import { csvText } from '#contract/engine/staff/list.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Services } from '../services.ts'
import { readImportRows } from './import-file.ts'
import { findFaults, type ImportRow, type PlanRow } from './import-queries.ts'

/** Faults that are read at once; more than rows of the file, so that one page covers what they stand in. */
const faultsAtOnce = 1000

/** What an error file says in front of each row, in whose words. */
export interface ErrorFront {
  columns: readonly string[]
  language: LanguageCode
  textOf: (language: LanguageCode, code: string, otherRow: number | null) => string
  /** Where the last column names what was found: what may be named there, of some rows. */
  findNamed?: (tx: Tx, rows: readonly PlanRow[]) => Promise<ReadonlySet<string>>
}

/**
 * The rows at fault as they came, each with why in front. Corrected it is sent as it is: what stands in front is not read,
 * and it is written down as UTF-8 with its mark, whatever the file was.
 */
export async function* writeErrorFile(
  services: Services,
  row: ImportRow,
  { columns, language, textOf, findNamed }: ErrorFront,
): AsyncGenerator<string> {
  const { database } = services
  const { client_id: clientId, id, separator } = row
  // One that was itself an error file does not get longer in front each time.
  const isErrorFile = columns.every((name, at) => row.heads[at] === name && row.columns[at] === 'ignore')
  const skipped = isErrorFile ? columns.length : 0
  yield csvText([[...columns, ...row.heads.slice(skipped)]], separator)
  let faults: PlanRow[] = []
  let named: ReadonlySet<string> = new Set()
  let after = 0
  let isOver = false
  const next = async () => {
    faults = await database.inTenant(clientId, (tx) => findFaults(tx, clientId, id, after, faultsAtOnce))
    if (findNamed) named = await database.inTenant(clientId, (tx) => findNamed(tx, faults))
    after = faults.at(-1)?.row ?? after
    isOver = faults.length === 0
  }
  await next()
  const front = (fault: PlanRow) => [
    fault.row,
    fault.field,
    fault.code,
    textOf(language, fault.code ?? '', fault.other_row),
    ...(findNamed ? [fault.user_id !== null && named.has(fault.user_id) ? fault.user_id : null] : []),
  ]
  for await (const chunk of readImportRows(services, row)) {
    const cells = new Map(chunk.map((each) => [each.row, each.cells]))
    const last = chunk.at(-1)?.row ?? 0
    for (;;) {
      const here = faults.filter((fault) => cells.has(fault.row))
      if (here.length > 0)
        yield csvText(
          here.map((fault) => [...front(fault), ...(cells.get(fault.row) ?? []).slice(skipped)]),
          separator,
        ).slice(1)
      faults = faults.filter((fault) => fault.row > last)
      // A page that ended within these rows may have been followed by more of them.
      if (faults.length > 0 || isOver) break
      await next()
    }
  }
  // Who was missing and could not be blocked stands in no row: those lines say nothing when they are sent again.
  while (faults.length > 0) {
    yield csvText(faults.map(front), separator).slice(1)
    await next()
  }
}
