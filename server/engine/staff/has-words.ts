import { sql, type RawBuilder } from 'kysely'
import { fold } from '#contract/engine/staff/list.ts'

/** SQL that holds where a column of folded text has every word of a search somewhere in it. `column` is such as `branch.words`. */
export function hasWords(column: string, search: string): RawBuilder<boolean> {
  const patterns = fold(search)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return sql<boolean>`${sql.ref(column)} LIKE ALL (${patterns}::text[])`
}
