import { csvText } from '#contract/engine/staff/list.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { LossKind, RefusalCode } from '#contract/features/question/exchange-schema.ts'
import type { Question, QuestionInput } from '#contract/features/question/question-schema.ts'
import { blocksIn, lineIn, type RichLine, type RichText } from '#contract/features/question/text/question-text.ts'
import { writeLine, writeMarkup } from '#contract/features/question/text/markup.ts'
import { readRows, type FileShape } from '#server/platform/csv/csv-file.ts'
import { lineOf, refuse, take, textOf, type ReadQuestion } from '../exchanged.ts'

// A row is a question: `kind;text;choice1…10;right;points;feedback;tags` (learning.md, 14). Right are the numbers of choices
// (`1,3`), `true` or `false`, a number (`5`, `5:0.1`, `1..9`), or texts with bars between them.

const mostChoices = 10
const choiceHeads = Array.from({ length: mostChoices }, (_, at) => `choice${at + 1}`)
const heads = ['kind', 'text', ...choiceHeads, 'right', 'points', 'feedback', 'tags'] as const

interface Cells {
  kind: string
  text: string
  choices: string[]
  right: string
  points: string
  feedback: string
  tags: string
}

const csvKinds = ['single', 'multiple', 'true_false', 'short', 'numeric', 'essay'] as const

function readNumber(right: string) {
  const range = /^(-?[\d.]+)\.\.(-?[\d.]+)$/.exec(right)
  if (range) return { by: 'range' as const, from: range[1] ?? '', to: range[2] ?? '' }
  const [value = '', tolerance = '0'] = right.split(':')
  return { by: 'value' as const, value: value.trim(), tolerance: tolerance.trim() }
}

/** A row as a question of its kind, or why it is none. */
function inputOf(
  { kind, text, choices, right, points, feedback }: Cells,
  language: LanguageCode,
): QuestionInput | RefusalCode {
  const common = {
    text: textOf(language, text),
    ...(points.trim() !== '' && { points: Number(points.replace(',', '.')) }),
    ...(feedback.trim() !== '' && { explanation: textOf(language, feedback) }),
  }
  const chosen = new Set(right.split(/[,; ]+/).map(Number))
  const parts = choices.map((said, at) => ({
    key: `c${at + 1}`,
    text: lineOf(language, said),
    right: chosen.has(at + 1),
  }))
  switch (csvKinds.find((one) => one === kind.trim().toLowerCase())) {
    case 'single':
      return {
        ...common,
        kind: 'single',
        choices: parts.map(({ right: isRight, ...part }) => ({ ...part, fraction: isRight ? 1 : 0 })),
      }
    case 'multiple':
      return { ...common, kind: 'multiple', choices: parts }
    case 'true_false':
      return /^(true|false)$/i.test(right.trim())
        ? { ...common, kind: 'true_false', right: right.trim().toLowerCase() === 'true' }
        : 'import.no_key'
    case 'short': {
      const accepted = right.split(/(?<!\\)\|/).map((said) => said.replaceAll(String.raw`\|`, '|').trim())
      return { ...common, kind: 'short', accepted: accepted.filter(Boolean).map((said) => ({ text: said })) }
    }
    case 'numeric':
      return { ...common, kind: 'numeric', accepted: right.trim() === '' ? [] : [readNumber(right.trim())] }
    case 'essay':
      return { ...common, kind: 'essay' }
    case undefined:
      return 'import.kind_unknown'
  }
}

/** The places of our columns in a file, by its heads. */
const placesOf = (found: readonly string[]): Map<string, number> =>
  new Map(found.map((head, at): [string, number] => [head.trim().toLowerCase(), at]))

/** How many of our columns a file has, by its heads. */
export const countCsvHeads = (found: readonly string[]): number =>
  found.filter((head) => placesOf(heads).has(head.trim().toLowerCase())).length

/** Every question of a CSV. */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  shape: FileShape,
  language: LanguageCode,
): AsyncGenerator<ReadQuestion> {
  let places = new Map<string, number>()
  for await (const rows of readRows(bytes, shape))
    for (const { row, cells, isBroken } of rows) {
      if (row === 1) places = placesOf(cells.map((cell) => cell.replace(/^\u{FEFF}/u, '')))
      else if (isBroken) yield refuse(row, cells.join(' '), 'import.damaged')
      else if (cells.some((said) => said.trim() !== '')) yield readRow(row, cells, places, language)
    }
}

