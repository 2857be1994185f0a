import { newId } from '#contract/engine/ids.ts'
import { fold } from '#contract/engine/staff/list.ts'
import type { Channel, NoticeDetail, WrittenNotice } from '#contract/features/notice/notice-schema.ts'
import { listAudiences } from '#server/engine/audiences/audience-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import { readLanguages } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { addressJob, begin, hide } from '../send/run-notice.ts'
import { openChannels } from '../send/open-channels.ts'
import { lockNotice, type NoticeRow } from '../send/send-queries.ts'
import { detailOf } from './list-service.ts'
import { demandWritten, filled } from './notice-policy.ts'
import { deleteNotice, insertNotice, updateNotice } from './notice-queries.ts'

/** What a notice is written of. */
export async function noticeChoices(services: Services, { clientId, timeZone }: Staff) {
  return services.database.inTenant(clientId, async (tx) => ({
    audiences: (await listAudiences(tx, clientId)).map(({ id, name }) => ({ id, name })),
    ...(await readLanguages(tx, clientId)),
    timeZone,
    now: services.clock.now().toISOString(),
    channels: openChannels(services),
  }))
}

const rowOf = (notice: WrittenNotice) => ({
  title: JSON.stringify(filled(notice.title)),
  body: JSON.stringify(filled(notice.body)),
  words: fold(Object.values(notice.title).join(' ')),
  audience: notice.audience,
  starts_at: new Date(notice.startsAt),
  ends_at: new Date(notice.endsAt),
  channels: [...notice.channels],
  link: notice.link,
})

const told = (row: NoticeRow) => ({
  title: row.title,
  body: row.body,
  audience: row.audience,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  channels: row.channels,
  link: row.link,
})

/** Writes a notice down; it goes to nobody yet. */
export async function createNotice(services: Services, staff: Staff, notice: WrittenNotice): Promise<NoticeDetail> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    await demandWritten(tx, clientId, notice)
    const id = newId(now.getTime())
    await insertNotice(tx, {
      client_id: clientId,
      id,
      created_at: now,
      stopped_at: null,
      addressed_to: null,
      ...rowOf(notice),
    })
    await note({ act: 'notice.create', subject: { kind: 'notice', id }, after: { ...notice } })
    return detailOf(tx, clientId, id)
  })
}

/** Does something to a notice under its revision. */
function change<T>(
  services: Services,
  staff: Staff,
  id: string,
  work: (tx: Tx, held: NoticeRow, writing: Writing) => Promise<T>,
): Promise<T> {
  return writeAsStaff(services, staff, async (tx, writing) => {
    const held = (await lockNotice(tx, staff.clientId, id)) ?? fail('resource.not_found')
    writing.demandRev(held.rev)
    return work(tx, held, writing)
  })
}

/** Changes a notice that has not begun; one that waits for its beginning goes on waiting. */
export const changeNotice = (services: Services, staff: Staff, id: string, notice: WrittenNotice) =>
  change(services, staff, id, async (tx, held, { note, now }): Promise<NoticeDetail> => {
    const { clientId } = staff
    if (held.state !== 'draft' && held.state !== 'scheduled') fail('notice.begun')
    await demandWritten(tx, clientId, notice)
    if (held.state === 'scheduled') demandSendable(services, notice.channels, new Date(notice.endsAt), now)
    await updateNotice(tx, clientId, id, rowOf(notice))
    await note({ act: 'notice.change', subject: { kind: 'notice', id }, before: told(held), after: { ...notice } })
    return detailOf(tx, clientId, id)
  })

/** Throws a draft away. */
export const removeNotice = (services: Services, staff: Staff, id: string) =>
  change(services, staff, id, async (tx, held, { note }) => {
    if (held.state !== 'draft') fail('notice.begun')
    await deleteNotice(tx, staff.clientId, id)
    await note({ act: 'notice.remove', subject: { kind: 'notice', id }, before: told(held) })
    return { done: true as const }
  })

/** Fails where nobody could get it any more, or nothing can leave by one of its channels. */
function demandSendable(services: Services, channels: readonly Channel[], endsAt: Date, now: Date): void {
  if (endsAt <= now) fail('notice.over', { fields: [{ field: 'endsAt', code: 'invalid' }] })
  const open = openChannels(services)
  if (!channels.every((channel) => open.includes(channel)))
    fail('notice.channel_off', { fields: [{ field: 'channels', code: 'invalid' }] })
}

/** Sends a draft once it begins. */
export async function sendNotice(services: Services, staff: Staff, id: string): Promise<NoticeDetail> {
  const { clientId } = staff
  const sent = await change(services, staff, id, async (tx, held, { note, now }) => {
    if (held.state !== 'draft') fail('notice.begun')
    demandSendable(services, held.channels, held.ends_at, now)
    const begins = held.starts_at <= now
    await updateNotice(tx, clientId, id, { state: 'scheduled' })
    if (begins) {
      await begin(tx, clientId, held)
      await services.jobs.queue(tx, { kind: addressJob, payload: { clientId, noticeId: id } })
    }
    await note({
      act: 'notice.send',
      subject: { kind: 'notice', id },
      before: { state: held.state },
      after: { state: begins ? 'sending' : 'scheduled', startsAt: held.starts_at.toISOString() },
    })
    return detailOf(tx, clientId, id)
  })
  if (sent.state === 'sending') await services.realtime.pokeClient(clientId)
  services.jobs.nudge()
  return sent
}

/** Sends a notice to nobody any more, and takes it off the devices; what went stays gone and is told. */
export async function stopNotice(services: Services, staff: Staff, id: string): Promise<NoticeDetail> {
  const { clientId } = staff
  const stopped = await change(services, staff, id, async (tx, held, { note, now }) => {
    const runs = held.state === 'scheduled' || held.state === 'sending' || (held.state === 'sent' && held.shown)
    if (!runs) fail('notice.not_running')
    await hide(tx, clientId, held)
    await updateNotice(tx, clientId, id, { state: 'stopped', stopped_at: now })
    const detail = await detailOf(tx, clientId, id)
    await note({
      act: 'notice.stop',
      subject: { kind: 'notice', id },
      before: { state: held.state },
      after: { state: 'stopped', went: detail.went },
    })
    return detail
  })
  await services.realtime.pokeClient(clientId)
  return stopped
}
