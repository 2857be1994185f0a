import { newId } from '#contract/engine/ids.ts'
import type { Question } from '#contract/features/question/question-schema.ts'
import { imagesOf } from '#contract/features/question/text/images.ts'
import { noteActs, type Act } from '#server/engine/audit/note-act.ts'
import { dropBytes } from '#server/engine/imports/import-job.ts'
import {
  lockImport,
  markFaults,
  moveImport,
  updateImport,
  type ImportRow,
} from '#server/engine/imports/import-queries.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import { addPictures, findPictures } from '#server/features/media/media-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { holdBank } from '../../bank/bank-queries.ts'
import { notePictures } from '../../question-pictures.ts'
import { insertQuestions, updateQuestion } from '../../question-queries.ts'
import type { FoundPicture } from '../exchanged.ts'
import { findKnown, markQuestions } from './decide.ts'
import { readStretches, workOn, type NumberedQuestion } from './import-job.ts'
import { countFound, findStretch } from './import-queries.ts'
import { optionsOf } from './import-service.ts'

/** Brings the questions of a file into its bank as they were found. Killed at any moment it goes on behind the last that were committed. */
export const applyQuestions =
  (services: Services): JobHandler =>
  (payload) =>
    workOn(services, payload, 'applying', (row) => applyAll(services, row))

async function applyAll(services: Services, row: ImportRow): Promise<void> {
  const { database, jobs } = services
  const { client_id: clientId, id } = row
  let { done } = row
  for await (const stretch of readStretches(services, row)) {
    const rest = stretch.filter(({ number }) => number > done)
    const last = rest.at(-1)?.number
    if (last === undefined) continue
    const places = await keepPictures(services, row, rest)
    const went = await database.inTenant(clientId, async (tx) => {
      const held = await lockImport(tx, clientId, id)
      if (held?.state !== 'applying' || held.done !== done) return false
      await applyStretch(services, tx, row, rest, places)
      await updateImport(tx, clientId, id, { done: last })
      return true
    })
    if (!went) return
    done = last
    if (places.size > 0) jobs.nudge()
  }
  await database.inTenant(clientId, async (tx) => {
    const held = await lockImport(tx, clientId, id)
    if (held?.state !== 'applying') return
    const counts = { ...(held.counts as Record<string, number>), refused: (await countFound(tx, clientId, id)).refused }
    await moveImport(tx, clientId, id, { state: 'done', counts: JSON.stringify(counts) })
  })
  await dropBytes(services, clientId, id)
}

/** Puts the pictures of some questions that the library has not into the store; tried again it puts them in the same place. */
async function keepPictures(
  { database, files }: Services,
  { client_id: clientId, id }: ImportRow,
  read: readonly NumberedQuestion[],
): Promise<Map<string, { picture: FoundPicture; storeKey: string }>> {
  const own = new Map(read.flatMap(({ pictures }) => pictures).map((picture) => [picture.sha256, picture]))
  const known = await database.inTenant(clientId, (tx) => findPictures(tx, clientId, [...own.keys()]))
  const places = new Map<string, { picture: FoundPicture; storeKey: string }>()
  for (const [sha256, picture] of own) {
    if (known.has(sha256)) continue
    const storeKey = `clients/${clientId}/media/${id}-${sha256}`
    await files.put(storeKey, picture.bytes, 'application/octet-stream')
    places.set(sha256, { picture, storeKey })
  }
  return places
}

async function applyStretch(
  services: Services,
  tx: Tx,
  row: ImportRow,
  read: readonly NumberedQuestion[],
  places: Awaited<ReturnType<typeof keepPictures>>,
): Promise<void> {
  const { client_id: clientId, id: importId, user_id: userId } = row
  const { bankId } = optionsOf(row)
  const now = services.clock.now()
  await holdBank(tx, clientId, bankId)
  const [from, to] = [read[0]?.number ?? 0, read.at(-1)?.number ?? 0]
  const plans = new Map((await findStretch(tx, clientId, importId, from, to)).map((plan) => [plan.row, plan]))
  const wanted = read.filter(({ number }) => ['new', 'changed', 'same'].includes(plans.get(number)?.outcome ?? ''))
  const shown = new Set(wanted.flatMap(({ pictures }) => pictures).map(({ sha256 }) => sha256))
  const there = await findPictures(tx, clientId, [...shown])
  const fresh = [...places].filter(([sha256]) => shown.has(sha256) && !there.has(sha256))
  await addPictures(
    tx,
    services,
    { clientId, userId, now },
    fresh.map(([, { picture, storeKey }]) => ({ ...picture, storeKey })),
  )
  const marked = await markQuestions(tx, clientId, wanted)
  const known = await findKnown(tx, clientId, bankId, marked)
  const [acts, faults, added]: [Act[], { row: number; code: string; field: null }[], Added[]] = [[], [], []]
  for (const { number, question, marks, tags } of marked) {
    const plan = plans.get(number)
    // What somebody wrote, or an earlier question of the file brought, since it was looked at.
    if (!question || !marks || !plan || known.same.has(marks.same)) continue
    known.same.add(marks.same)
    const target = plan.told.id
    if (plan.outcome !== 'changed' || target === null) {
      // Ids sort by their instants: with one each, questions stay in the order of their file.
      added.push({ id: newId(row.created_at.getTime() - row.rows + number), question, tags, difficulty: 'medium' })
      continue
    }
    if (known.byId.get(target)?.same_as !== plan.seen) {
      faults.push({ row: number, code: 'import.changed_since', field: null })
      continue
    }
    await updateQuestion(tx, clientId, target, { imported: { question, tags }, now })
    if (imagesOf(question).length > 0) await notePictures(tx, clientId, target, question)
    acts.push({ act: 'question.import_change', subject: { kind: 'question', id: target }, after: { import: importId } })
  }
  await insertQuestions(tx, clientId, bankId, added, now)
  for (const { id, question } of added)
    if (imagesOf(question).length > 0) await notePictures(tx, clientId, id, question)
  await noteActs(tx, { userId, clientId }, acts, now)
  await markFaults(tx, clientId, importId, faults)
}

interface Added {
  id: string
  question: Question
  tags: string[]
  difficulty: 'medium'
}
