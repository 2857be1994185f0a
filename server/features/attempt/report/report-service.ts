import * as v from 'valibot'
import type { TestReport } from '#contract/features/attempt/desk/test-desk.ts'
import { isTestType } from '#contract/features/activity/types/tests.ts'
import {
  analyseItems,
  type AnalysedAnswer,
  type AnalysedQuestion,
} from '#contract/features/question/analysis/item-analysis.ts'
import { answerSchema } from '#contract/features/question/answer-schema.ts'
import type { Question } from '#contract/features/question/question-schema.ts'
import { plainRuns, type RichLine } from '#contract/features/question/text/question-text.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { questionTexts, versionKey } from '#server/features/question/published-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findTest } from '../attempt-policy.ts'
import { demandTestPlace } from '../desk/test-list-service.ts'
import { describeTests } from '../desk/test-titles.ts'
import { judgeAttempt, type JudgedAnswer } from '../judge/judge-attempt.ts'
import { findMaterials, type JudgedQuestion } from '../judge/material.ts'
import { countGrades, countStates, findFirst } from './report-queries.ts'

/** First attempts that are looked at, and so many in one piece: more tell nothing else. */
const mostAnalysed = 2000
const atOnce = 200

/** How a test went. Fails with `activity.not_found`. */
export const readTestReport = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  staff: Staff,
  activityId: number,
): Promise<TestReport> =>
  database.inTenant(staff.clientId, async (tx) => {
    const { clientId } = staff
    const { course_id } = await demandTestPlace(tx, staff, activityId)
    const place = { course_id, activity_id: activityId }
    const test = await findTest(tx, clientId, place)
    if (!test || !isTestType(test.type)) return fail('activity.not_found')
    const tenths = await countGrades(tx, clientId, activityId)
    const graded = tenths.reduce((sum, { people }) => sum + people, 0)
    const sum = tenths.reduce((all, one) => all + one.sum, 0)
    return {
      activityId,
      ...(await describeTests(tx, clientId, [place]))(place),
      type: test.type,
      minimumScore: test.content.minimumScore,
      states: await countStates(tx, clientId, activityId),
      average: graded === 0 ? null : Math.round((sum / graded) * 100) / 100,
      grades: Array.from({ length: 10 }, (_, at) => tenths.find(({ tenth }) => tenth === at)?.people ?? 0),
      analysis: await analyseTest(tx, clientId, activityId, clock.now()),
    }
  })

interface Asked extends AnalysedQuestion {
  questionId: string
  version: number
  texts: ReadonlyMap<string, Localized>
}

/** What the newest first attempts tell of the questions. */
async function analyseTest(tx: Tx, clientId: number, activityId: number, now: Date): Promise<TestReport['analysis']> {
  const rows = await findFirst(tx, clientId, activityId, mostAnalysed)
  const questions = new Map<string, Asked>()
  const attempts: Map<string, AnalysedAnswer>[] = []
  for (let at = 0; at < rows.length; at += atOnce) {
    const piece = rows.slice(at, at + atOnce)
    const materials = await findMaterials(tx, clientId, piece)
    for (const row of piece) {
      const material = materials.get(row.id)
      if (!material) continue
      const judged = judgeAttempt(row, material, { now, isGraded: true })
      const own = new Map<string, AnalysedAnswer>()
      for (const [index, asked] of material.asked.entries()) {
        const answer = judged.answers[index]
        if (!answer || answer.leftOut) continue
        const id = versionKey(asked)
        if (!questions.has(id)) questions.set(id, askedQuestion(id, asked))
        own.set(id, analysedAnswer(asked, answer))
      }
      attempts.push(own)
    }
  }
  const found = analyseItems([...questions.values()], attempts)
  if (found.is === 'too_few') return found
  const beginnings = await questionTexts(tx, clientId, [
    ...new Set([...questions.values()].map((one) => one.questionId)),
  ])
  const textOf = new Map(beginnings.map(({ id, text }) => [id, text]))
  return {
    ...found,
    items: found.items.flatMap(({ id, choices, ...figures }) => {
      const question = questions.get(id)
      if (!question) return []
      const { questionId, version, texts } = question
      return [
        {
          questionId,
          version,
          text: textOf.get(questionId) ?? {},
          ...figures,
          choices: choices.map(({ key, ...shares }) => ({ text: texts.get(key) ?? {}, ...shares })),
        },
      ]
    }),
  }
}

/** A line without its marks, in its languages. */
const plainText = (line: RichLine): Localized =>
  Object.fromEntries(Object.entries(line).map(([language, runs]) => [language, plainRuns(runs ?? [])]))

/** Choices of a question, where it has any that are taken one by one. */
function choicesOf(question: Question): { key: string; right: boolean; text: Localized }[] {
  if (question.kind === 'single')
    return question.choices.map(({ key, fraction, text }) => ({ key, right: fraction > 0, text: plainText(text) }))
  if (question.kind === 'multiple')
    return question.choices.map(({ key, right, text }) => ({ key, right, text: plainText(text) }))
  return []
}

function askedQuestion(id: string, { questionId, version, question }: JudgedQuestion): Asked {
  const choices = choicesOf(question)
  return {
    id,
    questionId,
    version,
    points: question.points,
    choices: choices.map(({ key, right }) => ({ key, right })),
    texts: new Map(choices.map(({ key, text }) => [key, text])),
  }
}

function analysedAnswer({ keys }: JudgedQuestion, { value, judgement, counts }: JudgedAnswer): AnalysedAnswer {
  const fraction =
    counts && judgement.is === 'judged' ? Number(judgement.fraction.over) / Number(judgement.fraction.under) : 0
  const read = v.safeParse(answerSchema, value)
  const answer = read.success ? read.output : null
  const taken = answer?.kind === 'single' ? [answer.choice] : answer?.kind === 'multiple' ? answer.choices : []
  return { fraction, chosen: taken.flatMap((id) => keys[id] ?? []) }
}
