import { pickText } from '#contract/engine/language.ts'
import { csvText, pageSize } from '#contract/engine/staff/list.ts'
import {
  channels,
  type Channel,
  type ListedNotice,
  type NoticeDetail,
  type NoticeState,
} from '#contract/features/notice/notice-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  countDeliveries,
  findNotice,
  findNotices,
  type ListedRow,
  type NoticeCursor,
  type NoticeSort,
} from './notice-queries.ts'

/** What a list of notices is asked. */
export interface NoticeQuery {
  search?: string | undefined
  state?: NoticeState | undefined
}

const describe = (row: ListedRow): ListedNotice => ({
  id: row.id,
  rev: row.rev,
  state: row.state,
  title: row.title,
  audience: row.audience === 0 ? null : { id: row.audience, name: row.audienceName },
  channels: row.channels,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
})

const cursorOf = ({ id, starts_at: startsAt }: ListedRow) => `${startsAt.toISOString()} ${id}`
function readCursor(text: string | undefined): NoticeCursor | null {
  const found = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z) ([0-9a-f-]{36})$/.exec(text ?? '')
  return found ? { startsAt: found[1] ?? null, id: found[2] ?? '' } : null
}

/** A page of the client's notices. */
export async function listNotices(
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
  { sort = 'newest', cursor, ...filter }: NoticeQuery & { sort?: NoticeSort; cursor?: string | undefined },
): Promise<{ rows: ListedNotice[]; next: string | null }> {
  return database.inTenant(clientId, async (tx) => {
    const from = { sort, cursor: readCursor(cursor), limit: pageSize + 1 }
    const found = await findNotices(tx, clientId, filter, from)
    const page = found.slice(0, pageSize)
    const last = page.at(-1)
    return { rows: page.map(describe), next: found.length > pageSize && last ? cursorOf(last) : null }
  })
}

/** One notice whole, with how many it went to; fails with `resource.not_found`. */
export async function detailOf(tx: Tx, clientId: number, id: string): Promise<NoticeDetail> {
  const row = (await findNotice(tx, clientId, id)) ?? fail('resource.not_found')
  const counted = new Map((await countDeliveries(tx, clientId, id)).map((one) => [one.channel, one]))
  const per = (which: 'went' | 'waiting') =>
    Object.fromEntries(channels.map((channel) => [channel, counted.get(channel)?.[which] ?? 0])) as Record<
      Channel,
      number
    >
  return {
    ...describe(row),
    body: row.body,
    link: row.link,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    went: per('went'),
    waiting: row.state === 'sending' ? per('waiting') : { in_app: 0, push: 0, mail: 0, sms: 0 },
  }
}

export const readNotice = (
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
  id: string,
): Promise<NoticeDetail> => database.inTenant(clientId, (tx) => detailOf(tx, clientId, id))

const heads = ['id', 'title', 'state', 'audience', 'channels', 'starts_at', 'ends_at']

/** The notices as a CSV, as they are filtered; that it was taken is itself an act. */
export async function* exportNotices(services: Services, staff: Staff, query: NoticeQuery): AsyncGenerator<string> {
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    const subject = { kind: 'client', id: String(staff.clientId) }
    await note({ act: 'notice.export', subject, after: { ...query } })
    return { done: true }
  })
  yield csvText([heads])
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await listNotices(services, staff, { ...query, ...(cursor && { cursor }) })
    if (page.rows.length > 0)
      yield csvText(
        page.rows.map(({ id, title, state, audience, channels: by, startsAt, endsAt }) => [
          id,
          pickText(title, 'pt-BR'),
          state,
          audience ? (audience.name ?? String(audience.id)) : '*',
          by.join(' '),
          startsAt,
          endsAt,
        ]),
      ).slice(1)
    cursor = page.next
  }
}
