import { sql, type Insertable } from 'kysely'
import { exchangeLimits, type ExchangeCounts, type FoundQuestion } from '#contract/features/question/exchange-schema.ts'
import { countOutcomes, type PlanRow } from '#server/engine/imports/import-queries.ts'
import type { CsvImportRowTable } from '#server/engine/imports/import-tables.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Rows that are told, and those of them that are as they should be. */
const [mostRows, mostPlain] = [1000, 100]

const loses = sql<boolean>`told->>'losses' <> '[]'`

/** What of a question of a file is told beside what it comes to. */
export interface ToldQuestion extends Pick<FoundQuestion, 'line' | 'text' | 'kind' | 'losses'> {
  /** The question of the bank that it changes. */
  id: string | null
}
/** What a question of a file was found to come to. */
export type PlannedQuestion = Omit<PlanRow, 'told'> & { told: ToldQuestion }

export async function insertFound(tx: Tx, rows: readonly PlannedQuestion[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('csv_import_row')
    .values(rows.map((row): Insertable<CsvImportRowTable> => ({ ...row, told: JSON.stringify(row.told) })))
    .execute()
}

const told = (tx: Tx, clientId: number, importId: string) =>
  tx
    .selectFrom('csv_import_row')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .orderBy('row')
const toPlanned = (row: Awaited<ReturnType<ReturnType<typeof told>['execute']>>[number]): PlannedQuestion => ({
  ...row,
  told: row.told as ToldQuestion,
})

/** What a stretch of a file was found to come to, both ends among it. */
export async function findStretch(tx: Tx, clientId: number, importId: string, from: number, to: number) {
  const rows = await told(tx, clientId, importId).where('row', '>=', from).where('row', '<=', to).execute()
  return rows.map(toPlanned)
}

/** What is told of a file: all that somebody should look at before what is as it should be. */
export async function findTold(tx: Tx, clientId: number, importId: string): Promise<FoundQuestion[]> {
  const odd = await told(tx, clientId, importId)
    .where((eb) => eb.or([eb('outcome', 'not in', ['new', 'same']), loses]))
    .limit(mostRows)
    .execute()
  const seen = new Set(odd.map(({ row }) => row))
  const first = await told(tx, clientId, importId)
    .limit(Math.min(mostPlain + odd.length, exchangeLimits.questions))
    .execute()
  const plain = first.filter(({ row, outcome }) => !seen.has(row) && (outcome === 'new' || outcome === 'same'))
  return [...odd, ...plain.slice(0, mostPlain)]
    .slice(0, mostRows)
    .toSorted((a, b) => a.row - b.row)
    .map(toPlanned)
    .map(({ row, outcome, code, told: { line, text, kind, losses } }) => ({
      number: row,
      line,
      text,
      kind,
      losses,
      outcome: outcome === 'error' ? 'refused' : (outcome as FoundQuestion['outcome']),
      code: code as FoundQuestion['code'],
    }))
}

/** How many questions of a file come to what. */
export async function countFound(tx: Tx, clientId: number, importId: string): Promise<ExchangeCounts> {
  const outcomes = await countOutcomes(tx, clientId, importId)
  const { loss } = await tx
    .selectFrom('csv_import_row')
    .select((eb) => eb.fn.countAll<number>().as('loss'))
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .where('outcome', '<>', 'left')
    .where(loses)
    .executeTakeFirstOrThrow()
  const count = (outcome: 'new' | 'changed' | 'same' | 'error' | 'left') => outcomes.get(outcome) ?? 0
  return {
    new: count('new'),
    changed: count('changed'),
    same: count('same'),
    refused: count('error'),
    left: count('left'),
    loss,
  }
}
