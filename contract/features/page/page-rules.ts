import { languageCodes, type LanguageCode } from '#contract/engine/language.ts'
import { pagesToPass, type Block, type PageName, type PageText, type Run } from './page-schema.ts'

/** The language in which a page is shown: the wanted one, else the client's own, else any it was written in. */
export function languageShown(
  texts: Partial<Record<LanguageCode, unknown>>,
  wanted: LanguageCode,
  fallback: LanguageCode = 'pt-BR',
): LanguageCode | undefined {
  return [wanted, fallback, ...languageCodes].find((code) => texts[code] !== undefined)
}

const runText = (run: Run): string =>
  typeof run === 'string' ? run : 'href' in run ? `${run.text} <${run.href}>` : run.text
const runsText = (runs: readonly Run[]): string => runs.map(runText).join('')

function blockLines(block: Block): string[] {
  switch (block.type) {
    case 'section':
    case 'heading':
      return [block.text]
    case 'paragraph':
      return [runsText(block.runs)]
    case 'list':
      return block.items.map((runs, at) => `${block.ordered ? `${at + 1}.` : '-'} ${runsText(runs)}`)
    case 'cards':
      return block.items.map(({ title, text }) => `${title}: ${text}`)
  }
}

/** A page as plain lines, its title first. What people accepted is told by the SHA-256 of these lines. */
export const plainLines = ({ title, blocks }: { title: string; blocks: readonly Block[] }): string[] => [
  title,
  ...blocks.flatMap(blockLines),
]

/** The same as one text. */
export const plainText = (text: PageText): string => plainLines(text).join('\n')

/** Pages of which a new version is asked for, or shown, once more. */
export const isShownAgain = (page: PageName): boolean =>
  page === 'welcome' || Object.values(pagesToPass).some((name) => name === page)

/** A line of two texts: in both, only in the older one, or only in the newer one. */
export interface ComparedLine {
  is: 'same' | 'gone' | 'new'
  text: string
}

/** What became of the lines of a text (the longest common sequence of them stays). */
export function compareLines(older: readonly string[], newer: readonly string[]): ComparedLine[] {
  const lengths = Array.from({ length: older.length + 1 }, () => newer.concat('').map(() => 0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = older.length - 1; i >= 0; i--)
    for (let j = newer.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = older[i] === newer[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: ComparedLine[] = []
  let [i, j] = [0, 0]
  while (i < older.length || j < newer.length) {
    const [old, now] = [older[i], newer[j]]
    if (old !== undefined && old === now) {
      lines.push({ is: 'same', text: old })
      i++
      j++
    } else if (old !== undefined && (now === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ is: 'gone', text: old })
      i++
    } else {
      lines.push({ is: 'new', text: now ?? '' })
      j++
    }
  }
  return lines
}
