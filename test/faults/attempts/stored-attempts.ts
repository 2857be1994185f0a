import { earnedOf, gradeOf, percentOf } from '#contract/features/question/grade-rules.ts'
import { zero } from '#contract/features/question/ratio.ts'
import { fractionOf } from '#contract/features/question/fraction.ts'
import type { StoredAttempt } from '#server/features/attempt/attempt-queries.ts'
import { judgeAttempt } from '#server/features/attempt/judge/judge-attempt.ts'
import { findMaterial } from '#server/features/attempt/judge/material.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { JudgedView } from './attempt-model.ts'

const textOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'text' in value ? String(value.text) : null

/** Somebody's attempts in client 1 as the server has them. */
export async function storedAttempts(database: Database, userId: string, now: Date): Promise<JudgedView[]> {
  return database.inTenant(1, async (tx) => {
    const rows = await tx
      .selectFrom('attempt')
      .selectAll()
      .where('client_id', '=', 1)
      .where('user_id', '=', userId)
      .orderBy('issued_at')
      .execute()
    return Promise.all(rows.map((row) => viewOf(tx, row, now)))
  })
}

async function viewOf(tx: Tx, row: StoredAttempt, now: Date): Promise<JudgedView> {
  const material = await findMaterial(tx, row)
  const { answers } = judgeAttempt(row, material, { now, isGraded: true })
  const chosen = answers.map(({ value, counts }) => ({ text: textOf(value), counts }))
  const byRules = gradeOf(
    material.asked.map(({ question, keys }, at) => {
      const value = answers[at]?.counts ? answers[at].value : null
      const judgement = fractionOf(question, value, { keys, language: row.language })
      return { points: question.points, earned: value === null ? zero : earnedOf(question, judgement) }
    }),
  )
  return {
    id: row.id,
    activityId: row.activity_id,
    state: row.state,
    number: row.number,
    flags: row.flags,
    percent: row.percent,
    arrived: material.answers.map(({ question, value, seq, moment: { wall, mono } }) => ({
      question,
      text: textOf(value) ?? '',
      told: [seq, wall, mono].join(' '),
    })),
    chosen,
    byRules: percentOf(byRules),
  }
}

/** What arrived of somebody for attempts that are nobody's, as text. */
export async function strayAnswers(database: Database, userId: string): Promise<string> {
  const rows = await database.inTenant(1, (tx) =>
    tx.selectFrom('stray_attempt').select('payload').where('client_id', '=', 1).where('user_id', '=', userId).execute(),
  )
  return JSON.stringify(rows)
}
