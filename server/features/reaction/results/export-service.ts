import { pickText } from '#contract/engine/language.ts'
import { csvText } from '#contract/engine/staff/list.ts'
import type { ReactionAnswer } from '#contract/features/reaction/reaction-schema.ts'
import { fewestAnswers } from '#contract/features/survey/survey-rules.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { readLanguages } from '#server/features/settings/settings-service.ts'
import { fail } from '#server/platform/problem.ts'
import { countAnswers, findAnswers, type FoundAnswer } from './results-queries.ts'
import { allQuestions, demandReaction } from './results-service.ts'

/** Answers read at a time. */
const atOnce = 500

function cellOf(questionId: string, answers: readonly ReactionAnswer[]): string | number {
  const answer = answers.find((one) => one.questionId === questionId)
  return answer?.scale ?? answer?.text ?? ''
}

/** The answers of a reaction as a CSV, one line an answer; that it was taken is itself an act. A name stands only where it was given. */
export async function exportReaction(
  services: Services,
  staff: Staff,
  activityId: number,
): Promise<AsyncGenerator<string>> {
  const { clientId } = staff
  const { database } = services
  const key = { clientId, activityId }
  const { isNamed, questions, language } = await writeAsStaff(services, staff, async (tx, { note }) => {
    const row = await demandReaction(tx, staff, key)
    const { named, anonymous } = await countAnswers(tx, key)
    if (named === 0 && anonymous < fewestAnswers) fail('reaction.too_few', { values: { least: fewestAnswers } })
    await note({ act: 'reaction.export', subject: { kind: 'activity', id: String(activityId) } })
    const { defaultLanguage } = await readLanguages(tx, clientId)
    return { isNamed: named > 0, questions: allQuestions(row), language: defaultLanguage }
  })
  const heads = [
    ...(isNamed ? ['name', 'e-mail', 'answered_at'] : []),
    ...questions.map(({ text }) => pickText(text, language)),
  ]
  return (async function* lines() {
    yield csvText([heads])
    let last: string | null = null
    for (let isMore = true; isMore;) {
      const rows: FoundAnswer[] = await database.inTenant(clientId, (tx) => findAnswers(tx, key, last, atOnce))
      isMore = rows.length === atOnce
      last = rows.at(-1)?.id ?? null
      if (rows.length > 0)
        yield csvText(
          rows.map((row) => [
            ...(isNamed ? [row.by, row.email, row.answered_at?.toISOString() ?? ''] : []),
            ...questions.map(({ id }) => cellOf(id, row.answers)),
          ]),
        ).slice(1)
    }
  })()
}
