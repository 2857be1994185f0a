import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import type { NoticeDetail } from '#contract/features/notice/notice-schema.ts'
import { setGroupPeople } from '#server/engine/audiences/audience-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { start, type Answer } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { day, hour, openNoticing, type Noticing } from './noticing.test-support.ts'
import { followNotices } from './send/run-notice.ts'

const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
const fieldsOf = (answer: Answer) => answer.json<Problem>().fields?.map(({ field, code }) => `${field} ${code}`)

onOneEngine((engine) => {
  let desk: Noticing
  beforeAll(async () => void (desk = await openNoticing(engine)))
  afterAll(async () => desk.installation.close())
  beforeEach(async () => desk.clear())

  const follow = () => followNotices(desk.installation.services)
  const later = (ms: number) => new Date(start.getTime() + ms).toISOString()

  test('a draft reaches nobody; sent, it is on the devices of its audience and in their letters, and says how many it went to', async () => {
    const { id } = (await desk.create({ link: '/home' })).json<NoticeDetail>()
    await follow()
    expect(await desk.arrived()).toEqual([])
    expect(await desk.onDevicesOf('ana')).toEqual([])
    expect((await desk.act({ id }, 'send')).json()).toMatchObject({ state: 'sending' })
    expect(await desk.arrived()).toEqual(['mail ana@example.com: Loja fechada', 'mail bia@example.com: Loja fechada'])
    expect(await desk.onDevicesOf('ana')).toEqual(['Loja fechada'])
    expect(
      await desk.installation
        .as('caio', 2)
        .pull()
        .then(({ changes }) => changes.filter(({ collection }) => collection === 'notices')),
    ).toEqual([])
    expect(await desk.read(id)).toMatchObject({
      state: 'sent',
      went: { in_app: 2, mail: 2, sms: 0, push: 0 },
      waiting: { mail: 0 },
    })
    const [letter] = await desk.installation.services.demoMailbox.list()
    expect(letter?.text).toMatch(/^Olá, (ana|bia)!\n\nAté segunda\.\n\nAbrir:\nhttps?:\/\/\S+\/home\n/)
  })

  test('every field at fault is told at once: no text in the first language, a link out of the house, an end before its beginning', async () => {
    const answer = await desk.create({
      title: { 'en-US': 'Closed' },
      body: {},
      audience: 4711,
      endsAt: later(-1),
      link: 'https://example.com/',
    })
    expect(codeOf(answer)).toEqual([422, 'request.invalid'])
    expect(fieldsOf(answer)).toEqual([
      'title.pt-BR required',
      'body.pt-BR required',
      'audience unknown',
      'endsAt invalid',
      'link invalid',
    ])
    for (const link of ['//example.com', '/nowhere', '/admin/people', 'javascript:alert(1)'])
      expect(fieldsOf(await desk.create({ link })), link).toEqual(['link invalid'])
    expect(await desk.list()).toEqual([])
  })

  test('people are written to in their language, and in the client’s first where there is no text in it', async () => {
    const speak = (languageId: number | null) =>
      desk.installation.services.database.inSystem((tx) =>
        tx.updateTable('person').set({ language_id: languageId }).where('id', '=', desk.installation.ids.bia).execute(),
      )
    await speak(2)
    await desk.send({ title: { 'pt-BR': 'Loja fechada', 'en-US': 'Shop closed' } })
    const letters = await desk.installation.services.demoMailbox.list()
    expect(letters.find(({ to }) => to === 'bia@example.com')).toMatchObject({ subject: 'Shop closed' })
    expect(letters.find(({ to }) => to === 'bia@example.com')?.text).toMatch(/^Hello, bia!\n\nAté segunda\./)
    await speak(null)
  })

  test('one that begins later waits for its hour, can be changed till then, and is taken off the devices at its end', async () => {
    const { id, rev, startsAt } = (
      await desk.create({ startsAt: later(hour), endsAt: later(3 * hour) })
    ).json<NoticeDetail>()
    await desk.act({ id }, 'send')
    await follow()
    expect(await desk.arrived()).toEqual([])
    expect(await desk.read(id)).toMatchObject({ state: 'scheduled', rev: rev + 1, startsAt })
    const written = {
      title: { 'pt-BR': 'Loja aberta' },
      body: { 'pt-BR': 'Venha.' },
      audience: desk.audience,
      startsAt,
      endsAt: later(3 * hour),
      channels: ['in_app', 'mail'],
      link: null,
    }
    const change = async (seen: number) => desk.admin().send('PUT', `/api/admin/notices/${id}/`, written, { rev: seen })
    expect(codeOf(await change(rev))).toEqual([409, 'edit.conflict'])
    expect((await change(rev + 1)).json()).toMatchObject({ state: 'scheduled', title: { 'pt-BR': 'Loja aberta' } })
    desk.installation.clock.set(later(hour))
    await follow()
    expect(await desk.arrived()).toEqual(['mail ana@example.com: Loja aberta', 'mail bia@example.com: Loja aberta'])
    expect(await desk.onDevicesOf('ana')).toEqual(['Loja aberta'])
    expect(codeOf(await change((await desk.read(id)).rev))).toEqual([409, 'notice.begun'])
    desk.installation.clock.set(later(3 * hour))
    await follow()
    expect(await desk.onDevicesOf('ana')).toEqual([])
    expect(await desk.read(id)).toMatchObject({ state: 'sent' })
    expect(codeOf(await desk.act({ id }, 'stop'))).toEqual([409, 'notice.not_running'])
  })

  test('who is blocked or has left gets none; who is in the audience when it is sent does', async () => {
    const { ids } = desk.installation
    const { id } = (await desk.create({ startsAt: later(hour) })).json<NoticeDetail>()
    await desk.act({ id }, 'send')
    await desk.inTenant(async (tx) => {
      await setGroupPeople(tx, 1, 'balcao', [ids.bia])
      await tx
        .updateTable('membership')
        .set({ blocked_at: start })
        .where('client_id', '=', 1)
        .where('user_id', '=', ids.ana)
        .execute()
    })
    desk.installation.clock.set(later(hour))
    await follow()
    expect(await desk.arrived()).toEqual(['mail bia@example.com: Loja fechada'])
    const everybody = await desk.send({ audience: 0 })
    expect(await desk.arrived()).not.toContainEqual(expect.stringContaining('ana@'))
    expect(everybody.went.mail).toBeGreaterThan(1)
  })

  test('short messages wait for eight in the morning of the client, letters do not; blocked by then, somebody gets none', async () => {
    await desk.havePhone('ana', '+5511987654321')
    await desk.havePhone('bia', '+5511987654322')
    desk.installation.clock.set('2026-11-19T00:30:00.000Z')
    const sent = await desk.send({ channels: ['mail', 'sms'], endsAt: '2026-11-20T15:00:00.000Z' })
    expect(await desk.arrived()).toEqual(['mail ana@example.com: Loja fechada', 'mail bia@example.com: Loja fechada'])
    expect(sent).toMatchObject({ state: 'sending', went: { mail: 2, sms: 0 }, waiting: { sms: 2 } })
    await desk.inTenant((tx) =>
      tx
        .updateTable('membership')
        .set({ ended_at: start })
        .where('client_id', '=', 1)
        .where('user_id', '=', desk.installation.ids.bia)
        .execute(),
    )
    desk.installation.clock.set('2026-11-19T11:00:00.000Z')
    await desk.makeJobsDue()
    expect(await desk.arrived()).toEqual(['sms +5511987654321: Loja fechada\nAté segunda.'])
    expect(await desk.read(sent.id)).toMatchObject({ state: 'sent', went: { sms: 1 }, waiting: { sms: 0 } })
  })

  test('a job that comes too early waits for the morning as well', async () => {
    await desk.havePhone('ana', '+5511987654321')
    desk.installation.clock.set('2026-11-19T00:30:00.000Z')
    await desk.send({ channels: ['sms'] })
    await desk.makeJobsDue()
    expect(await desk.arrived()).toEqual([])
    desk.installation.clock.set('2026-11-19T11:00:00.000Z')
    await desk.makeJobsDue()
    expect(await desk.arrived()).toHaveLength(1)
  })

  test('stopped, it goes to nobody any more, leaves the devices, and tells how many it went to', async () => {
    await desk.havePhone('ana', '+5511987654321')
    desk.installation.clock.set('2026-11-19T00:30:00.000Z')
    const { id } = await desk.send({ channels: ['in_app', 'mail', 'sms'] })
    const stopped = await desk.act({ id }, 'stop')
    expect(stopped.json()).toMatchObject({
      state: 'stopped',
      went: { in_app: 2, mail: 2, sms: 0 },
      waiting: { sms: 0 },
    })
    expect(await desk.onDevicesOf('ana')).toEqual([])
    await desk.arrived()
    desk.installation.clock.set('2026-11-19T11:00:00.000Z')
    await desk.makeJobsDue()
    expect(await desk.arrived()).toEqual([])
    expect(await desk.read(id)).toMatchObject({ state: 'stopped', went: { sms: 0 } })
    expect(codeOf(await desk.act({ id }, 'stop'))).toEqual([409, 'notice.not_running'])
  })

  test('what somebody read is known on their other devices, and offline it is taken also when the notice was stopped meanwhile', async () => {
    const { id: noticeId } = await desk.send()
    const readIt = (name: 'ana' | 'caio') =>
      desk.installation.as(name, name === 'caio' ? 2 : 1).send({ kind: 'notice.read', payload: { noticeId } })
    await desk.act({ id: noticeId }, 'stop')
    expect(await readIt('ana')).toMatchObject([
      { outcome: 'applied', changes: [{ collection: 'noticeReads', key: noticeId, row: { noticeId } }] },
    ])
    expect(await readIt('caio')).toMatchObject([{ outcome: 'refused', code: 'notice.not_found' }])
  })

  test('it is counted before it is sent: who has a letter box, a verified phone, and how many short messages that makes', async () => {
    await desk.havePhone('ana', '+5511987654321')
    expect(await desk.reach()).toEqual({
      people: 2,
      reached: { in_app: 2, push: 0, mail: 2, sms: 1 },
      smsSegments: 1,
    })
    await desk.havePhone('bia', '+5511987654322')
    // 'ã' makes it sixteen bits a letter: 12 + 1 + 135 letters are three parts of 67.
    expect(await desk.reach({ body: { 'pt-BR': 'ã'.repeat(135) } })).toMatchObject({ smsSegments: 6 })
  })

  test('a test goes to who asks and to nobody else, in the night as well, and says what it could not reach', async () => {
    desk.installation.clock.set('2026-11-19T00:30:00.000Z')
    const { id } = (await desk.create({ channels: ['in_app', 'mail', 'sms'] })).json<NoticeDetail>()
    const tested = await desk.admin().send('POST', `/api/admin/notices/${id}/test/`)
    expect(tested.json()).toEqual({ went: ['mail'], missing: ['sms'] })
    expect(await desk.arrived()).toEqual([expect.stringMatching(/^mail staff-.*: Loja fechada$/)])
    expect(await desk.read(id)).toMatchObject({ state: 'draft', went: { mail: 0 } })
  })

  test('a draft can be thrown away, what was sent cannot; a list is searched, filtered and exported', async () => {
    const { id } = (await desk.create({ title: { 'pt-BR': '=Café' } })).json<NoticeDetail>()
    desk.installation.clock.pass(1)
    const sent = await desk.send()
    const titles = async (query: string) => (await desk.list(query)).map(({ title }) => title['pt-BR'])
    expect(await titles('search=cafe')).toEqual(['=Café'])
    expect(await titles('state=sent')).toEqual(['Loja fechada'])
    expect(await titles('sort=newest')).toEqual(['Loja fechada', '=Café'])
    const csv = String((await desk.admin().send('POST', '/api/admin/notices/export/', {})).body)
    expect(csv).toContain("'=Café")
    expect(codeOf(await desk.act(sent, 'remove'))).toEqual([409, 'notice.begun'])
    expect((await desk.act({ id }, 'remove')).json()).toEqual({ done: true })
    expect(codeOf(await desk.admin().get(`/api/admin/notices/${id}/`))).toEqual([404, 'resource.not_found'])
  })

  test('what is over cannot be sent', async () => {
    const { id } = (await desk.create({ startsAt: later(-day), endsAt: later(-hour) })).json<NoticeDetail>()
    expect(codeOf(await desk.act({ id }, 'send'))).toEqual([422, 'notice.over'])
  })

  test('an audience that a notice is for is in use until the notice is over', async () => {
    const { id } = (await desk.create()).json<NoticeDetail>()
    const uses = async () =>
      (await desk.admin().get(`/api/admin/audiences/${desk.audience}/`)).json<{ users: object[] }>().users
    expect(await uses()).toEqual([{ kind: 'notice', id, name: { 'pt-BR': 'Loja fechada' } }])
    await desk.act({ id }, 'remove')
    expect(await uses()).toEqual([])
  })

  test('another client’s notices are not there, and only who may send has any', async () => {
    const { id } = (await desk.create()).json<NoticeDetail>()
    const elsewhere = await openStaff(desk.installation, ['programme-admin'], 2)
    expect(codeOf(await elsewhere.get(`/api/admin/notices/${id}/`))).toEqual([404, 'resource.not_found'])
    for (const verb of ['send', 'stop', 'remove', 'test'])
      expect(codeOf(await elsewhere.send('POST', `/api/admin/notices/${id}/${verb}/`, undefined, { rev: 1 }))).toEqual([
        404,
        'resource.not_found',
      ])
    expect(codeOf(await desk.admin().get(`/api/admin/notices/${newId()}/`))).toEqual([404, 'resource.not_found'])
    for (const role of ['instructor', 'moderator', 'auditor', 'survey-owner'] as const) {
      const other = await openStaff(desk.installation, [role])
      expect(codeOf(await other.get('/api/admin/notices/')), role).toEqual([403, 'access.denied'])
    }
  })
})
