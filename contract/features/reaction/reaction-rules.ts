import { longestText, textLength } from '#contract/engine/text/text-length.ts'
import type { ReactionAnswer, ReactionQuestion } from './reaction-schema.ts'

/** What may be chosen on a scale, from the least to the most. */
export const scalePoints = [1, 2, 3, 4, 5] as const

/** Why an answer does not stand. */
export interface ReactionProblem {
  code: 'reaction.answer_required' | 'reaction.text_too_long' | 'reaction.answer_invalid'
  questionId: string
}

/** Whether anything was answered. */
export const isReactionAnswered = ({ scale, text }: Pick<ReactionAnswer, 'scale' | 'text'>): boolean =>
  scale !== null || text.trim() !== ''

function codeOf({ type, isMandatory }: ReactionQuestion, answer: ReactionAnswer | undefined) {
  const { scale = null, text = '' } = answer ?? {}
  if (type === 'scale' ? text.trim() !== '' : scale !== null) return 'reaction.answer_invalid'
  if (!isReactionAnswered({ scale, text })) return isMandatory ? 'reaction.answer_required' : null
  if (scale !== null) return scalePoints.some((point) => point === scale) ? null : 'reaction.answer_invalid'
  return textLength(text.trim()) > longestText ? 'reaction.text_too_long' : null
}

/** Every fault of the answers to a reaction's questions, in their order; both sides judge by the same (learning.md, 12). */
export function checkReaction(
  questions: readonly ReactionQuestion[],
  answers: readonly ReactionAnswer[],
): ReactionProblem[] {
  const asked = new Set(questions.map(({ id }) => id))
  const seen = new Set<string>()
  const strange = answers.flatMap(({ questionId }): ReactionProblem[] => {
    const fits = asked.has(questionId) && !seen.has(questionId)
    seen.add(questionId)
    return fits ? [] : [{ code: 'reaction.answer_invalid', questionId }]
  })
  const found = questions.flatMap((question): ReactionProblem[] => {
    const answer = answers.find(({ questionId }) => questionId === question.id)
    const code = codeOf(question, answer)
    return code ? [{ code, questionId: question.id }] : []
  })
  return [...found, ...strange]
}
