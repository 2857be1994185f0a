import * as v from 'valibot'
import { isExclusive, isAnswered } from '#contract/features/survey/survey-rules.ts'
import type { Survey, SurveyAnswer, SurveyQuestion } from '#contract/features/survey/survey-schema.ts'

/** A survey as far as it is filled in: what was answered, by question. */
export type SurveyForm = Readonly<Record<string, Omit<SurveyAnswer, 'questionId'>>>

/** Lenient on purpose: a half filled form is what a draft is. What does not fit is no draft. */
const draftSchema = v.record(
  v.string(),
  v.object({ chosen: v.array(v.object({ optionId: v.string(), text: v.string() })), text: v.string() }),
)

const nothing: Omit<SurveyAnswer, 'questionId'> = { chosen: [], text: '' }

/** What was answered to a question; nothing so far. */
export const answerTo = (form: SurveyForm, questionId: string): Omit<SurveyAnswer, 'questionId'> =>
  form[questionId] ?? nothing

/** The form as it was left; null where there is nothing to give back. Questions and options that are no more are left out. */
export function formOfDraft(draft: unknown, { questions }: Pick<Survey, 'questions'>): SurveyForm | null {
  const read = v.safeParse(draftSchema, draft)
  if (!read.success) return null
  const kept = questions.flatMap(({ id, options }) => {
    const answer = read.output[id]
    if (!answer) return []
    const chosen = answer.chosen.filter(({ optionId }) => options.some((option) => option.id === optionId))
    return isAnswered({ ...answer, chosen }) ? [[id, { ...answer, chosen }] as const] : []
  })
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

/** Chooses an option, or no longer; of an exclusive question it takes the place of the other. */
export function choose(form: SurveyForm, question: SurveyQuestion, optionId: string, chosen: boolean): SurveyForm {
  const before = answerTo(form, question.id)
  const others = isExclusive(question.type) ? [] : before.chosen.filter((one) => one.optionId !== optionId)
  const added = chosen ? [{ optionId, text: before.chosen.find((one) => one.optionId === optionId)?.text ?? '' }] : []
  return { ...form, [question.id]: { ...before, chosen: [...others, ...added] } }
}

/** Writes the justification of a choice. */
export function justify(form: SurveyForm, questionId: string, optionId: string, text: string): SurveyForm {
  const { chosen, ...rest } = answerTo(form, questionId)
  return {
    ...form,
    [questionId]: { ...rest, chosen: chosen.map((one) => (one.optionId === optionId ? { ...one, text } : one)) },
  }
}

/** Writes an essay. */
export const write = (form: SurveyForm, questionId: string, text: string): SurveyForm => ({
  ...form,
  [questionId]: { chosen: [], text },
})

/** What is sent of a form, in the order of the questions. */
export const answersOf = (form: SurveyForm, questions: readonly SurveyQuestion[]): SurveyAnswer[] =>
  questions.map(({ id }) => ({ questionId: id, ...answerTo(form, id) })).filter(isAnswered)
