// [Note: Item analysis] What first attempts tell of the questions of a test (learning.md, 11). Variances divide by n;
// what hangs on a variance of 0 is not defined, and null. These are estimates: floating numbers do, unlike in grades.

/** First attempts that an analysis wants; fewer say too little. */
const fewestAttempts = 30

/** Share of the attempts, by their scores, that count as the upper and as the lower ones. */
const group = 0.27
/** Where a question is marked. */
const bounds = { hard: 0.2, easy: 0.95, discrimination: 0.1 } as const

/** What somebody answered to one question in their first attempt. */
export interface AnalysedAnswer {
  /** What it counted, from 0 to 1 (below 0 with a penalty). */
  fraction: number
  /** Keys of the choices that were taken; of other kinds none. */
  chosen: readonly string[]
}

/** A question as it was asked: its choices, and which of them are right. */
export interface AnalysedQuestion {
  id: string
  points: number
  choices: readonly { key: string; right: boolean }[]
}

/** Somebody's first attempt: answers by the ids of the questions that they were asked; one left empty counts 0 and has no choice. */
export type AnalysedAttempt = ReadonlyMap<string, AnalysedAnswer>

/** What stands out: nearly nobody, or nearly everybody, gets it; it tells good from weak badly; a decoy that nobody takes. */
export const itemMarks = ['hard', 'easy', 'discrimination', 'decoy'] as const
/** See `itemMarks`. */
export type ItemMark = (typeof itemMarks)[number]

/** What is found out about a question. */
export interface ItemFigures {
  id: string
  /** Attempts that were asked it. */
  attempts: number
  /** The mean of what it counted. */
  facility: number
  /** The correlation of what it counted with the rest of the score; null: not defined. */
  discrimination: number | null
  /** How many of the upper and the lower attempts took each choice, as shares. */
  choices: { key: string; right: boolean; upper: number; lower: number; all: number }[]
  marks: ItemMark[]
}

/** What is found out about a test; `too_few`: there are too few first attempts. */
export type ItemAnalysis =
  | { is: 'too_few'; attempts: number; wanted: number }
  | { is: 'there'; attempts: number; alpha: number | null; items: ItemFigures[] }

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** What numbers have in common, divided by how many there are. */
function covariance(a: readonly number[], b: readonly number[]): number {
  const [ofA, ofB] = [mean(a), mean(b)]
  return mean(a.map((value, at) => (value - ofA) * ((b[at] ?? 0) - ofB)))
}

/** What is left of a variance that is none when floating numbers are added up. */
const isNone = (variance: number): boolean => variance < 1e-12

function correlation(a: readonly number[], b: readonly number[]): number | null {
  const [ofA, ofB] = [covariance(a, a), covariance(b, b)]
  return isNone(ofA) || isNone(ofB) ? null : covariance(a, b) / Math.sqrt(ofA * ofB)
}

interface Score {
  attempt: AnalysedAttempt
  total: number
}

const earned = (attempt: AnalysedAttempt, { id, points }: AnalysedQuestion): number =>
  points * (attempt.get(id)?.fraction ?? 0)

/** How many of some attempts took a choice. */
const share = (scores: readonly Score[], id: string, key: string): number =>
  scores.length === 0 ? 0 : mean(scores.map(({ attempt }) => (attempt.get(id)?.chosen.includes(key) ? 1 : 0)))

function marksOf(figures: Pick<ItemFigures, 'facility' | 'discrimination' | 'choices'>): ItemMark[] {
  const { facility, discrimination, choices } = figures
  const marks: ItemMark[] = []
  if (facility < bounds.hard) marks.push('hard')
  if (facility > bounds.easy) marks.push('easy')
  if (discrimination !== null && discrimination < bounds.discrimination) marks.push('discrimination')
  if (choices.some(({ right, all }) => !right && all === 0)) marks.push('decoy')
  return marks
}

function figuresOf(question: AnalysedQuestion, scores: readonly Score[]): ItemFigures {
  const { id } = question
  const asked = scores.filter(({ attempt }) => attempt.has(id))
  const fractions = asked.map(({ attempt }) => attempt.get(id)?.fraction ?? 0)
  const rest = asked.map(({ attempt, total }) => total - earned(attempt, question))
  const size = Math.max(1, Math.round(group * asked.length))
  // Of equal ones the earlier stays the earlier, whatever sorts them.
  const ordered = asked.toSorted((a, b) => b.total - a.total)
  const [upper, lower] = [ordered.slice(0, size), ordered.slice(-size)]
  const figures = {
    facility: fractions.length === 0 ? 0 : mean(fractions),
    discrimination: fractions.length === 0 ? null : correlation(fractions, rest),
    choices: question.choices.map(({ key, right }) => ({
      key,
      right,
      upper: share(upper, id, key),
      lower: share(lower, id, key),
      all: share(asked, id, key),
    })),
  }
  return { id, attempts: asked.length, ...figures, marks: asked.length < fewestAttempts ? [] : marksOf(figures) }
}

/** Cronbach's alpha: how far the questions measure one thing. It wants two that everybody was asked. */
function alphaOf(questions: readonly AnalysedQuestion[], scores: readonly Score[]): number | null {
  const common = questions.filter(({ id }) => scores.every(({ attempt }) => attempt.has(id)))
  if (common.length < 2) return null
  const columns = common.map((question) => scores.map(({ attempt }) => earned(attempt, question)))
  const totals = scores.map((_, at) => columns.reduce((sum, column) => sum + (column[at] ?? 0), 0))
  const whole = covariance(totals, totals)
  if (isNone(whole)) return null
  const parts = columns.reduce((sum, column) => sum + covariance(column, column), 0)
  return (common.length / (common.length - 1)) * (1 - parts / whole)
}

/**
 * What first attempts tell of the questions of a test ([Note: Item analysis]). A question that was asked and left empty
 * counts 0 and stands in the attempt; one that was not drawn for somebody does not.
 */
export function analyseItems(
  questions: readonly AnalysedQuestion[],
  attempts: readonly AnalysedAttempt[],
): ItemAnalysis {
  if (attempts.length < fewestAttempts) return { is: 'too_few', attempts: attempts.length, wanted: fewestAttempts }
  const scores = attempts.map((attempt): Score => ({
    attempt,
    total: questions.reduce((sum, question) => sum + earned(attempt, question), 0),
  }))
  return {
    is: 'there',
    attempts: attempts.length,
    alpha: alphaOf(questions, scores),
    items: questions.map((question) => figuresOf(question, scores)),
  }
}
