import { newId } from '#contract/engine/ids.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { saveClient } from '#server/features/client/client-service.ts'
import { choice, testActivity, writeQuestions } from '#server/features/attempt/attempt.test-support.ts'
import type { Services } from '#server/engine/services.ts'
import { benchCourse } from '../support/course-content.ts'
import { addPeople } from '../support/seed-people.ts'

/** A test of a client of its own: so many questions out of a bank of a hundred, in an hour. */
export const exam = { clientId: 50, courseId: 900, activityId: 90_001, questions: 20 }
const bank = 100

/** Who takes it. */
export interface Taker {
  userId: string
  deviceId: string
  token: string
}

/** Their ids, as `addPeople` makes them. */
const personOf = (number: number): string =>
  `${exam.clientId.toString(16).padStart(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

/** The client with its test and so many people, each with a session of their own. */
export async function seedExam(services: Services, people: number): Promise<Taker[]> {
  const { clientId, courseId, activityId, questions } = exam
  await saveClient(services, {
    id: clientId,
    slug: 'prova',
    modules: ['online_courses'],
    homeRoute: '/home',
    timeZone: 'America/Sao_Paulo',
    languages: ['pt-BR'],
    brand: { name: 'P', programme: 'P', primary: '#c4402c', secondary: '#1d4f86', tertiary: '#e58b2f', logo: null },
  })
  await addPeople(services.config.databaseUrl ?? '', clientId, people)
  const bankId = newId()
  await services.database.inTenant(clientId, async (tx) => {
    const single = Array.from({ length: bank }, (_, at) => choice(`Qual é a resposta à pergunta ${at} da prova?`))
    await writeQuestions(tx, single, bankId, clientId)
    const settings = {
      qtyQuestions: questions,
      timeToAnswer: 3600,
      draw: { fixed: [], rules: [{ bankId, count: questions }] },
    }
    const test = testActivity('conventional_test', settings, { courseId, order: activityId - courseId * 100 })
    const { course } = benchCourse(courseId, [])
    await publishCourse(tx, clientId, { ...course, activityCount: 1 }, [test], services.clock.now())
  })
  const takers = Array.from({ length: people }, (_, at) => ({ userId: personOf(at + 1), sessionId: newId() }))
  return Promise.all(
    takers.map(async (who) => ({
      userId: who.userId,
      deviceId: newId(),
      token: await services.tokens.signAccess(who),
    })),
  )
}