function readRow(
  row: number,
  cells: readonly string[],
  places: ReadonlyMap<string, number>,
  language: LanguageCode,
): ReadQuestion {
  const cell = (head: string) => (cells[places.get(head) ?? -1] ?? '').replace(/^'(?=[=+\-@\t\r])/, '')
  const choices = choiceHeads.map(cell)
  while (choices.at(-1)?.trim() === '') choices.pop()
  const [kind = '', text = '', right = '', points = '', feedback = '', tags = ''] = [
    'kind',
    'text',
    'right',
    'points',
    'feedback',
    'tags',
  ].map(cell)
  const input = inputOf({ kind, text, choices, right, points, feedback, tags }, language)
  if (typeof input === 'string') return refuse(row, text, input)
  const named = tags.split(',').map((tag) => tag.trim())
  return take(row, input, { tags: named.filter(Boolean) })
}

/** The heads of a CSV of questions. */
export const csvHeads = (): string => csvText([[...heads]], ';')

/** A question as a row of it, with what is lost; null: the format has nothing of its kind. */
export function writeCsv(
  question: Question,
  language: LanguageCode,
  tags: readonly string[],
): { text: string | null; losses: LossKind[] } {
  const losses = new Set<LossKind>()
  const only = (text: RichText | RichLine) => {
    if (Object.keys(text).some((code) => code !== language)) losses.add('languages')
  }
  const line = (rich: RichLine) => {
    only(rich)
    return writeLine(lineIn(rich, language))
  }
  const told = (parts: readonly { feedback?: RichLine | undefined }[]) => {
    if (parts.some(({ feedback }) => feedback && Object.keys(feedback).length > 0)) losses.add('feedback')
  }
  const numbersOf = (flags: readonly boolean[]) => flags.flatMap((is, at) => (is ? [at + 1] : [])).join(',')
  const answers = (): { choices: string[]; right: string } | null => {
    switch (question.kind) {
      case 'single': {
        const { choices, shuffle } = question
        told(choices)
        if (choices.some(({ fraction }) => fraction !== 0 && fraction !== 1)) losses.add('fractions')
        if (!shuffle) losses.add('shuffle')
        return {
          choices: choices.map(({ text }) => line(text)),
          right: numbersOf(choices.map(({ fraction }) => fraction === 1)),
        }
      }
      case 'multiple': {
        const { choices, shuffle, scoring } = question
        told(choices)
        if (scoring !== 'all') losses.add('scoring')
        if (!shuffle) losses.add('shuffle')
        return {
          choices: choices.map(({ text }) => line(text)),
          right: numbersOf(choices.map(({ right }) => right)),
        }
      }
      case 'true_false':
        if (question.feedback) losses.add('feedback')
        return { choices: [], right: String(question.right) }
      case 'short': {
        const { accepted, caseCounts, accentsCount } = question
        told(accepted)
        if (accepted.some(({ fraction }) => fraction !== 1)) losses.add('fractions')
        if (caseCounts || accentsCount) losses.add('strictness')
        const whole = accepted.filter(({ fraction }) => fraction === 1)
        return { choices: [], right: whole.map(({ text }) => text.replaceAll('|', String.raw`\|`)).join('|') }
      }
      case 'numeric': {
        const [first, ...more] = question.accepted.filter(({ fraction }) => fraction === 1)
        told(question.accepted)
        if (more.length > 0 || question.accepted.length > 1) losses.add('fractions')
        if (question.units.length > 0) losses.add('units')
        if (first?.by === 'value' && first.toleranceIn === 'percent') losses.add('tolerance')
        const right = first?.by === 'range' ? `${first.from}..${first.to}` : `${first?.value}:${first?.tolerance}`
        return { choices: [], right }
      }
      case 'essay':
        if (question.most !== 5000 || question.criteria.length > 0 || question.guide) losses.add('essay')
        return { choices: [], right: '' }
      case 'matching':
      case 'ordering':
      case 'cloze':
      case 'hotspot':
        return null
    }
  }
  const found = answers()
  if (!found || found.choices.length > mostChoices) return { text: null, losses: [] }
  const { choices, right } = found
  const { text, explanation = {}, points, penalty } = question
  if (penalty !== 0) losses.add('penalty')
  only(text)
  only(explanation)
  const markup = (rich: RichText) => writeMarkup(blocksIn(rich, language))
  const cells = [
    question.kind,
    markup(text),
    ...choiceHeads.map((_, at) => choices[at] ?? ''),
    right,
    String(points),
    markup(explanation),
    tags.join(','),
  ]
  return { text: csvText([cells], ';').slice(1), losses: [...losses] }
}
