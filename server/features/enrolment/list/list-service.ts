import type { EnrolmentDetail, ListedEnrolment, Standing } from '#contract/features/enrolment/enrolment-schema.ts'
import { pickText } from '#contract/engine/language.ts'
import { csvText, pageSize } from '#contract/engine/staff/list.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { itemWord, readItem, titlesOf } from '../item-titles.ts'
import {
  findEnrolment,
  findEnrolments,
  type EnrolmentCursor,
  type EnrolmentSort,
  type ListedRow,
} from './list-queries.ts'

type Reading = Pick<Services, 'database' | 'clock'>

/** What a list of enrolments is asked. */
export interface EnrolmentQuery {
  search?: string | undefined
  state?: Standing | undefined
  item?: string | undefined
  rule?: string | undefined
}

async function describe(tx: Tx, clientId: number, rows: readonly ListedRow[], now: Date): Promise<ListedEnrolment[]> {
  const items = rows.map(({ item_kind: kind, item_id: id }) => ({ kind, id }))
  const titles = await titlesOf(tx, clientId, items)
  return rows.map((row) => ({
    id: row.id,
    rev: row.rev,
    ruleId: row.rule_id,
    person: { userId: row.user_id, name: `${row.firstName} ${row.lastName}`.trim(), email: row.email },
    item: {
      kind: row.item_kind,
      id: row.item_id,
      title: titles.get(itemWord({ kind: row.item_kind, id: row.item_id })) ?? {},
    },
    mandatory: row.mandatory,
    enrolledAt: row.enrolled_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    standing: row.state === 'open' && row.due_at && row.due_at < now ? 'overdue' : row.state,
    begun: row.begun,
    finishedAt: row.finished_at?.toISOString() ?? null,
  }))
}

const cursorOf = ({ id, due_at: due }: ListedRow) => `${due?.toISOString() ?? 'infinity'} ${id}`
function readCursor(text: string | undefined): EnrolmentCursor | null {
  const found = /^(infinity|\d{4}-\d\d-\d\dT[\d:.]{8,12}Z) ([0-9a-f-]{36})$/.exec(text ?? '')
  return found ? { due: found[1] ?? 'infinity', id: found[2] ?? '' } : null
}

/** A page of the client's enrolments. */
export async function listEnrolments(
  { database, clock }: Reading,
  { clientId }: Staff,
  { sort = 'newest', cursor, item, ...rest }: EnrolmentQuery & { sort?: EnrolmentSort; cursor?: string | undefined },
): Promise<{ rows: ListedEnrolment[]; next: string | null }> {
  const now = clock.now()
  return database.inTenant(clientId, async (tx) => {
    const filter = { ...rest, item: item === undefined ? undefined : readItem(item) }
    const from = { sort, cursor: readCursor(cursor), limit: pageSize + 1, now }
    const found = await findEnrolments(tx, clientId, filter, from)
    const page = found.slice(0, pageSize)
    const last = page.at(-1)
    return {
      rows: await describe(tx, clientId, page, now),
      next: found.length > pageSize && last ? cursorOf(last) : null,
    }
  })
}

/** One enrolment, whole; fails with `resource.not_found`. */
export async function detailOf(tx: Tx, clientId: number, id: string, now: Date): Promise<EnrolmentDetail> {
  const row = (await findEnrolment(tx, clientId, id)) ?? fail('resource.not_found')
  const [listed] = await describe(tx, clientId, [row], now)
  return {
    ...(listed ?? fail('resource.not_found')),
    arrivedAt: row.arrived_at?.toISOString() ?? null,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    reason: row.reason,
  }
}

export const readEnrolment = (
  { database, clock }: Reading,
  { clientId }: Staff,
  id: string,
): Promise<EnrolmentDetail> => database.inTenant(clientId, (tx) => detailOf(tx, clientId, id, clock.now()))

const heads = [
  'id',
  'user_id',
  'name',
  'email',
  'item',
  'title',
  'mandatory',
  'state',
  'enrolled_at',
  'due_at',
  'finished_at',
]

/** The enrolments as a CSV, as they are filtered; that it was taken is itself an act. */
export async function* exportEnrolments(
  services: Services,
  staff: Staff,
  query: EnrolmentQuery,
): AsyncGenerator<string> {
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    const subject = { kind: 'client', id: String(staff.clientId) }
    await note({ act: 'enrolment.export', subject, after: { ...query } })
    return { done: true }
  })
  yield csvText([heads])
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await listEnrolments(services, staff, { ...query, ...(cursor && { cursor }) })
    if (page.rows.length > 0)
      yield csvText(
        page.rows.map(({ id, person, item, mandatory, standing, enrolledAt, dueAt, finishedAt }) => [
          id,
          person.userId,
          person.name,
          person.email,
          itemWord(item),
          pickText(item.title, 'pt-BR'),
          String(mandatory),
          standing,
          enrolledAt,
          dueAt,
          finishedAt,
        ]),
      ).slice(1)
    cursor = page.next
  }
}
