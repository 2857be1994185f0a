import { lockImport, moveImport, updateImport, type ImportRow } from '#server/engine/imports/import-queries.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import { fail } from '#server/platform/problem.ts'
import { markQuestions, planQuestions, type Looked } from './decide.ts'
import { readStretches, workOn } from './import-job.ts'
import { countFound, insertFound } from './import-queries.ts'
import { optionsOf } from './import-service.ts'

/** Goes through all questions of a file and notes what each comes to. Into the bank it writes nothing. */
export const checkQuestions =
  (services: Services): JobHandler =>
  (payload) =>
    workOn(services, payload, 'checking', (row) => checkAll(services, row))

async function checkAll(services: Services, row: ImportRow): Promise<void> {
  const { database } = services
  const { client_id: clientId, id: importId } = row
  const { bankId } = optionsOf(row)
  const looked: Looked = { seen: new Set(), taken: new Set() }
  let { done } = row
  for await (const stretch of readStretches(services, row)) {
    const last = stretch.at(-1)?.number ?? 0
    const went = await database.inTenant(clientId, async (tx) => {
      const marked = await markQuestions(tx, clientId, stretch)
      const planned = await planQuestions(tx, { clientId, importId, bankId }, marked, looked)
      // It was worked on before a stop; what it holds counts for what is behind it all the same.
      if (last <= done) return true
      const held = await lockImport(tx, clientId, importId)
      if (held?.state !== 'checking' || held.done !== done) return false
      await insertFound(
        tx,
        planned.filter((one) => one.row > done),
      )
      await updateImport(tx, clientId, importId, { done: last })
      return true
    })
    if (!went) return
    done = Math.max(done, last)
  }
  if (done === 0) fail('import.empty')
  await database.inTenant(clientId, async (tx) => {
    const held = await lockImport(tx, clientId, importId)
    if (held?.state !== 'checking' || held.done !== done) return
    const counts = JSON.stringify(await countFound(tx, clientId, importId))
    await moveImport(tx, clientId, importId, { state: 'checked', rows: done, done: 0, counts })
  })
}
