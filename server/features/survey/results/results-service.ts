import { pageSize } from '#contract/engine/staff/list.ts'
import type {
  OwnerRight,
  SurveyResults,
  SurveyText,
  WrittenQuestion,
  WrittenSurvey,
} from '#contract/features/survey/survey-desk.ts'
import { fewestAnswers } from '#contract/features/survey/survey-rules.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { demandRight } from '../desk/survey-policy.ts'
import { countPeople, findEditions, findSurvey } from '../desk/survey-queries.ts'
import { countAnswers, countByOption, countByQuestion, findTexts, type TextCursor } from './results-queries.ts'

/** A survey whose answers somebody may see; fails with `resource.not_found` or `access.denied`. */
export async function demandSurvey(tx: Tx, staff: Staff, id: string, right: OwnerRight) {
  const survey = (await findSurvey(tx, staff.clientId, id)) ?? fail('resource.not_found')
  await demandRight(tx, staff, survey, right)
  return survey
}

/** Fails with `survey.too_few` where there are fewer answers than are shown: a few would tell who said what. */
export async function demandEnough(tx: Tx, clientId: number, surveyId: string): Promise<void> {
  if ((await countAnswers(tx, { clientId, surveyId })) < fewestAnswers)
    fail('survey.too_few', { values: { least: fewestAnswers } })
}

/** Every question that was ever asked with all its options: as it is asked now, then those that are asked no longer. */
export function allQuestions(editions: readonly WrittenSurvey[]): (WrittenQuestion & { isClosed: boolean })[] {
  const found = new Map<string, WrittenQuestion & { isClosed: boolean }>()
  for (const [at, { questions }] of editions.entries())
    for (const question of questions) {
      const known = found.get(question.id)
      if (!known) found.set(question.id, { ...question, isClosed: at > 0 })
      else {
        const gone = question.options.filter(({ id }) => !known.options.some((option) => option.id === id))
        found.set(question.id, { ...known, options: [...known.options, ...gone] })
      }
    }
  return [...found.values()]
}

/** How a survey was answered; no more than how often where there are few answers. */
export async function readSurveyResults(
  { database }: Pick<Services, 'database'>,
  staff: Staff,
  surveyId: string,
): Promise<SurveyResults> {
  const { clientId } = staff
  return database.inTenant(clientId, async (tx) => {
    const survey = await demandSurvey(tx, staff, surveyId, 'read')
    const key = { clientId, surveyId }
    const answered = await countAnswers(tx, key)
    const people = survey.edition === 0 ? 0 : await countPeople(tx, clientId, survey.audience)
    if (answered < fewestAnswers) return { people, answered, questions: null }
    const byQuestion = new Map((await countByQuestion(tx, key)).map((one) => [one.questionId, one]))
    const byOption = await countByOption(tx, key)
    const questions = allQuestions(await findEditions(tx, clientId, surveyId)).map(({ isClosed, ...question }) => {
      const counted = byQuestion.get(question.id)
      return {
        question,
        isClosed,
        answered: counted?.answered ?? 0,
        texts: counted?.texts ?? 0,
        chosen: question.options.map(({ id }) => ({
          optionId: id,
          count: byOption.find((one) => one.questionId === question.id && one.optionId === id)?.count ?? 0,
        })),
      }
    })
    // What nobody answered and nobody is asked any more tells nothing.
    return { people, answered, questions: questions.filter((one) => !one.isClosed || one.answered > 0) }
  })
}

function readCursor(text: string | undefined): TextCursor | null {
  const found = /^([0-9a-f-]{36}) ([0-9a-f-]{36})?$/.exec(text ?? '')
  return found ? { answerId: found[1] ?? '', optionId: found[2] ?? '' } : null
}

/** A page of what people wrote to a question. */
export async function listSurveyTexts(
  { database }: Pick<Services, 'database'>,
  staff: Staff,
  { surveyId, questionId }: { surveyId: string; questionId: string },
  cursor: string | undefined,
): Promise<{ rows: SurveyText[]; next: string | null }> {
  const { clientId } = staff
  return database.inTenant(clientId, async (tx) => {
    await demandSurvey(tx, staff, surveyId, 'read')
    await demandEnough(tx, clientId, surveyId)
    const page = { after: readCursor(cursor), limit: pageSize + 1 }
    const found = await findTexts(tx, { clientId, surveyId }, questionId, page)
    const rows = found.slice(0, pageSize)
    const last = rows.at(-1)
    return {
      rows: rows.map(({ text, optionId, by }) => ({ text, optionId: optionId || null, by })),
      next: found.length > pageSize && last ? `${last.answerId} ${last.optionId}` : null,
    }
  })
}
