import { pickText, type LanguageCode } from '#contract/engine/language.ts'
import { csvText } from '#contract/engine/staff/list.ts'
import type { WrittenQuestion } from '#contract/features/survey/survey-desk.ts'
import type { SurveyAnswer } from '#contract/features/survey/survey-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { readLanguages } from '#server/features/settings/settings-service.ts'
import { findEditions } from '../desk/survey-queries.ts'
import { findAnswers, type FoundAnswer } from './results-queries.ts'
import { allQuestions, demandEnough, demandSurvey } from './results-service.ts'

/** Answers read at a time. */
const atOnce = 500

/** What somebody answered to a question, in one cell: the choices with their justifications, or the essay. */
function cellOf(question: WrittenQuestion, answers: readonly SurveyAnswer[], language: LanguageCode): string {
  const answer = answers.find(({ questionId }) => questionId === question.id)
  if (!answer) return ''
  const chosen = answer.chosen.map(({ optionId, text }) => {
    const option = question.options.find(({ id }) => id === optionId)
    const name = option ? pickText(option.text, language) : ''
    return text ? `${name} (${text})` : name
  })
  return answer.text || chosen.join('; ')
}

/** The answers of a survey as a CSV, one line a person; that it was taken is itself an act. Names stand in that of a named one alone. */
export async function exportSurvey(
  services: Services,
  staff: Staff,
  surveyId: string,
): Promise<AsyncGenerator<string>> {
  const { clientId } = staff
  const { database } = services
  const { isNamed, questions, language } = await writeAsStaff(services, staff, async (tx, { note }) => {
    const survey = await demandSurvey(tx, staff, surveyId, 'export')
    await demandEnough(tx, clientId, surveyId)
    await note({ act: 'survey.export', subject: { kind: 'survey', id: surveyId } })
    return {
      isNamed: survey.is_anonymous === false,
      questions: allQuestions(await findEditions(tx, clientId, surveyId)),
      language: (await readLanguages(tx, clientId)).defaultLanguage,
    }
  })
  const heads = [
    ...(isNamed ? ['name', 'e-mail', 'answered_at'] : []),
    ...questions.map(({ text }) => pickText(text, language)),
  ]
  return (async function* lines() {
    yield csvText([heads])
    let last: string | null = null
    for (let isMore = true; isMore;) {
      const rows: FoundAnswer[] = await database.inTenant(clientId, (tx) =>
        findAnswers(tx, { clientId, surveyId }, last, atOnce),
      )
      isMore = rows.length === atOnce
      last = rows.at(-1)?.id ?? null
      if (rows.length > 0)
        yield csvText(
          rows.map((row) => [
            ...(isNamed ? [row.by, row.email, row.answered_at?.toISOString() ?? ''] : []),
            ...questions.map((question) => cellOf(question, row.answers, language)),
          ]),
        ).slice(1)
    }
  })()
}
