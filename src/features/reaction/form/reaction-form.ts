import * as v from 'valibot'
import { isReactionAnswered } from '#contract/features/reaction/reaction-rules.ts'
import type { ReactionAnswer, ReactionContent } from '#contract/features/reaction/reaction-schema.ts'

/** A reaction as far as it is filled in: what was answered, by question. */
export type ReactionForm = Readonly<Record<string, Omit<ReactionAnswer, 'questionId'>>>

/** Lenient on purpose: a half filled form is what a draft is. What does not fit is no draft. */
const draftSchema = v.record(v.string(), v.object({ scale: v.nullable(v.number()), text: v.string() }))

/** The form as it was left; null where there is nothing to give back. What is asked no more, or in another way, is left out. */
export function formOfDraft(draft: unknown, { questions }: Pick<ReactionContent, 'questions'>): ReactionForm | null {
  const read = v.safeParse(draftSchema, draft)
  if (!read.success) return null
  const kept = questions.flatMap(({ id, type }) => {
    const answer = read.output[id]
    const fits = answer && isReactionAnswered(answer) && (answer.scale !== null) === (type === 'scale')
    return fits ? [[id, answer] as const] : []
  })
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

/** What is sent of a form, in the order of the questions. */
export const answersOf = (form: ReactionForm, { questions }: Pick<ReactionContent, 'questions'>): ReactionAnswer[] =>
  questions.flatMap(({ id }) => {
    const answer = form[id]
    return answer && isReactionAnswered(answer) ? [{ questionId: id, ...answer }] : []
  })
