import { randomBytes } from 'node:crypto'
import { hashNewPassword } from '#server/features/session/people/new-person-service.ts'
import { readImportRows } from '#server/engine/imports/import-file.ts'
import { dropBytes } from '#server/engine/imports/import-job.ts'
import { findLastRow, findPlan, lockImport, moveImport, updateImport } from '#server/engine/imports/import-queries.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { applyLeaving, applyRows, type Applying } from './apply-chunk.ts'
import { countAll } from './check-job.ts'
import { workOn, type Step } from './import-job.ts'
import { findElsewhere } from './plan/find-people.ts'
import { readRow } from './plan/read-row.ts'
import { optionsOf } from './people-import-service.ts'

// [Note: One hash] A hash of a password takes 40 ms on purpose: 100,000 of them would take an hour. All new people of an
// import get the hash of one password of 256 random bits that is forgotten at once: nobody can know it, guessing it is no
// more likely for all of them together than for one, and each comes in first by a link of their own, which replaces it.
// All it tells whoever reads the table is that they came with one file, which stands there in clear anyway.

/** People who leave are blocked so many at once. */
const leaversAtOnce = 500

/** Does what the rows of an import were found to come to. Killed at any moment it goes on behind the last rows that were committed. */
export const applyImport =
  (services: Services): JobHandler =>
  (payload) =>
    workOn(services, payload, 'applying', (step) => applyAll(services, step))

async function applyAll(services: Services, step: Step): Promise<void> {
  const { database } = services
  const { row } = step
  const { client_id: clientId, id } = row
  const passwordHash = await hashNewPassword(randomBytes(32).toString('base64url'))
  const applying: Applying = { ...step, passwordHash }
  let { done } = row
  for await (const chunk of readImportRows(services, row)) {
    const [from, to] = [chunk[0]?.row ?? 0, chunk.at(-1)?.row ?? 0]
    if (to - 1 <= done) continue
    const read = chunk.map((each) => readRow(each, step.rules))
    const planned = await database.inTenant(clientId, (tx) => findPlan(tx, clientId, id, from, to))
    const known = planned.flatMap(({ user_id: userId }) => userId ?? [])
    const elsewhere = await database.inSystem((tx) => findElsewhere(tx, clientId, known))
    const went = await inTurn(services, step, done, to - 1, (tx) =>
      applyRows(services, tx, applying, planned, read, elsewhere),
    )
    if (!went) return
    done = to - 1
  }
  const last = await database.inTenant(clientId, (tx) => findLastRow(tx, clientId, id))
  for (let from = Math.max(done + 2, row.rows + 2); from <= last; from += leaversAtOnce) {
    const to = Math.min(last, from + leaversAtOnce - 1)
    const planned = await database.inTenant(clientId, (tx) => findPlan(tx, clientId, id, from, to))
    const went = await inTurn(services, step, done, to - 1, (tx) => applyLeaving(services, tx, step, planned))
    if (!went) return
    done = to - 1
  }
  const errors = await database.inTenant(clientId, async (tx) => {
    const held = await lockImport(tx, clientId, id)
    if (held?.state !== 'applying') return null
    const counts = await countAll(tx, held)
    await moveImport(tx, clientId, id, { state: 'done', counts: JSON.stringify(counts) })
    return counts.error
  })
  // With rows at fault the file is what they are told from, for as long as the import is kept.
  if (errors === 0) await dropBytes(services, clientId, id)
}

/** Does one stretch of rows in one transaction, unless the import was cancelled or somebody else has done it; then tells who it is about. */
async function inTurn(
  { database, members, realtime, jobs }: Services,
  { row }: Step,
  from: number,
  done: number,
  work: (tx: Tx) => Promise<string[]>,
): Promise<boolean> {
  const { client_id: clientId, id } = row
  const changed = await database.inTenant(clientId, async (tx) => {
    const held = await lockImport(tx, clientId, id)
    if (held?.state !== 'applying' || held.done !== from) return null
    const ids = await work(tx)
    await updateImport(tx, clientId, id, { done })
    return ids
  })
  if (changed === null) return false
  for (const userId of changed) {
    await members.changed(userId)
    await realtime.pokeUser(clientId, userId)
  }
  if (optionsOf(row).letters) jobs.nudge()
  return true
}
