import { sql, type RawBuilder } from 'kysely'
import { fold } from '#contract/engine/staff/list.ts'

/** SQL that holds where a folded text has every word of a search somewhere in it: a column, such as `branch.words`, or SQL that folds one. */
export function hasWords(text: string | RawBuilder<string>, search: string): RawBuilder<boolean> {
  const patterns = fold(search)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return sql<boolean>`${typeof text === 'string' ? sql.ref(text) : text} LIKE ALL (${patterns}::text[])`
}

/** SQL that folds the texts of all languages of a localized column, such as `course.title`; for lists that are short. */
export const foldedTexts = (column: string): RawBuilder<string> =>
  sql<string>`(SELECT lower(regexp_replace(normalize(string_agg(said.value, ' '), NFD), ${'[\\u0300-\\u036f]'}, '', 'g'))
    FROM jsonb_each_text(${sql.ref(column)}) AS said)`
