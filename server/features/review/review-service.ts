import { csvText, fold, pageSize } from '#contract/engine/staff/list.ts'
import { pickText, type Localized } from '#contract/engine/language.ts'
import type { CaseDecision } from '#contract/engine/staff/case.ts'
import { can } from '#contract/model.ts'
import { lentFor, type CaseDetail, type ListedCase } from '#contract/features/review/review-schema.ts'
import { normaliseInvoice } from '#contract/features/sale/sale-rules.ts'
import type { CaseQueue } from '#server/engine/cases/case-queue.ts'
import type { CaseKey } from '#server/engine/cases/case-service.ts'
import { findFile } from '#server/engine/files/file-queries.ts'
import type { FileTable } from '#server/engine/files/file-tables.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { searchPeople } from '#server/features/people/people-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findSignals } from './signals/signal-queries.ts'
import { weighCase } from './signals/weigh-case.ts'
import { asksTwo } from './two-pairs.ts'
import { isUndoneBy, liveDecisions } from './undo/live-decisions.ts'
import {
  countWaiting,
  findCase,
  findCases,
  findDecisions,
  lendCase,
  lockCase,
  type CaseCursor,
  type CaseFilter,
  type CaseOrder,
  type ListedCaseRow,
} from './review-queries.ts'

type Reading = Pick<Services, 'database' | 'clock'>
export type Queues = readonly CaseQueue[]
type Question = Omit<CaseFilter, 'found'> & { search?: string | undefined }

/** Whether somebody sees and decides the cases of a queue. */
const mayHave = ({ permission }: CaseQueue, { roles }: Pick<Staff, 'roles'>): boolean =>
  permission === undefined || can(roles, permission)

/** A queue, for somebody who sees and decides its cases; fails with `access.denied`. */
export function queueOf(queues: Queues, name: string, staff: Pick<Staff, 'roles'>): CaseQueue {
  const found = queues.find(({ queue }) => queue === name) ?? fail('resource.not_found')
  return mayHave(found, staff) ? found : fail('access.denied')
}

/** What may be decided of a queue's cases. */
export const offersOf = ({ offers = ['approve', 'refuse'] }: CaseQueue): readonly CaseDecision[] => offers

/** Who a search finds at most, beside what a label begins with. */
const mostFound = 400
/** How far a queue is counted. */
const mostCounted = 1000

/** Whether somebody else reads it now. */
export const isLent = ({ lentTo, lentUntil }: ListedCaseRow, staff: Staff, now: Date): boolean =>
  lentTo !== null && lentTo !== staff.userId && lentUntil !== null && lentUntil > now

const nameOf = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim()

const describe = (row: ListedCaseRow, now: Date) => ({
  queue: row.queue,
  caseId: row.caseId,
  userId: row.userId,
  name: nameOf(row.firstName, row.lastName),
  openedAt: row.openedAt.toISOString(),
  odd: row.odd,
  score: row.score,
  urgent: row.urgent,
  closed: row.closedAt !== null,
  lent:
    row.lentTo && row.lentUntil && row.lentUntil > now
      ? { userId: row.lentTo, name: nameOf(row.readerFirst, row.readerLast), until: row.lentUntil.toISOString() }
      : null,
  decisionId: row.decisionId,
})

const writeCursor = ({ rank, openedAt, caseId }: ListedCaseRow) => `${rank} ${openedAt.toISOString()} ${caseId}`

function readCursor(text: string | undefined): CaseCursor | null {
  const [rank = '', at = '', caseId = ''] = text?.split(' ') ?? []
  return Number.isNaN(Date.parse(at)) || !/^\d{1,3}$/.test(rank) ? null : { rank: Number(rank), at, caseId }
}

/** A page of a queue: what waits, by what speaks against it, unless something else is asked. */
export async function listCases(
  { database, clock }: Reading,
  staff: Staff,
  queues: Queues,
  { search, sort, cursor, ...filter }: Question & { sort?: CaseOrder | undefined; cursor?: string | undefined },
): Promise<{ rows: ListedCase[]; next: string | null }> {
  const { clientId } = staff
  const queue = queueOf(queues, filter.queue, staff)
  return database.inTenant(clientId, async (tx) => {
    const found = search
      ? { label: fold(normaliseInvoice(search)), userIds: await searchPeople(tx, clientId, search, mostFound) }
      : undefined
    // Of what was decided nothing waits: it is listed by its age.
    const usual: CaseOrder = filter.state === 'closed' ? 'oldest' : 'risk'
    const order = sort === 'risk' || sort === undefined ? usual : sort
    const page = { sort: order, cursor: readCursor(cursor), limit: pageSize + 1 }
    const rows = await findCases(tx, clientId, { ...filter, ...(found && { found }) }, page)
    const shown = rows.slice(0, pageSize)
    const last = shown.at(-1)
    const summaries = await queue.summarise(
      tx,
      clientId,
      shown.map(({ caseId }) => caseId),
    )
    return {
      rows: shown.map((row) => ({
        ...describe(row, clock.now()),
        ...(summaries.get(row.caseId) ?? { title: '', place: null, points: null }),
      })),
      next: rows.length > pageSize && last ? writeCursor(last) : null,
    }
  })
}

