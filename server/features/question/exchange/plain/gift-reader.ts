import { parse, type TextFormat, type NumericalFormat, type GIFTQuestion } from 'gift-pegjs'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { LossKind } from '#contract/features/question/exchange-schema.ts'
import type { AcceptedNumber, QuestionInput } from '#contract/features/question/question-schema.ts'
import { leave, lineOf, refuse, take, textOf, type ReadQuestion } from '../exchanged.ts'
import { scoringOf } from '../numbers.ts'
import { htmlMarkup } from '../html-markup.ts'

/** A part of a file that stands by itself: GIFT keeps an empty line between questions. */
interface Chunk {
  line: number
  text: string
}

/** The questions of a file as it is read, each for itself: one that cannot be read leaves the others as they are (learning T85). */
async function* chunksOf(file: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Chunk> {
  let [open, at]: [Chunk | null, number] = [null, 0]
  for await (const line of linesOf(file)) {
    at++
    if (line.trim() !== '') {
      if (open) open.text += `\n${line}`
      else open = { line: at, text: line }
      continue
    }
    if (open && asks(open)) yield open
    open = null
  }
  if (open && asks(open)) yield open
}

/** What is only remarks asks nothing. */
const asks = ({ text }: Chunk) => text.split('\n').some((line) => !line.trimStart().startsWith('//'))

async function* linesOf(file: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let [waiting, isFirst] = ['', true]
  for await (const piece of file) {
    waiting += isFirst ? piece.replace(/^\u{FEFF}/u, '') : piece
    isFirst = false
    // An end of a line may be cut in two: its second half is waited for.
    const lines = waiting.split(/\r\n|\n|\r(?!$)/)
    waiting = lines.pop() ?? ''
    yield* lines
  }
  yield* waiting.split('\r')
}

/** Reads parts of one question, and keeps what of them is lost. */
class Reading {
  readonly losses: LossKind[] = []
  private readonly language: LanguageCode

  constructor(language: LanguageCode) {
    this.language = language
  }

  markup({ format, text }: TextFormat): string {
    if (format === 'markdown') return text
    const { markup, lost, lostPicture } = htmlMarkup(text)
    if (lost) this.losses.push('markup')
    if (lostPicture) this.losses.push('pictures')
    return markup
  }

  text = (part: TextFormat) => textOf(this.language, this.markup(part))
  line = (part: TextFormat) => lineOf(this.language, this.markup(part))
  feedback = (part: TextFormat | null) => (part && part.text.trim() !== '' ? { feedback: this.line(part) } : {})
  explanation = (part: TextFormat | null) => (part && part.text.trim() !== '' ? { explanation: this.text(part) } : {})
}

type Asking = Exclude<GIFTQuestion, { type: 'Description' | 'Category' }>
type Choices = Extract<GIFTQuestion, { type: 'MC' }>['choices']
const share = (weight: number | null, otherwise: number): number => Number(((weight ?? otherwise) / 100).toFixed(7))

/** One is right as a whole, or several are in part: GIFT tells choices of one and of several by their weights. */
function readChoices(choices: Choices, reading: Reading) {
  const parts = choices.map((choice, at) => ({
    key: `c${at + 1}`,
    text: reading.line(choice.text),
    fraction: share(choice.weight, choice.isCorrect ? 100 : 0),
    ...reading.feedback(choice.feedback),
  }))
  if (choices.some(({ isCorrect }) => isCorrect) || parts.every(({ fraction }) => fraction <= 0))
    return { kind: 'single' as const, choices: parts }
  const { scoring, isExact } = scoringOf(parts.map(({ fraction }) => fraction))
  if (!isExact) reading.losses.push('fractions')
  return {
    kind: 'multiple' as const,
    choices: parts.map(({ fraction, ...part }) => ({ ...part, right: fraction > 0 })),
    scoring,
  }
}

function readNumber(format: NumericalFormat, fraction: number): AcceptedNumber {
  const { type, number, range, numberLow, numberHigh } = format
  return type === 'high-low'
    ? { by: 'range', from: String(numberLow), to: String(numberHigh), fraction }
    : { by: 'value', value: String(number), tolerance: String(range ?? 0), toleranceIn: 'absolute', fraction }
}

const readNumbers = (choices: Extract<GIFTQuestion, { type: 'Numerical' }>['choices'], reading: Reading) =>
  Array.isArray(choices)
    ? choices.map(({ text, weight, feedback }) => ({
        ...readNumber(text, share(weight, 100)),
        ...reading.feedback(feedback),
      }))
    : [readNumber(choices, 1)]

const readTexts = (choices: Choices, reading: Reading) =>
  choices.map(({ text, weight, feedback }) => ({
    text: text.text,
    fraction: share(weight, 100),
    ...reading.feedback(feedback),
  }))

/** What is asked within a text becomes a cloze of one gap. */
function readGap(question: Asking, text: QuestionInput['text'], reading: Reading): QuestionInput | null {
  const placed = JSON.parse(
    JSON.stringify(text, (_, value: unknown) =>
      Array.isArray(value) && value.every((run) => typeof run === 'string') ? value.flatMap(splitGap) : value,
    ),
  ) as typeof text
  const common = { kind: 'cloze' as const, text: placed, ...reading.explanation(question.globalFeedback) }
  if (question.type === 'Short')
    return { ...common, gaps: [{ kind: 'short', key: '1', accepted: readTexts(question.choices, reading) }] }
  if (question.type === 'Numerical')
    return { ...common, gaps: [{ kind: 'numeric', key: '1', accepted: readNumbers(question.choices, reading) }] }
  if (question.type !== 'MC') return null
  const choices = question.choices.map((choice, at) => ({
    key: `c${at + 1}`,
    text: Object.fromEntries(Object.keys(text).map((language) => [language, choice.text.text])),
    fraction: Math.max(0, share(choice.weight, choice.isCorrect ? 100 : 0)),
  }))
  return { ...common, gaps: [{ kind: 'single', key: '1', choices }] }
}

/** The reader puts five lines where the answer stood. */
function splitGap(said: string) {
  const [before = '', after, ...more] = said.split('_____')
  return after === undefined
    ? [said]
    : [before, { gap: '1' }, [after, ...more].join('_____')].filter((run) => run !== '')
}

function readOne(question: Asking, reading: Reading): QuestionInput | null {
  const text = reading.text(question.stem)
  if (question.hasEmbeddedAnswers) return readGap(question, text, reading)
  const common = { text, ...reading.explanation(question.globalFeedback) }
  switch (question.type) {
    case 'MC':
      return { ...common, ...readChoices(question.choices, reading) }
    case 'Short':
      return { ...common, kind: 'short', accepted: readTexts(question.choices, reading), accentsCount: true }
    case 'Numerical':
      return { ...common, kind: 'numeric', accepted: readNumbers(question.choices, reading) }
    case 'Essay':
      return { ...common, kind: 'essay' }
    case 'TF': {
      // The first remark is for who was wrong, the second for who was right, whatever the reader calls them.
      const [wrong, right] = [reading.feedback(question.trueFeedback), reading.feedback(question.falseFeedback)]
      const [ifTrue, ifFalse] = question.isTrue ? [right, wrong] : [wrong, right]
      const feedback = {
        ...(ifTrue.feedback && { ifTrue: ifTrue.feedback }),
        ...(ifFalse.feedback && { ifFalse: ifFalse.feedback }),
      }
      const told = Object.keys(feedback).length > 0 ? { feedback } : {}
      return { ...common, kind: 'true_false', right: question.isTrue, ...told }
    }
    case 'Matching':
      return { ...common, ...readPairs(question.matchPairs, reading) }
  }
}

/** Rights that read the same are one; one without a left is a decoy. */
function readPairs(pairs: Extract<GIFTQuestion, { type: 'Matching' }>['matchPairs'], reading: Reading) {
  const said = [...new Set(pairs.map(({ subanswer }) => subanswer))]
  const keyOf = (subanswer: string) => `r${said.indexOf(subanswer) + 1}`
  return {
    kind: 'matching' as const,
    lefts: pairs
      .filter(({ subquestion }) => subquestion.text.trim() !== '')
      .map(({ subquestion, subanswer }, at) => ({
        key: `l${at + 1}`,
        text: reading.line(subquestion),
        right: keyOf(subanswer),
      })),
    rights: said.map((text) => ({
      key: keyOf(text),
      text: reading.line({ format: pairs[0]?.subquestion.format ?? 'plain', text }),
    })),
  }
}

function readChunk({ line, text }: Chunk, language: LanguageCode): ReadQuestion[] {
  let found: readonly GIFTQuestion[]
  try {
    found = parse(`${text}\n`)
  } catch {
    return [refuse(line, text, 'import.damaged')]
  }
  return found.flatMap((question): ReadQuestion[] => {
    // A category is where a file keeps its questions; here that is the bank that is imported into.
    if (question.type === 'Category') return [leave(line, question.title, 'category')]
    if (question.type === 'Description') return [refuse(line, question.stem.text, 'import.kind_unknown')]
    const reading = new Reading(language)
    const input = readOne(question, reading)
    if (!input) return [refuse(line, question.stem.text, 'import.kind_unknown')]
    const title = question.title && question.title !== question.stem.text ? (['title'] as const) : []
    return [take(line, input, { tags: question.tags ?? [], losses: [...reading.losses, ...title] })]
  })
}

/** Every question of a GIFT file (learning.md, 14). */
export async function* readGift(
  file: AsyncIterable<string> | Iterable<string>,
  language: LanguageCode,
): AsyncGenerator<ReadQuestion> {
  for await (const chunk of chunksOf(file)) yield* readChunk(chunk, language)
}
