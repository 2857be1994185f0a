import { mostQuestions } from '#contract/features/activity/types/test-settings.ts'
import type { TestType } from '#contract/features/activity/types/tests.ts'
import { drawQuestions, type Drawable } from '#contract/features/question/draw-rules.ts'
import type { Fault } from './faults.ts'
import type { Item } from './fields.ts'
import { settingsOf } from './test-fields.ts'

/** What a draft's tests are checked against. */
export interface TestContext {
  /** Banks that there are. */
  banks: ReadonlySet<string>
  /** Questions of the banks that its rules name, and its fixed ones: those of them that are published and not retired. */
  questions: readonly Drawable[]
}

/** What says how it ends when all attempts were used has to say how many there are (learning.md, 8.2). */
const endsSomething = (type: TestType): boolean => type.startsWith('block') || type.startsWith('restart')

/** What keeps a test from being taken: all of it at once. */
export function testFaults({ key, fields }: Item, type: TestType, { banks, questions }: TestContext): Fault[] {
  const { draw, maximumAttempts, qtyQuestions } = settingsOf(fields, type)
  const { fixed, rules } = draw
  const isThere = new Set(questions.map(({ questionId }) => questionId))
  const isBankGone = rules.some(({ bankId }) => !banks.has(bankId))
  const drawn = drawQuestions({ fixed, rules, questions, seen: new Set(), seed: '' })
  const faults: [name: string, code: Fault['code'], is: boolean][] = [
    ['maximumAttempts', 'attempts_missing', endsSomething(type) && maximumAttempts === null],
    ['draw.fixed', 'question_gone', fixed.some((id) => !isThere.has(id))],
    ['draw.rules', 'questions_missing', qtyQuestions === 0],
    ['draw.rules', 'bank_gone', isBankGone],
    ['draw.rules', 'too_few_questions', !isBankGone && drawn.is === 'too_few'],
    ['draw.rules', 'too_many_questions', qtyQuestions > mostQuestions],
  ]
  return faults.flatMap(([name, code, is]) =>
    is ? [{ field: `activities.${key}.${name}`, code, level: 'fault' as const }] : [],
  )
}
