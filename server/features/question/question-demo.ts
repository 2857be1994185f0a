import * as v from 'valibot'
import { questionSchema } from '#contract/features/question/question-schema.ts'
import type { LoadDemo } from '#server/engine/server-feature.ts'
import { findBank, insertBank } from './bank/bank-queries.ts'
import { demoBankId, demoQuestionId, demoQuestions } from './demo-questions.ts'
import { insertQuestions } from './question-queries.ts'
import { insertVersions } from './version-queries.ts'

/** The bank of a client of the demo, published; what is there stays as it is. */
export const loadQuestionDemo: LoadDemo = async ({ services, clientId, slug }) => {
  const demo = demoQuestions[slug]
  if (!demo) return
  const now = services.clock.now()
  await services.database.inTenant(clientId, async (tx) => {
    if (await findBank(tx, clientId, demoBankId)) return
    await insertBank(tx, clientId, demoBankId, demo.bank)
    const rows = demo.questions.map(({ question, tags, difficulty = 'medium' }, at) => ({
      id: demoQuestionId(at + 1),
      question: v.parse(questionSchema, question),
      tags,
      difficulty,
    }))
    await insertQuestions(tx, clientId, demoBankId, rows, now)
    const versions = rows.map(({ id, question }) => ({ questionId: id, version: 1, content: question, pictures: {} }))
    await insertVersions(tx, clientId, versions, now)
  })
}
