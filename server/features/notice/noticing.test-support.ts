import type { ListedNotice, NoticeDetail, Reach } from '#contract/features/notice/notice-schema.ts'
import { saveAudience, saveGroup, setGroupPeople } from '#server/engine/audiences/audience-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { savePhone, confirmPhone } from '#server/features/phone/phone-service.ts'
import { passJobTime } from '#test/support/server/jobs/job-time.ts'
import type { Engine } from '#test/support/database/test-database.ts'
import {
  openInstallation,
  start,
  type Answer,
  type Installation,
  type PersonName,
} from '#test/support/server/test-installation.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** An audience (Ana and Bia are in it), an administrator, and what they do with notices. */
export interface Noticing {
  installation: Installation
  audience: number
  admin(): StaffCaller
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A notice from now for two days, in the app and by letter, to the audience unless told otherwise. */
  create(change?: Record<string, unknown>): Promise<Answer>
  /** The same, sent. */
  send(change?: Record<string, unknown>): Promise<NoticeDetail>
  act(notice: Pick<NoticeDetail, 'id'>, verb: 'send' | 'stop' | 'remove'): Promise<Answer>
  read(id: string): Promise<NoticeDetail>
  list(query?: string): Promise<ListedNotice[]>
  reach(change?: Record<string, unknown>): Promise<Reach>
  /** What arrived since it was asked last: `channel to: subject or text`. */
  arrived(): Promise<string[]>
  /** Jobs that wait for an hour of this night wait for it no more. */
  makeJobsDue(): Promise<void>
  /** Titles of the notices on somebody's devices. */
  onDevicesOf(name: PersonName): Promise<string[]>
  /** Somebody has a phone that they verified. */
  havePhone(name: PersonName, e164: string): Promise<void>
  /** No notice and nobody's phone; the clock stands at the start. */
  clear(): Promise<void>
}

export async function openNoticing(engine: Engine): Promise<Noticing> {
  const installation = await openInstallation(engine, { DEMO: '1' })
  const { services, clock, ids } = installation
  let admin = await openStaff(installation, ['programme-admin'])
  const inTenant: Noticing['inTenant'] = (work) => services.database.inTenant(1, work)
  const audience = await inTenant(async (tx) => {
    await saveGroup(tx, 1, { id: 'balcao', name: { 'pt-BR': 'Balcão' } })
    const { id } = await saveAudience(tx, 1, { name: 'Balcão', rule: { group: 'balcao' } })
    await setGroupPeople(tx, 1, 'balcao', [ids.ana, ids.bia])
    return id
  })
  const written = (change: Record<string, unknown> = {}) => ({
    title: { 'pt-BR': 'Loja fechada' },
    body: { 'pt-BR': 'Até segunda.' },
    audience,
    startsAt: clock.now().toISOString(),
    endsAt: new Date(clock.now().getTime() + 2 * day).toISOString(),
    channels: ['in_app', 'mail'],
    link: null,
    ...change,
  })
  const read: Noticing['read'] = async (id) => (await admin.get(`/api/admin/notices/${id}/`)).json<NoticeDetail>()
  const create: Noticing['create'] = (change) => admin.send('POST', '/api/admin/notices/', written(change))
  const act: Noticing['act'] = async ({ id }, verb) =>
    admin.send('POST', `/api/admin/notices/${id}/${verb}/`, undefined, { rev: (await read(id)).rev })
  const seen = new Set<string>()
  return {
    installation,
    audience,
    admin: () => admin,
    inTenant,
    create,
    act,
    read,
    async send(change) {
      const { id } = (await create(change)).json<NoticeDetail>()
      await act({ id }, 'send')
      await services.jobs.run()
      return read(id)
    },
    list: async (query = '') => (await admin.get(`/api/admin/notices/?${query}`)).json<{ rows: ListedNotice[] }>().rows,
    async reach(change) {
      const { title, body, audience: to, link } = written(change)
      return (await admin.send('POST', '/api/admin/notice-reach/', { title, body, audience: to, link })).json<Reach>()
    },
    async arrived() {
      await services.jobs.run()
      const messages = await services.demoMailbox.list()
      const fresh = messages.filter(({ id }) => !seen.has(id))
      for (const { id } of fresh) seen.add(id)
      return fresh.map(({ channel, to, subject, text }) => `${channel} ${to}: ${subject || text}`).toSorted()
    },
    makeJobsDue: () => passJobTime(services.database, day),
    async onDevicesOf(name) {
      const { changes } = await installation.as(name).pull()
      return changes.flatMap(({ collection, row }) =>
        collection === 'notices' && row ? [String((row['title'] as Record<string, string>)['pt-BR'])] : [],
      )
    },
    async havePhone(name, e164) {
      await services.database.inSystem(async (tx) => {
        await savePhone(tx, { userId: ids[name], kind: 'mobile', e164 }, start)
        await confirmPhone(tx, { userId: ids[name], e164 }, start)
      })
    },
    async clear() {
      clock.set(start)
      admin = await signInAs(installation, admin.userId)
      for (const table of ['notice_read', 'notice_delivery', 'notice'] as const)
        await inTenant((tx) => tx.deleteFrom(table).execute())
      await inTenant((tx) => tx.deleteFrom('change').where('collection', 'in', ['notices', 'noticeReads']).execute())
      await services.database.inSystem(async (tx) => {
        await tx.deleteFrom('person_phone').execute()
        await tx.deleteFrom('push_subscription').execute()
        await tx.deleteFrom('demo_message').execute()
      })
      await inTenant((tx) =>
        tx.updateTable('membership').set({ blocked_at: null, ended_at: null }).where('client_id', '=', 1).execute(),
      )
      await inTenant((tx) => setGroupPeople(tx, 1, 'balcao', [ids.ana, ids.bia]))
    },
  }
}
