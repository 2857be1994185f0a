import * as v from 'valibot'
import { answerSchema } from '#contract/features/question/answer-schema.ts'
import type { OpenKey } from '#contract/features/attempt/attempt-schema.ts'
import { toldParts } from '#contract/features/attempt/feedback-rules.ts'
import type { Result, ResultQuestion } from '#contract/features/attempt/result-schema.ts'
import { testStanding } from '#contract/features/attempt/test-rules.ts'
import type { FeedbackPart } from '#contract/features/activity/types/test-settings.ts'
import { rightAnswerOf } from '#contract/features/question/judging/right-answer.ts'
import { compareRatios, decimalRatio, zero } from '#contract/features/question/ratio.ts'
import { percentOf } from '#contract/features/question/grade-rules.ts'
import type { Member } from '#server/engine/http/implement.ts'
import type { Services } from '#server/engine/services.ts'
import { fail } from '#server/platform/problem.ts'
import { findTest, ruled } from '../attempt-policy.ts'
import { attemptRow, countedAttempt, findAttempt, findAttempts, findGrant } from '../attempt-queries.ts'
import { findMarksOf } from '../marking/mark-queries.ts'
import { findAppeal } from '../marking/marking-queries.ts'
import { judgeAttempt, type JudgedAnswer } from '../judge/judge-attempt.ts'
import { findMaterial } from '../judge/material.ts'

/** What somebody is told of an attempt of theirs that is over. Fails with `attempt.not_found` or `attempt.not_over`. */
export async function readResult(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  member: Member,
  attemptId: string,
): Promise<Result> {
  return database.inTenant(member.clientId, async (tx) => {
    const row = (await findAttempt(tx, member, attemptId)) ?? fail('attempt.not_found')
    if (row.state !== 'marking' && row.state !== 'graded') return fail('attempt.not_over')
    const test = await findTest(tx, member.clientId, row)
    const attempts = await findAttempts(tx, member, row.activity_id, row.cycle)
    const { attempts: given } = await findGrant(tx, member, row.activity_id)
    const isGraded = test?.type !== 'unevaluated_quiz'
    const now = clock.now()
    const standing = testStanding(
      test ? ruled(test) : { type: 'conventional_test', settings: row.settings },
      attempts.map(countedAttempt),
      given,
    )
    const isClosed = Boolean(test?.closesAt && now.getTime() >= Date.parse(test.closesAt))
    // Something of it may be taken away again: nothing is told that would be of use then.
    const told = isGraded
      ? toldParts(row.settings.feedback, { standing, isClosed })
      : new Set<FeedbackPart>(['own', 'right', 'why'])
    const material = await findMaterial(tx, row)
    const { asked } = material
    const judged = judgeAttempt(row, material, { now, isGraded })
    const appeal = row.appealed_at ? await findAppeal(tx, member.clientId, row.id) : undefined
    const marks = await findMarksOf(tx, member.clientId, row.marked ? [row.id] : [])
    const commentsOn = (index: number) =>
      marks.flatMap((mark) => (mark.question === index && mark.comment ? mark.comment : []))
    const isTold = told.has('own') || told.has('right') || told.has('why')
    return {
      attempt: { ...attemptRow(row), percent: told.has('grade') ? row.percent : null },
      percent: told.has('grade') ? row.percent : null,
      minimumScore: row.settings.minimumScore,
      appeal: appeal ? { text: appeal.text, answer: appeal.answer } : null,
      questions: isTold
        ? asked.map((one, at) => ({
            ...questionOf(row.asked[one.index], one, judged.answers[at], told),
            // What was written of marks that are still to come is not told yet.
            ...(row.state === 'graded' && { comments: commentsOn(one.index) }),
          }))
        : [],
    }
  })
}

function questionOf(
  question: ResultQuestion['question'] | undefined,
  { question: full, keys }: OpenKey,
  answer: JudgedAnswer | undefined,
  told: ReadonlySet<FeedbackPart>,
): ResultQuestion {
  const given = v.safeParse(answerSchema, answer?.value ?? null)
  const right = rightAnswerOf(full, keys)
  return {
    question: question ?? fail('resource.not_found'),
    answer: given.success ? given.output : null,
    ...(told.has('own') && answer && { outcome: outcomeOf(full, answer), share: shareOf(full, answer) }),
    ...(told.has('right') && { right: right.answer, rightTexts: right.texts }),
    ...(told.has('why') && { why: full.explanation ?? null }),
  }
}

const shareOf = ({ points }: OpenKey['question'], { earned }: JudgedAnswer): number =>
  percentOf({ earned, possible: decimalRatio(points) })

function outcomeOf({ points }: OpenKey['question'], { judgement, counts, isLate, leftOut, earned }: JudgedAnswer) {
  if (leftOut) return 'left_out' as const
  if (!counts) return isLate ? ('late' as const) : ('left_out' as const)
  if (judgement.is === 'marking' || judgement.is === 'unanswered') return judgement.is
  if (judgement.is !== 'judged') return 'unread' as const
  if (compareRatios(earned, decimalRatio(points)) >= 0) return 'right' as const
  return compareRatios(earned, zero) > 0 ? ('part' as const) : ('wrong' as const)
}
