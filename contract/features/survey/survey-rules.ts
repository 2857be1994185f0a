import { longestText, textLength } from '#contract/engine/text/text-length.ts'
import type { QuestionType, Survey, SurveyAnswer, SurveyOption, SurveyQuestion } from './survey-schema.ts'

/** Results are shown from so many answers on (learning, section 12): fewer would tell who said what. */
export const fewestAnswers = 5

/** Why an answer does not stand. */
export interface AnswerProblem {
  code: 'survey.option_required' | 'survey.text_required' | 'survey.text_too_long' | 'survey.answer_invalid'
  questionId: string
  /** The choice whose justification it is about. */
  optionId?: string
  /** Code points that would fit. */
  most?: number
}

/** Whether a question is answered by choosing. */
export const hasOptions = (type: QuestionType): boolean => type !== 'essay'

/** Whether its choices may ask for a text. */
export const isJustified = (type: QuestionType): boolean =>
  type === 'multiple_choice_justified' || type === 'alternatives_justified'

/** Whether exactly one of its options is chosen. */
export const isExclusive = (type: QuestionType): boolean => type === 'alternatives' || type === 'alternatives_justified'

/** Whether a survey takes answers at an instant: from its start until before its end. */
export const isOpenAt = ({ startsAt, endsAt }: Pick<Survey, 'startsAt' | 'endsAt'>, at: Date): boolean =>
  Date.parse(startsAt) <= at.getTime() && at.getTime() < Date.parse(endsAt)

/** Whether anything was answered. */
export const isAnswered = ({ chosen, text }: Pick<SurveyAnswer, 'chosen' | 'text'>): boolean =>
  chosen.length > 0 || text.trim() !== ''

function checkText(text: string, most: number, about: Pick<AnswerProblem, 'questionId' | 'optionId'>): AnswerProblem[] {
  return textLength(text.trim()) > most ? [{ code: 'survey.text_too_long', ...about, most }] : []
}

function checkChoice(option: SurveyOption, text: string, questionId: string): AnswerProblem[] {
  const about = { questionId, optionId: option.id }
  const said = text.trim()
  if (option.justification === 'none') return said === '' ? [] : [{ code: 'survey.answer_invalid', ...about }]
  if (said === '' && option.justification === 'demanded') return [{ code: 'survey.text_required', ...about }]
  return checkText(said, longestText, about)
}

/** Judges what was answered to one question; absent: nothing. */
function checkAnswer(question: SurveyQuestion, answer: SurveyAnswer | undefined): AnswerProblem[] {
  const { id: questionId, type, options } = question
  const { chosen = [], text = '' } = answer ?? {}
  const invalid: AnswerProblem[] = [{ code: 'survey.answer_invalid', questionId }]
  if (hasOptions(type) ? text.trim() !== '' : chosen.length > 0) return invalid
  if (!isAnswered({ chosen, text })) return question.isMandatory ? [{ code: 'survey.option_required', questionId }] : []
  if (type === 'essay') return checkText(text, question.longest, { questionId })
  if (new Set(chosen.map(({ optionId }) => optionId)).size < chosen.length) return invalid
  if (isExclusive(type) && chosen.length > 1) return invalid
  return chosen.flatMap(({ optionId, text: said }) => {
    const option = options.find(({ id }) => id === optionId)
    return option ? checkChoice(option, said, questionId) : invalid
  })
}

/** Every fault of the answers to a survey's questions, in their order; the server refuses by the same (learning, section 12). */
export function checkAnswers(questions: readonly SurveyQuestion[], answers: readonly SurveyAnswer[]): AnswerProblem[] {
  const known = new Set(questions.map(({ id }) => id))
  const seen = new Set<string>()
  const strange = answers.flatMap(({ questionId }): AnswerProblem[] => {
    const fits = known.has(questionId) && !seen.has(questionId)
    seen.add(questionId)
    return fits ? [] : [{ code: 'survey.answer_invalid', questionId }]
  })
  const found = questions.flatMap((question) =>
    checkAnswer(
      question,
      answers.find(({ questionId }) => questionId === question.id),
    ),
  )
  return [...found, ...strange]
}

/** The mandatory survey that stands before home now: of those that are open and not answered the one that ends first; null: none. */
export function surveyBeforeHome(
  surveys: readonly Survey[],
  answered: readonly { surveyId: string }[],
  at: Date,
): Survey | null {
  const done = new Set(answered.map(({ surveyId }) => surveyId))
  const open = surveys.filter((survey) => survey.isMandatory && !done.has(survey.id) && isOpenAt(survey, at))
  return open.toSorted((a, b) => a.endsAt.localeCompare(b.endsAt) || a.id.localeCompare(b.id))[0] ?? null
}
