import { numbersBy, shuffleBy } from './draw/seeded.ts'

/** How hard a question is, as its author says. */
export const difficulties = ['easy', 'medium', 'hard'] as const
/** See `difficulties`. */
export type Difficulty = (typeof difficulties)[number]

/** A question that may be drawn: published, not retired. */
export interface Drawable {
  questionId: string
  bankId: string
  tags: readonly string[]
  difficulty: Difficulty
}

/** So many questions of a bank; of those with any of the tags and that difficulty, where it says so. */
export interface DrawRule {
  bankId: string
  tags?: readonly string[]
  difficulty?: Difficulty | undefined
  count: number
}

/** What is drawn from, and for whom. */
export interface DrawInput {
  /** Questions that everybody gets, first. */
  fixed: readonly string[]
  rules: readonly DrawRule[]
  questions: readonly Drawable[]
  /** Questions that the person was asked in earlier attempts. */
  seen: ReadonlySet<string>
  /** Kept with the attempt: the same one draws the same again. */
  seed: string
}

/** The questions by their ids, or which rules cannot be filled (their places in the list): `content.not_ready`. */
export type Draw = { is: 'drawn'; questionIds: string[] } | { is: 'too_few'; rules: number[] }

/** Whether a rule may draw a question. */
export const fitsRule = ({ bankId, tags, difficulty }: Omit<Drawable, 'questionId'>, rule: DrawRule): boolean =>
  bankId === rule.bankId &&
  (!rule.tags?.length || rule.tags.some((tag) => tags.includes(tag))) &&
  (rule.difficulty === undefined || difficulty === rule.difficulty)

/**
 * Draws questions by rules: none twice, those not yet seen first. Where rules want the same questions, they are shared so
 * that all rules are filled if they can be: each question, in the order of chance, is taken if one of its rules has room
 * or can be given room by another rule's taking something else.
 */
export function drawQuestions({ fixed, rules, questions, seen, seed }: DrawInput): Draw {
  const next = numbersBy(seed)
  // By id first, so that the order in which a database answers has no say.
  const sorted = questions
    .filter(({ questionId }) => !fixed.includes(questionId))
    .toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1))
  const shuffled = shuffleBy(sorted, next)
  const inOrder = [
    ...shuffled.filter(({ questionId }) => !seen.has(questionId)),
    ...shuffled.filter(({ questionId }) => seen.has(questionId)),
  ]
  const slots = rules.map((rule) => ({ rule, taken: [] as Drawable[] }))
  const take = (question: Drawable, tried: Set<unknown>): boolean =>
    slots.some((slot) => {
      if (tried.has(slot) || !fitsRule(question, slot.rule)) return false
      tried.add(slot)
      if (slot.taken.length < slot.rule.count) return slot.taken.push(question) > 0
      const moved = slot.taken.findIndex((other) => take(other, tried))
      if (moved < 0) return false
      slot.taken[moved] = question
      return true
    })
  let left = rules.reduce((sum, { count }) => sum + count, 0)
  for (const question of inOrder) {
    if (left === 0) break
    if (take(question, new Set())) left--
  }
  const short = slots.flatMap(({ rule, taken }, at) => (taken.length < rule.count ? [at] : []))
  if (short.length > 0) return { is: 'too_few', rules: short }
  return {
    is: 'drawn',
    questionIds: [...fixed, ...slots.flatMap(({ taken }) => taken.map(({ questionId }) => questionId))],
  }
}
