import * as v from 'valibot'
import type { LanguageCode } from '#contract/engine/language.ts'
import { answerSchema, charactersOf, isEmptyAnswer, type AnswerOf, type GivenAnswer } from './answer-schema.ts'
import { allOrNone, judgeNumber, judgeOrder, judgeText, rightLessWrong, weighted } from './judging/judge-parts.ts'
import { countFound } from './judging/shapes.ts'
import type { Gap, Question, QuestionOf } from './question-schema.ts'
import { decimalRatio, one, ratio, zero, type Ratio } from './ratio.ts'

/** What an answer comes to (learning.md, 9). */
export type Judgement =
  /** `parts`: what each gap of a cloze came to, by its key. */
  | { is: 'judged'; fraction: Ratio; parts?: Readonly<Record<string, Ratio>> }
  /** Nothing was said: 0, and no penalty. */
  | { is: 'unanswered' }
  /** A person marks it (`essayFraction`). */
  | { is: 'marking' }
  /** A number that may be read in two ways, of which one would count more: 0 until somebody says which was meant. */
  | { is: 'ambiguous' }
  /** No answer to this question: kept as it came, 0 without a penalty, flagged (`attempt.answer_invalid`). */
  | { is: 'invalid' }

/** What an answer is judged with. */
export interface JudgeContext {
  /** What the ids of the asked question stand for (`Asked`). */
  keys: Readonly<Record<string, string>>
  /** The language that the person wrote in: it says how numbers are read. */
  language: LanguageCode
}

const invalid = { is: 'invalid' } as const
const judged = (fraction: Ratio): Judgement => ({ is: 'judged', fraction })

/**
 * What an answer to a question comes to, as it came from a device: exact, and never an error. All of a question's rows of
 * the table in learning.md, 9.
 */
export function fractionOf(question: Question, raw: unknown, context: JudgeContext): Judgement {
  const read = v.safeParse(answerSchema, raw)
  if (!read.success) return invalid
  const answer = read.output
  if (answer !== null && answer.kind !== question.kind) return invalid
  if (answer === null || isEmptyAnswer(answer)) return { is: 'unanswered' }
  return judge(question, answer, context) ?? invalid
}

/** The question's own part that an id stands for. */
function partsBy(keys: JudgeContext['keys']) {
  return <Part extends { key: string }>(parts: readonly Part[], id: string): Part | undefined => {
    const key = Object.hasOwn(keys, id) ? keys[id] : undefined
    return parts.find((part) => part.key === key)
  }
}

/** Parts that ids stand for; null where one stands for none. */
function allParts<Part>(found: readonly (Part | undefined)[]): Part[] | null {
  const parts = found.filter((part) => part !== undefined)
  return parts.length === found.length ? parts : null
}

/** Null: it names what the question has not. */
function judge(question: Question, answer: GivenAnswer, context: JudgeContext): Judgement | null {
  const partOf = partsBy(context.keys)
  switch (question.kind) {
    case 'single': {
      const choice = answer.kind === 'single' && partOf(question.choices, answer.choice)
      return choice ? judged(decimalRatio(choice.fraction)) : null
    }
    case 'multiple':
      return answer.kind === 'multiple' ? judgeMultiple(question, answer, partOf) : null
    case 'true_false':
      return answer.kind === 'true_false' ? judged(allOrNone(answer.value === question.right)) : null
    case 'matching':
      return answer.kind === 'matching' ? judgeMatching(question, answer, partOf) : null
    case 'ordering': {
      const items = answer.kind === 'ordering' && allParts(answer.items.map((id) => partOf(question.items, id)))
      if (!items || items.length !== question.items.length) return null
      return judged(
        judgeOrder(
          items.map((item) => question.items.indexOf(item)),
          question.scoring,
        ),
      )
    }
    case 'numeric':
      return answer.kind === 'numeric' ? judgeNumeric(question, answer, context) : null
    case 'short':
      return answer.kind === 'short' ? judged(judgeText(answer.text, question.accepted, question)) : null
    case 'essay':
      return answer.kind === 'essay' && charactersOf(answer.text) <= question.most ? { is: 'marking' } : null
    case 'cloze':
      return answer.kind === 'cloze' ? judgeCloze(question.gaps, answer, context) : null
    case 'hotspot': {
      if (answer.kind !== 'hotspot' || answer.points.length > question.marks) return null
      const right = countFound(answer.points, question.shapes)
      return judged(rightLessWrong(right, answer.points.length - right, question.shapes.length))
    }
  }
}

