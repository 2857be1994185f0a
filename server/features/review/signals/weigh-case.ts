import { scoreOf, signalScores } from '#contract/engine/staff/case-signal.ts'
import { findRunningClients } from '#server/engine/jobs/running-clients.ts'
import type { CaseQueue, FoundSignal } from '#server/engine/cases/case-queue.ts'
import type { CaseKey } from '#server/engine/cases/case-service.ts'
import type { CaseSignalTable } from '#server/engine/cases/case-tables.ts'
import { findClockSet } from '#server/engine/evidence/evidence-queries.ts'
import { findFiles } from '#server/engine/files/file-queries.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockCase } from '../review-queries.ts'
import { lookAtPictures, type SeenPicture } from './look-at-pictures.ts'
import { findNear, findPictures, findSameBytes } from './picture-queries.ts'
import {
  deleteSignals,
  findArrival,
  findSignalNames,
  findUnweighed,
  findWeighing,
  insertSignals,
  markUrgent,
  setScore,
} from './signal-queries.ts'

// [Note: Weighing] A case is weighed after it has come: every minute by one of the servers, and before that by who opens or
// decides it. It writes rows of other people's cases and so is never part of what a member sends. Each transaction holds
// one case alone: found signals are kept first, then every case that they touch is reckoned anew from what there is, its
// own last, and only that says that it was weighed. A server that dies on the way leaves it to be weighed again.

type Weighing = Pick<Services, 'database' | 'files'>
type Queues = readonly CaseQueue[]

/** A clock that was set by more is odd (ms). */
const mostSet = 86_400_000
/** Cases weighed at once. */
const atOnce = 100

/** Looks for the signals of a case, where that was not done yet as it is now. */
export async function weighCase(services: Weighing, queues: Queues, key: CaseKey): Promise<void> {
  const { database } = services
  const { clientId } = key
  const queue = queues.find((one) => one.queue === key.queue)
  const read = queue && (await database.inTenant(clientId, (tx) => readUnweighed(tx, queue, key)))
  if (!read) return
  const { userId, rev, weighed } = read
  const pictures = await lookAtPictures(services, key, weighed.campaignId, read)
  const others = await database.inTenant(clientId, async (tx) => {
    const rows = [
      ...[...weighed.found, ...(await timeSignals(tx, key))].flatMap((one) => rowsOf(key, one)),
      ...(await pictureSignals(tx, { ...key, userId }, weighed.campaignId, pictures)),
    ]
    const touched = [...(await deleteSignals(tx, key)), ...(await insertSignals(tx, inOrder(rows)))]
    const apart = new Map(touched.map((one) => [`${one.queue} ${one.caseId}`, one]))
    apart.delete(`${key.queue} ${key.caseId}`)
    if (apart.size === 0) await reckon(tx, key, rev)
    return [...apart.values()]
  })
  if (others.length === 0) return
  for (const other of others) await database.inTenant(clientId, (tx) => reckon(tx, other))
  await database.inTenant(clientId, (tx) => reckon(tx, key, rev))
}

/** What is known of a case that was not weighed as it is now; null: it was, or nobody weighs it. */
async function readUnweighed(tx: Tx, queue: CaseQueue, key: CaseKey) {
  const { clientId, caseId } = key
  const found = await findWeighing(tx, key)
  if (!queue.weigh || !found || found.weighedRev === found.rev) return null
  const weighed = await queue.weigh(tx, clientId, caseId)
  const files = await findFiles(tx, clientId, weighed.fileIds)
  return { ...found, weighed, files, known: await findPictures(tx, key) }
}

/** Weighs what came, and marks what grew older than five working days. */
export async function weighCases(services: Weighing & Pick<Services, 'clock' | 'log'>, queues: Queues): Promise<void> {
  const { database, clock, log } = services
  for (const { clientId } of await findRunningClients(services)) {
    await database.inTenant(clientId, (tx) => markUrgent(tx, clientId, clock.now()))
    for (let isMore = true; isMore;) {
      const found = await database.inTenant(clientId, (tx) => findUnweighed(tx, clientId, atOnce))
      let failed = 0
      for (const key of found)
        await weighCase(services, queues, key).catch((error: unknown) => {
          failed++
          log.warn({ err: error, queue: key.queue, caseId: key.caseId }, 'a case was not weighed')
        })
      // What failed is found again: in a minute.
      isMore = found.length === atOnce && failed === 0
    }
  }
}

/** Adds up what was found of a case. */
async function reckon(tx: Tx, key: CaseKey, rev?: number): Promise<void> {
  await lockCase(tx, key)
  await setScore(tx, key, scoreOf(await findSignalNames(tx, key)), rev)
}

const rowOf = (
  { clientId, queue, caseId }: CaseKey,
  { signal, amount = null }: { signal: FoundSignal['signal']; amount?: number | null | undefined },
  other?: { queue: string; caseId: string },
): CaseSignalTable => ({
  client_id: clientId,
  queue,
  case_id: caseId,
  signal,
  other_queue: other?.queue ?? '',
  other_case: other?.caseId ?? '',
  score: signalScores[signal],
  file_id: null,
  other_file_id: null,
  amount,
})

/** A signal as it is kept: of both cases where there are two. */
function rowsOf(key: CaseKey, found: FoundSignal): CaseSignalTable[] {
  const { other, also = [] } = found
  const ofAlso = also.map((caseId) => rowOf({ ...key, caseId }, found))
  if (other === undefined) return [rowOf(key, found), ...ofAlso]
  const otherKey = { ...key, caseId: other }
  return [rowOf(key, found, otherKey), rowOf(otherKey, found, key), ...ofAlso]
}

/** Two that write the same rows take them in one order. */
const inOrder = (rows: readonly CaseSignalTable[]): CaseSignalTable[] => {
  const nameOf = ({ queue, case_id, signal, other_queue, other_case }: CaseSignalTable) =>
    [queue, case_id, signal, other_queue, other_case].join(' ')
  return [...new Map(rows.map((row) => [nameOf(row), row])).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
}

/** What is odd about when the operation came that a case is about. */
async function timeSignals(tx: Tx, { clientId, caseId }: CaseKey): Promise<FoundSignal[]> {
  const arrival = await findArrival(tx, clientId, caseId)
  if (!arrival) return []
  const { userId, deviceId: id, deviceNumber: number, flags } = arrival
  const isOdd = flags.includes('outside_span') || flags.includes('number_repeated')
  const setBy = id !== null && number !== null ? await findClockSet(tx, { clientId, userId }, { id, number }) : 0
  return isOdd || setBy > mostSet ? [{ signal: 'odd_time' }] : []
}

/** Pictures of other cases that are those of this one. */
async function pictureSignals(
  tx: Tx,
  key: CaseKey & { userId: string },
  campaignId: number | null,
  pictures: readonly SeenPicture[],
): Promise<CaseSignalTable[]> {
  const rows: CaseSignalTable[] = []
  for (const { fileId, sha256, looks } of pictures) {
    const same = await findSameBytes(tx, key, sha256)
    const near = looks && campaignId !== null ? await findNear(tx, key, { campaignId, sha256, looks }) : []
    for (const [signal, alike] of [['same_bytes', same] as const, ['near_picture', near] as const])
      for (const { fileId: otherFile, distance, ...other } of alike) {
        const found = { signal, amount: signal === 'near_picture' ? distance : null }
        const otherKey = { clientId: key.clientId, ...other }
        rows.push(
          { ...rowOf(key, found, other), file_id: fileId, other_file_id: otherFile },
          { ...rowOf(otherKey, found, key), file_id: otherFile, other_file_id: fileId },
        )
      }
  }
  return rows
}
