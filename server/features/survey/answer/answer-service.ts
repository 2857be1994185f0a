import type { FieldProblem } from '#contract/engine/errors.ts'
import { checkAnswers, isAnswered, isOpenAt, type AnswerProblem } from '#contract/features/survey/survey-rules.ts'
import type { SurveyAnswer } from '#contract/features/survey/survey-schema.ts'
import { refuseField, type OperationHandler, type Outcome } from '#server/engine/sync/operation-handler.ts'
import { grantFor } from '#server/features/points/grant/grant-service.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { addAnonymous, addNamed, addState, findContent, findShown, hasAnswered } from './answer-queries.ts'

const why: Record<AnswerProblem['code'], FieldProblem['code']> = {
  'survey.option_required': 'required',
  'survey.text_required': 'required',
  'survey.text_too_long': 'too_long',
  'survey.answer_invalid': 'invalid',
}

/**
 * Refuses with the first fault's code, and every place that is at fault. A refusal is kept beside its person: that of an
 * anonymous survey says no more than that it was one, since a justification that is missing tells what was chosen.
 */
function refuse(problems: readonly [AnswerProblem, ...AnswerProblem[]], isAnonymous: boolean): Outcome {
  if (isAnonymous) return { outcome: 'refused', code: 'survey.answer_invalid' }
  const [{ code, most }] = problems
  const fields = problems.map((one) => ({
    field: ['answers', one.questionId, one.optionId].filter(Boolean).join('.'),
    code: why[one.code],
  }))
  return { outcome: 'refused', code, fields, ...(most !== undefined && { values: { most } }) }
}

/** What is kept of the answers: those that say something, in one way of writing. */
const kept = (answers: readonly SurveyAnswer[]): SurveyAnswer[] =>
  answers.filter(isAnswered).map(({ questionId, chosen, text }) => ({
    questionId,
    chosen: chosen.map((one) => ({ optionId: one.optionId, text: one.text.normalize('NFC') })),
    text: text.normalize('NFC'),
  }))

/**
 * Takes what somebody answered to a survey, once. Captured before its end it counts however late it comes; its questions
 * are those of the edition that was on the screen ([Note: Anonymous answers]).
 */
export const answerSurvey: OperationHandler<'survey.answer'> = async (
  { tx, member, now, captured, takeReceipt },
  { payload: { surveyId, edition, answers } },
) => {
  const { clientId } = member
  const survey = await findShown(tx, member, surveyId)
  if (!survey) return refuseField('survey.not_found', 'surveyId')
  if (await hasAnswered(tx, member, surveyId)) return refuseField('survey.answered', 'surveyId')
  // Open as it arrives, the claim gains nothing; else it counts within the span that the server knows of itself.
  if (!isOpenAt(survey, now) && !isOpenAt(survey, captured.judged)) return refuseField('survey.closed', 'surveyId')
  const content = await findContent(tx, clientId, surveyId, edition)
  if (!content) return refuseField('survey.not_found', 'edition')
  const [first, ...others] = checkAnswers(content.questions, answers)
  if (first) return refuse([first, ...others], survey.isAnonymous)
  const answered = { surveyId, edition, answers: kept(answers) }
  if (survey.isAnonymous) await addAnonymous(tx, clientId, answered)
  else await addNamed(tx, member, answered, captured.judged)
  await addState(tx, member, surveyId, captured.judged)
  const state = { surveyId, answeredAt: captured.judged.toISOString() }
  const changes = await publishOwnRows(tx, member, 'surveyStates', [state])
  // Points tell no more than the state does: that they answered, and when.
  const granted = await grantFor(tx, member, { source: 'survey', id: surveyId, at: captured.judged }, now)
  return { outcome: 'applied', changes: [...changes, ...granted], receipt: await takeReceipt() }
}
