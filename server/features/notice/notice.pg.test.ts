import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Mail } from '#server/engine/mail/mailer.ts'
import type { Job } from '#server/engine/jobs/job-queue.ts'
import { setGroupPeople } from '#server/engine/audiences/audience-service.ts'
import { addPeople } from '#server/features/audience/random-people.test-support.ts'
import { Random } from '#test/faults/model/random.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { start, type Answer } from '#test/support/server/test-installation.ts'
import { insertNotice } from './desk/notice-queries.ts'
import { day, openNoticing, type Noticing } from './noticing.test-support.ts'
import { deliverNotice } from './send/deliver.ts'
import { addressNotice, begin } from './send/run-notice.ts'
import { lockNotice, setDelivery } from './send/send-queries.ts'

onPostgres(() => {
  let desk: Noticing
  let people: string[] = []
  beforeAll(async () => {
    desk = await openNoticing('postgres')
    people = await addPeople(desk.installation, new Random(7), 520)
    // That gives some who are kept out.
    await desk.inTenant((tx) =>
      tx.updateTable('membership').set({ blocked_at: null, ended_at: null }).where('client_id', '=', 1).execute(),
    )
  }, 120_000)
  afterAll(async () => desk.installation.close())
  beforeEach(async () => desk.clear())

  /** Several servers on the database, whose jobs and letters are counted instead of done. */
  function openServers() {
    const { services } = desk.installation
    const queued: Job[] = []
    const mailed: Mail[] = []
    const jobs = { ...services.jobs, queue: async (_tx: unknown, job: Job) => void queued.push(job), nudge() {} }
    const sendMail = async (mail: Mail) => void mailed.push(mail)
    return { queued, mailed, services: { ...services, jobs, messages: { ...services.messages, sendMail } } }
  }

  /** A notice by letter that goes out, and that nobody was addressed yet. */
  async function beginNotice(audience: number): Promise<string> {
    const id = newId()
    await desk.inTenant(async (tx) => {
      await insertNotice(tx, {
        client_id: 1,
        id,
        title: JSON.stringify({ 'pt-BR': 'Oi' }),
        body: JSON.stringify({ 'pt-BR': 'Olá' }),
        words: 'oi',
        audience,
        starts_at: start,
        ends_at: new Date(start.getTime() + day),
        channels: ['in_app', 'mail'],
        link: null,
        created_at: start,
        stopped_at: null,
        addressed_to: null,
      })
      const held = await lockNotice(tx, 1, id)
      if (held) await begin(tx, 1, held)
    })
    return id
  }

  test(
    'however many servers are at it, each person gets a notice once by each channel',
    { timeout: 60_000 },
    async () => {
      await desk.inTenant((tx) => setGroupPeople(tx, 1, 'balcao', people))
      const noticeId = await beginNotice(desk.audience)
      const { services, queued, mailed } = openServers()
      await Promise.all([1, 2, 3].map(async () => addressNotice(services, { clientId: 1, noticeId })))
      expect(queued).toHaveLength(people.length)
      const keys = queued.slice(0, 40).map(({ payload }) => payload as Parameters<typeof deliverNotice>[1])
      // Each job is taken by two servers at the same moment: the slower one finds that it is done, or comes back later.
      const ends = await Promise.allSettled([...keys, ...keys].map(async (key) => deliverNotice(services, key)))
      const late = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
      expect(new Set(late)).toEqual(new Set(late.length > 0 ? ['Error: another server is at it'] : []))
      expect(mailed).toHaveLength(keys.length)
      expect(new Set(mailed.map(({ to }) => to)).size).toBe(keys.length)
      expect(await desk.read(noticeId)).toMatchObject({
        went: { in_app: people.length, mail: keys.length },
        waiting: { mail: people.length - keys.length },
      })
    },
  )

  test(
    'a server that dies in the middle of the people leaves the rest of them to the next one',
    { timeout: 60_000 },
    async () => {
      await desk.inTenant((tx) => setGroupPeople(tx, 1, 'balcao', people))
      const noticeId = await beginNotice(desk.audience)
      const { services, queued } = openServers()
      const dying = {
        ...services,
        jobs: {
          ...services.jobs,
          async queue(_tx: unknown, job: Job) {
            if (queued.length === 510) throw new Error('the power is gone')
            queued.push(job)
          },
        },
      }
      await expect(addressNotice(dying, { clientId: 1, noticeId })).rejects.toThrow('the power is gone')
      // What was queued in the transaction that died is not there.
      queued.length = 500
      await addressNotice(services, { clientId: 1, noticeId })
      const addressed = queued.map(({ payload }) => (payload as { userId: string }).userId)
      expect(addressed.toSorted()).toEqual(people.toSorted())
    },
  )

  test('a delivery that a server died at is done by the next one as the same letter, once that one is surely gone', async () => {
    const noticeId = await beginNotice(desk.audience)
    const { services, queued, mailed } = openServers()
    await addressNotice(services, { clientId: 1, noticeId })
    const key = queued[0]?.payload as Parameters<typeof deliverNotice>[1]
    await desk.inTenant((tx) => setDelivery(tx, key, { state: 'sending', begun_at: desk.installation.clock.now() }))
    await expect(deliverNotice(services, key)).rejects.toThrow('another server is at it')
    desk.installation.clock.pass(120_000)
    await deliverNotice(services, key)
    await deliverNotice(services, key)
    const row = await desk.inTenant((tx) =>
      tx
        .selectFrom('notice_delivery')
        .select('id')
        .where('notice_id', '=', noticeId)
        .where('user_id', '=', key.userId)
        .where('channel', '=', 'mail')
        .executeTakeFirstOrThrow(),
    )
    expect(mailed.map(({ id }) => id)).toEqual([row.id])
  })

  test('stopped while letters leave, a notice has gone to as many as it says', { timeout: 60_000 }, async () => {
    await desk.inTenant((tx) => setGroupPeople(tx, 1, 'balcao', people.slice(0, 120)))
    const noticeId = await beginNotice(desk.audience)
    const { services, queued, mailed } = openServers()
    await addressNotice(services, { clientId: 1, noticeId })
    const keys = queued.map(({ payload }) => payload as Parameters<typeof deliverNotice>[1])
    let stopping: Promise<Answer> | null = null
    // Four servers go through them; it is stopped in the middle.
    const work = async () => {
      for (let key = keys.pop(); key; key = keys.pop()) {
        await deliverNotice(services, key)
        if (mailed.length >= 20) stopping ??= desk.act({ id: noticeId }, 'stop')
      }
    }
    await Promise.all([work(), work(), work(), work()])
    const stopped = await (stopping as Promise<Answer> | null)
    expect(stopped?.json<{ went: { mail: number } }>().went.mail).toBe(mailed.length)
    expect(mailed.length).toBeLessThan(120)
    expect((await desk.read(noticeId)).state).toBe('stopped')
  })
})
