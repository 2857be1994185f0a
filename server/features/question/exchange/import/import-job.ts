import type { ImportState } from '#contract/engine/staff/import.ts'
import { can } from '#contract/model.ts'
import { failImport, workOnImport } from '#server/engine/imports/import-job.ts'
import { findImporter, type ImportRow } from '#server/engine/imports/import-queries.ts'
import type { Services } from '#server/engine/services.ts'
import { ProblemError } from '#server/platform/problem.ts'
import { findBank, findLanguages } from '../../bank/bank-queries.ts'
import type { ReadQuestion } from '../exchanged.ts'
import { readQuestions } from '../read-file.ts'
import { optionsOf } from './import-service.ts'

/** Questions that are worked on together, and the bytes of their pictures: one transaction, and what is in memory. */
const [atOnce, bytesAtOnce] = [200, 8 * 1024 * 1024]

/** A question with its place in its file, from 1. */
export type NumberedQuestion = ReadQuestion & { number: number }

/** Does a step of an import in the name of who asked for it, as far as they still may; a file that cannot be read fails it. */
export const workOn = (
  services: Services,
  payload: unknown,
  state: ImportState,
  work: (row: ImportRow) => Promise<void>,
): Promise<void> =>
  workOnImport(
    services,
    payload,
    state,
    ({ client_id: clientId, ...row }) =>
      services.database.inTenant(clientId, async (tx) => {
        const importer = await findImporter(tx, clientId, row.user_id)
        const bank = await findBank(tx, clientId, optionsOf(row).bankId)
        return bank && importer && can(importer.roles, 'question.write') ? { client_id: clientId, ...row } : null
      }),
    async (row) => {
      try {
        await work(row)
      } catch (error) {
        // What is wrong with the file, or with the room it wants, is wrong the next time too.
        if (!(error instanceof ProblemError) || !/^(import|media)\./.test(error.code)) throw error
        await failImport(services, row, error.code)
      }
    },
  )

/** The questions of an import in its order, some at a time; the same stretches whenever it is read. */
export async function* readStretches(services: Services, row: ImportRow): AsyncGenerator<NumberedQuestion[]> {
  const { client_id: clientId, store_key: place, encoding, separator } = row
  const [language = 'pt-BR'] = await services.database.inTenant(clientId, (tx) => findLanguages(tx, clientId))
  const open = () => services.files.read(place)
  let [number, bytes]: [number, number] = [0, 0]
  let waiting: NumberedQuestion[] = []
  for await (const read of readQuestions({ format: optionsOf(row).format, language, encoding, separator, open })) {
    waiting.push({ ...read, number: ++number })
    bytes += read.pictures.reduce((sum, picture) => sum + picture.bytes.length, 0)
    if (waiting.length < atOnce && bytes < bytesAtOnce) continue
    yield waiting
    waiting = []
    bytes = 0
  }
  if (waiting.length > 0) yield waiting
}
