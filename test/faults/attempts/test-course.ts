import type { Course } from '#contract/features/course/course-contract.ts'
import type { QuestionInput } from '#contract/features/question/question-schema.ts'
import { testActivity, writeQuestions } from '#server/features/attempt/attempt.test-support.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import type { Installation } from '../../support/server/test-installation.ts'

/** The course of the simulated worlds' tests. */
export const testCourseId = 71
/** A test as a world knows it. */
export interface KnownTest {
  id: number
  attempts: number
  /** Seconds; null: it has no limit. */
  limit: number | null
}
const untimed: KnownTest = { id: 7101, attempts: 6, limit: null }
const timed: KnownTest = { id: 7102, attempts: 6, limit: 900 }
export const knownTests: readonly KnownTest[] = [untimed, timed]
export const questionCount = 3

/** Stands in all that a device may not have of a question: what counts as an answer, and why. */
export const secret = 'segredo'
/** What is typed: no two of a world are the same, and a right one is none of the texts of the key. */
export const answerText = (number: number, isRight: boolean): string =>
  isRight ? `azul ${number} claro` : `verde ${number} claro`

const text = (said: string) => ({ 'pt-BR': [{ type: 'paragraph' as const, runs: [said] }] })
const question = (at: number): QuestionInput => ({
  kind: 'short',
  text: text(`Pergunta ${at}`),
  explanation: text(`Porque é ${secret}`),
  accepted: [{ text: 'azul * claro' }, { text: `${secret} *` }],
})

/** Publishes the worlds' tests in client 1: one without a limit and one with, both with attempts that may be reserved. */
export async function publishTestCourse(installation: Installation): Promise<void> {
  const { services, clock } = installation
  const { course } = (await installation.as('ana').request('GET', '/api/courses/2/')).json<{ course: Course }>()
  await services.database.inTenant(1, async (tx) => {
    const fixed = await writeQuestions(
      tx,
      Array.from({ length: questionCount }, (_, at) => question(at + 1)),
    )
    const activities = knownTests.map(({ id, attempts, limit }, at) => ({
      ...testActivity(
        'conventional_test',
        {
          minimumScore: 70,
          qtyQuestions: questionCount,
          maximumAttempts: attempts,
          timeToAnswer: limit,
          offlineStart: 2,
          draw: { fixed, rules: [] },
        },
        { courseId: testCourseId, order: at + 1 },
      ),
      id,
    }))
    const own = { ...course, blockMenu: false, id: testCourseId, activityCount: activities.length }
    await publishCourse(tx, 1, own, activities, clock.now())
  })
}
