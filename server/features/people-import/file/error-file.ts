import type { LanguageCode } from '#contract/engine/language.ts'
import { csvText } from '#contract/engine/staff/list.ts'
import { columnUses, errorFileColumns } from '#contract/features/people-import/people-import-columns.ts'
import type { Services } from '#server/engine/services.ts'
import { findFaults, findMembers, type ImportRow, type PlanRow } from '../people-import-queries.ts'
import { faultText } from '../people-import-texts.ts'
import { readPeople } from './import-file.ts'

/** Faults that are read at once; more than rows of the file, so that one page covers what they stand in. */
const faultsAtOnce = 1000

/**
 * The rows at fault as they came, each with why in front. Corrected it is sent as it is: what stands in front is not read,
 * and it is written down as UTF-8 with its mark, whatever the file was.
 */
export async function* writeErrorFile(
  services: Services,
  row: ImportRow,
  language: LanguageCode,
): AsyncGenerator<string> {
  const { database } = services
  const { client_id: clientId, id, separator } = row
  // One that was itself an error file does not get longer in front each time.
  const isErrorFile = errorFileColumns.every(
    (name, at) => row.heads[at] === name && columnUses(row.heads)[at] === 'ignore',
  )
  const skipped = isErrorFile ? errorFileColumns.length : 0
  yield csvText([[...errorFileColumns, ...row.heads.slice(skipped)]], separator)
  let faults: PlanRow[] = []
  let members = new Set<string>()
  let after = 0
  let isOver = false
  const next = async () => {
    faults = await database.inTenant(clientId, (tx) => findFaults(tx, clientId, id, after, faultsAtOnce))
    const ids = faults.flatMap(({ user_id: userId }) => userId ?? [])
    members = await database.inTenant(clientId, (tx) => findMembers(tx, clientId, ids))
    after = faults.at(-1)?.row ?? after
    isOver = faults.length === 0
  }
  await next()
  const front = (fault: PlanRow) => [
    fault.row,
    fault.field,
    fault.code,
    faultText(language, fault.code ?? '', fault.other_row),
    fault.user_id !== null && members.has(fault.user_id) ? fault.user_id : null,
  ]
  for await (const chunk of readPeople(services, row)) {
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
  // People who were missing and could not be blocked stand in no row: their lines say nothing when they are sent again.
  while (faults.length > 0) {
    yield csvText(faults.map(front), separator).slice(1)
    await next()
  }
}