type PartOf = ReturnType<typeof partsBy>

function judgeMultiple({ choices, scoring }: QuestionOf<'multiple'>, answer: AnswerOf<'multiple'>, partOf: PartOf) {
  const chosen = allParts(answer.choices.map((id) => partOf(choices, id)))
  if (!chosen) return null
  const right = chosen.filter((choice) => choice.right).length
  const wrong = chosen.length - right
  const all = choices.filter((choice) => choice.right).length
  switch (scoring) {
    case 'all':
      return judged(allOrNone(right === all && wrong === 0))
    case 'minus':
      return judged(rightLessWrong(right, wrong, all))
    case 'each':
      return judged(ratio(choices.length - (all - right) - wrong, choices.length))
  }
}

function judgeMatching(
  { lefts, rights, scoring }: QuestionOf<'matching'>,
  answer: AnswerOf<'matching'>,
  partOf: PartOf,
) {
  const pairs = allParts(
    answer.pairs.map((pair) => {
      const [left, right] = [partOf(lefts, pair.left), partOf(rights, pair.right)]
      return left && right && { left, right }
    }),
  )
  if (!pairs) return null
  const right = pairs.filter((pair) => pair.left.right === pair.right.key).length
  return judged(scoring === 'all' ? allOrNone(right === lefts.length) : ratio(right, lefts.length))
}

function judgeNumeric({ accepted, units }: QuestionOf<'numeric'>, answer: AnswerOf<'numeric'>, context: JudgeContext) {
  const unit = units.find(({ text }) => text === answer.unit)
  if (answer.unit !== undefined && !unit) return null
  // Where there are units, a bare number is not the answer.
  if (units.length > 0 && !unit) return judged(zero)
  const found = judgeNumber(answer, accepted, context.language, unit ? decimalRatio(unit.factor) : one)
  return found.is === 'unreadable' ? null : found
}

function judgeCloze(gaps: readonly Gap[], answer: AnswerOf<'cloze'>, context: JudgeContext): Judgement | null {
  const partOf = partsBy(context.keys)
  const parts: Record<string, Ratio> = {}
  for (const given of answer.gaps) {
    const gap = partOf(gaps, given.gap)
    if (!gap || 'choice' in given !== (gap.kind === 'single')) return null
    if ('choice' in given) {
      const choice = gap.kind === 'single' ? partOf(gap.choices, given.choice) : undefined
      if (!choice) return null
      parts[gap.key] = decimalRatio(choice.fraction)
    } else if (gap.kind === 'short') parts[gap.key] = judgeText(given.text, gap.accepted, gap)
    else if (gap.kind === 'numeric') {
      const found = judgeNumber(given, gap.accepted, context.language)
      if (found.is === 'ambiguous') return found
      // What is no number in one gap is wrong there, and takes nothing from the others.
      parts[gap.key] = found.is === 'judged' ? found.fraction : zero
    }
  }
  const all = gaps.map(({ key, weight }) => ({ weight, fraction: parts[key] ?? zero }))
  return { is: 'judged', fraction: weighted(all), parts }
}

/** What a marker gave: the whole in percent, or each criterion by its key; 0 to 100, exact. */
export type EssayMark = { whole: number } | { criteria: Readonly<Record<string, number>> }

/** What an essay comes to by its mark; a criterion that was not marked counts 0. */
export function essayFraction({ criteria }: QuestionOf<'essay'>, mark: EssayMark): Ratio {
  const share = (percent: number): Ratio => {
    const { over, under } = decimalRatio(Math.min(100, Math.max(0, percent)))
    return ratio(over, under * 100n)
  }
  if ('whole' in mark) return share(mark.whole)
  return weighted(criteria.map(({ key, weight }) => ({ weight, fraction: share(mark.criteria[key] ?? 0) })))
}