/** How much waits in each queue. */
export async function countCases({ database }: Reading, staff: Staff, queues: Queues) {
  const { clientId } = staff
  const own = queues.filter((queue) => mayHave(queue, staff))
  return database.inTenant(clientId, async (tx) => {
    const counted = []
    for (const { queue, isWritten = false } of own)
      counted.push({ queue, isWritten, waiting: await countWaiting(tx, clientId, queue, mostCounted) })
    return { queues: counted }
  })
}

const plain = (name: string | Localized) => (typeof name === 'string' ? name : pickText(name, 'pt-BR'))
const heads = ['queue', 'id', 'name', 'title', 'place', 'points', 'opened_at', 'score', 'odd', 'closed']

/** A queue as a CSV, as it is filtered; that it was taken is itself an act. */
export async function* exportCases(
  services: Services,
  staff: Staff,
  queues: Queues,
  filter: Question,
): AsyncGenerator<string> {
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    await note({ act: 'desk.export', subject: { kind: 'client', id: String(staff.clientId) }, after: { ...filter } })
    return { done: true }
  })
  yield csvText([heads])
  for (let cursor: string | undefined | null; cursor !== null;) {
    // By age, which stands still while it is written.
    const page = await listCases(services, staff, queues, { ...filter, sort: 'oldest', ...(cursor && { cursor }) })
    const cells = page.rows.map(({ queue, caseId, name, title, place, points, openedAt, score, odd, closed }) => [
      queue,
      caseId,
      name,
      plain(title),
      place,
      points,
      openedAt,
      score,
      odd ? 1 : 0,
      closed ? 1 : 0,
    ])
    yield csvText(cells).slice(1)
    cursor = page.next
  }
}

/** Reads a case and lends it to its reader for ten minutes; where somebody else has it, it says who. */
export async function openCase(services: Services, staff: Staff, queues: Queues, key: CaseKey): Promise<CaseDetail> {
  const queue = queueOf(queues, key.queue, staff)
  await weighCase(services, queues, key)
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    await lockCase(tx, key)
    const found = (await findCase(tx, key)) ?? fail('resource.not_found')
    const mayDecide = found.userId !== staff.userId && !isLent(found, staff, now)
    if (mayDecide) await lendCase(tx, key, staff.userId, new Date(now.getTime() + lentFor))
    await note({ act: 'desk.open', subject: { kind: key.queue, id: key.caseId } })
    const row = (await findCase(tx, key)) ?? fail('resource.not_found')
    const content = (await queue.read(tx, key.clientId, key.caseId)) ?? fail('resource.not_found')
    const decisions = await findDecisions(tx, key)
    const live = liveDecisions(decisions)
    return {
      ...describe(row, now),
      ...content,
      reversible: queue.reversible,
      offers: [...((await queue.offersNow?.(tx, key.clientId, key.caseId)) ?? offersOf(queue))],
      isWritten: queue.isWritten ?? false,
      moments: (await queue.moments?.(tx, key.clientId, key.caseId)) ?? [],
      asksTwo:
        !row.odd &&
        (await asksTwo(tx, services, queue, key, { isOpen: !row.closedAt, score: row.score, decisions: live })),
      undo:
        row.undoUntil && row.undoUntil > now && live.length > 0
          ? {
              until: row.undoUntil.toISOString(),
              mine: isUndoneBy(live, staff.userId),
            }
          : null,
      decisions: decisions.map(({ decidedBy: _decidedBy, ...told }) => told),
      signals: await findSignals(tx, key),
    }
  })
}

const fileOf = async (tx: Tx, clientId: number, fileId: string | null) =>
  fileId === null ? undefined : findFile(tx, clientId, fileId)

/** The file with the picture of a case; fails with `resource.not_found`. */
export async function findPicture(
  { database }: Reading,
  staff: Staff,
  queues: Queues,
  key: CaseKey,
  fileId?: string,
): Promise<FileTable> {
  const queue = queueOf(queues, key.queue, staff)
  return database.inTenant(key.clientId, async (tx) => {
    const content = (await findCase(tx, key)) && (await queue.read(tx, key.clientId, key.caseId))
    const own = [content?.fileId, ...(content?.messages.map((message) => message.fileId) ?? [])]
    const asked = own.find((one) => one && (fileId === undefined || one === fileId)) ?? null
    const file = await fileOf(tx, key.clientId, asked)
    return file && file.store_key !== '' ? file : fail('resource.not_found')
  })
}
