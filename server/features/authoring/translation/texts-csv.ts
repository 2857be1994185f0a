import { CsvReader, unmark } from '#contract/engine/csv/csv-reader.ts'
import { csvText } from '#contract/engine/staff/list.ts'
import { languageCodes, type LanguageCode } from '#contract/engine/language.ts'
import { fail } from '#server/platform/problem.ts'
import { sourceHash, type TextIn, type TextOut } from './text-file.ts'

/** Letters of the longest text, and some to spare. */
const mostLetters = 25_000

/** A draft's texts, a line each: its id, the hash of its source, the text in each language, the source first. */
export function writeTextsCsv(texts: readonly TextOut[], languages: readonly LanguageCode[]): string {
  const [source = 'pt-BR'] = languages
  return csvText([
    ['id', 'hash', ...languages],
    ...texts.map(({ id, texts: own }) => [
      id,
      sourceHash(own[source] ?? ''),
      ...languages.map((language) => own[language] ?? ''),
    ]),
  ])
}

/** The translations of such a CSV, also with the separator of a spreadsheet; fails with `content.texts_unreadable`. */
export function readTextsCsv(file: string, source: LanguageCode): TextIn[] {
  const text = file.replace(/^\u{FEFF}/u, '')
  const heading = text.slice(0, text.search(/[\r\n]|$/))
  const separator = [',', ';', '\t'].find((one) => heading.includes(one)) ?? ','
  const reader = new CsvReader(separator, mostLetters)
  const [heads, ...records] = [...reader.push(text), ...reader.end()]
  const names = heads?.cells.map((cell) => cell.trim()) ?? []
  const at = (name: string) => names.indexOf(name)
  if (at('id') < 0 || records.some(({ isBroken }) => isBroken)) return fail('content.texts_unreadable')
  return records.flatMap(({ cells }): TextIn[] => {
    const cell = (name: string) => unmark(cells[at(name)] ?? '')
    const id = cell('id').trim()
    if (id === '') return []
    // A file whose hashes were lost is compared by the source that it shows.
    const hash = cell('hash').trim() || (at(source) < 0 ? null : sourceHash(cell(source)))
    return languageCodes.flatMap((language) =>
      language === source || at(language) < 0 ? [] : [{ id, language, text: cell(language), hash }],
    )
  })
}
