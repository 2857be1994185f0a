import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExchangeFormat, Exported } from '#contract/features/question/exchange-schema.ts'
import { blocksIn, plainBlocks } from '#contract/features/question/text/question-text.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import { findBank, findLanguages } from '../bank/bank-queries.ts'
import { findContents } from '../question-queries.ts'
import type { Saving } from '../question-service.ts'
import { csvHeads, writeCsv } from './csv-questions.ts'
import { writeGift } from './gift-writer.ts'

/** Questions that are written before others get a turn. */
const atOnce = 200

/** The questions of a bank that are not retired as a file, as they are written now; that it was taken is itself an act. */
export async function exportQuestions(
  services: Saving,
  staff: Staff,
  bankId: string,
  format: ExchangeFormat,
): Promise<Exported> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (tx, { note }) => {
    if (!(await findBank(tx, clientId, bankId))) fail('resource.not_found')
    await note({ act: 'question_bank.export', subject: { kind: 'question_bank', id: bankId }, after: { format } })
    return { done: true }
  })
  const { questions, language } = await services.database.inTenant(clientId, async (tx) => ({
    questions: await findContents(tx, clientId, bankId),
    language: (await findLanguages(tx, clientId))[0] ?? 'pt-BR',
  }))
  const [pieces, rows]: [string[], Exported['rows']] = [format === 'csv' ? [csvHeads()] : [], []]
  for (const [at, { content, tags }] of questions.entries()) {
    const { text, losses } = format === 'csv' ? writeCsv(content, language, tags) : writeGift(content, language, tags)
    if (text !== null) pieces.push(text)
    if (text === null || losses.length > 0) {
      const said = plainBlocks(blocksIn(content.text, language)).trim().slice(0, 200)
      rows.push({ text: said, kind: content.kind, left: text === null, losses })
    }
    if (at % atOnce === atOnce - 1) await nextTurn()
  }
  return { text: pieces.join(''), rows }
}
