import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundlesOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import { writeRule } from '#contract/features/authoring/draft/test-field-schemas.ts'
import { entryOf } from '#contract/engine/files/bundle.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import type { ClientRole } from '#contract/engine/session/client.ts'
import { readActs } from '#server/engine/audit/note-act.ts'
import { bringMedia, findMediaToBring } from '#server/features/media/bring/copy-service.ts'
import { addMembership } from '#server/features/session/people/people-service.ts'
import { mediaOf } from '#test/support/media-caller.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { activityFields, authorOf, titles, type TestAuthor } from '../authoring.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let author: TestAuthor
  /** The same person in Escola (client 2). */
  let elsewhere: TestAuthor
  const inSchool = (caller: StaffCaller) => ({
    userId: caller.userId,
    get: async (url: string) => caller.get(url, { clientId: 2 }),
    send: async (method: 'POST' | 'PUT', url: string, body?: unknown, extras = {}) =>
      caller.send(method, url, body, { ...extras, clientId: 2 }),
  })
  const join = async ({ userId }: StaffCaller, roles: ClientRole[]) =>
    installation.services.database.inTenant(2, (tx) =>
      addMembership(tx, { clientId: 2, userId, roles, profession: null }, installation.clock.now()),
    )
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    await join(admin, ['programme-admin'])
    author = authorOf(admin)
    elsewhere = authorOf(inSchool(admin))
  })
  afterAll(async () => installation.close())

  const pdf = () => Buffer.from(`%PDF-1.4\n${newId()}\n`)
  /** A course of Tintas with one document that was sent there, and everything that names something of Tintas. */
  const courseOf = async (bytes: Buffer, title = 'Balcão') => {
    const medium = await mediaOf(installation, admin).add('guia.pdf', bytes)
    const { database } = installation.services
    // It has no pages that could be counted.
    await database.inTenant(1, (tx) =>
      tx
        .updateTable('media_version')
        .set({ pages: 10 })
        .where('client_id', '=', 1)
        .where('media_id', '=', medium.id)
        .execute(),
    )
    const own = { area: 'tecnica', tags: ['fachada'], audience: 7, points: 40 }
    const key = newId()
    return {
      id: await author.create('course', { ...titles(title), ...own, ...activityFields(key, medium.id) }),
      key,
      medium,
    }
  }
  const cloneTo = async (id: number, clientId: number, { caller = admin, kind = 'course', key = newId() } = {}) =>
    caller.send('POST', `/api/admin/content/${kind}/${id}/clone-to/`, { clientId }, { key })
  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const actsOf = async (clientId: number, subject: number) => {
    const { database, config } = installation.services
    const acts = await database.inTenant(clientId, (tx) => readActs(tx, config.secretKey, clientId, { limit: 200 }))
    return acts.filter(({ act, subjectId }) => act === 'content.clone' && subjectId === String(subject))
  }
  const fileOf = (fields: Record<string, unknown>) =>
    String(Object.entries(fields).find(([field]) => field.endsWith('.file'))?.[1])
  const spaceIn = async (clientId: number) =>
    (await admin.get('/api/admin/media/space/', { clientId })).json<{ used: number; quota: number }>()

  test('back-office D67: a clone in another client has its own numbers and files, nothing of the first one’s lists and no results, and stands in both trails', async () => {
    const bytes = pdf()
    const { id, key, medium } = await courseOf(bytes)
    const before = await spaceIn(2)
    const answer = await cloneTo(id, 2)
    const made = answer.json<{ id: number; kind: string; left: string[] }>()
    expect([answer.status, made.kind, made.left.toSorted()]).toEqual([200, 'course', ['area', 'audience', 'tags']])
    const copy = await elsewhere.read('course', made.id)
    expect(copy).toMatchObject({
      state: 'draft',
      version: 0,
      fields: { 'title.pt-BR': 'Balcão', area: '', tags: [], audience: 0, points: 40 },
    })
    expect(copy.fields).not.toHaveProperty(`activities.${key}.file`)
    const own = fileOf(copy.fields)
    expect(own).not.toBe(medium.id)
    expect((await spaceIn(2)).used).toBe(before.used + bytes.length)

    await installation.services.jobs.run()
    const published = await elsewhere.act('course', made.id, 'publish', { underWay: 'stay' })
    expect([published.status, published.json()]).toMatchObject([200, { state: 'published' }])
    // Where it came from everything goes: the draft, and its file with it.
    expect((await author.act('course', id, 'delete')).status).toBe(200)
    expect((await mediaOf(installation, admin).remove(medium.id)).status).toBe(200)
    await installation.services.jobs.run()
    expect(await installation.services.files.stat(`clients/2/media/${own}`)).toEqual({ bytes: bytes.length })
    const caio = installation.as('caio', 2)
    const { activities } = (await caio.request('GET', `/api/courses/${made.id}/`)).json<{
      activities: KnownActivity[]
    }>()
    const [activity] = activities
    const entry =
      (activity && bundlesOf(activity).flatMap((bundle) => entryOf(bundle) ?? [])[0]) ?? expect.unreachable()
    const read = await caio.request('GET', `/api/bundles/${entry.bundleId}/files/${entry.sha256}/`)
    expect([read.status, read.body.equals(bytes)]).toEqual([200, true])
    const { changes } = await caio.pull()
    expect(changes.filter((change) => change.collection === 'activityProgress')).toEqual([])

    expect(await actsOf(1, id)).toMatchObject([{ after: { to: made.id, toClient: 2 } }])
    expect(await actsOf(2, made.id)).toMatchObject([{ after: { from: id, fromClient: 1 } }])
  })

  test('back-office D67: a copy of a test in another client keeps how it is taken, asks nothing yet, and says that its questions stayed', async () => {
    const key = newId()
    const own = { place: 1, gone: false, type: 'conventional_test', 'title.pt-BR': 'Prova', minimumScore: 90 }
    const draw = { 'draw.fixed': [newId()], 'draw.rules': [writeRule({ bankId: newId(), count: 3 })] }
    const fields = Object.entries({ ...own, ...draw }).map(([name, value]) => [`activities.${key}.${name}`, value])
    const id = await author.create('course', { ...titles('Com prova'), ...Object.fromEntries(fields) })
    const made = (await cloneTo(id, 2)).json<{ id: number; left: string[] }>()
    expect(made.left).toEqual(['questions'])
    const copy = await elsewhere.read('course', made.id)
    const valueOf = (name: string) => Object.entries(copy.fields).find(([field]) => field.endsWith(name))?.[1]
    expect(['.minimumScore', '.draw.fixed', '.draw.rules'].map(valueOf)).toEqual([90, [], []])
    const { faults } = (await elsewhere.get('course', made.id, 'check/')).json<{ faults: { code: string }[] }>()
    expect(faults.map(({ code }) => code)).toContain('questions_missing')
  })

  test('back-office D67: a second clone, and one whose answer was lost, take no more room', async () => {
    const { id } = await courseOf(pdf())
    const key = newId()
    const first = (await cloneTo(id, 2, { key })).json<{ id: number }>()
    expect((await cloneTo(id, 2, { key })).json()).toEqual({ ...first })
    expect([(await actsOf(1, id)).length, (await actsOf(2, first.id)).length]).toEqual([1, 1])
    await installation.services.jobs.run()
    const { used } = await spaceIn(2)
    const second = (await cloneTo(id, 2)).json<{ id: number }>()
    await installation.services.jobs.run()
    expect((await spaceIn(2)).used).toBe(used)
    const [one, other] = [await elsewhere.read('course', first.id), await elsewhere.read('course', second.id)]
    expect(fileOf(other.fields)).toBe(fileOf(one.fields))
  })

  test('back-office D67: of a file that is gone before it was copied there is nothing, and it takes no room', async () => {
    const { services, clock } = installation
    const medium = await mediaOf(installation, admin).add('guia.pdf', pdf())
    const { used } = await spaceIn(2)
    const sources = await services.database.inTenant(1, (tx) => findMediaToBring(tx, 1, [medium.id]))
    await mediaOf(installation, admin).remove(medium.id)
    const to = { clientId: 2, userId: admin.userId, now: clock.now() }
    const brought = await services.database.inTenant(2, (tx) => bringMedia(tx, services, to, { clientId: 1, sources }))
    await services.jobs.run()
    const there = await admin.get(`/api/admin/media/${brought.get(medium.id)}/`, { clientId: 2 })
    expect(there.json()).toMatchObject({ state: 'refused', reason: 'media.damaged' })
    expect((await spaceIn(2)).used).toBe(used)
  })

  test('back-office D67: a copy goes where one may write, has the module and the room, and nowhere else', async () => {
    const { services } = installation
    const { id } = await courseOf(pdf())
    const news = await author.create('news', titles('Aviso'))
    const clients = async (caller: StaffCaller, kind: string, of: number) =>
      (await caller.get(`/api/admin/content/${kind}/${of}/clone-clients/`)).json<{ rows: { id: number }[] }>().rows
    expect(await clients(admin, 'course', id)).toEqual([{ id: 2, name: 'Escola' }])
    // Escola has no news.
    expect(await clients(admin, 'news', news)).toEqual([])
    expect(codeOf(await cloneTo(news, 2, { kind: 'news' }))).toEqual([404, 'access.module_off'])
    for (const clientId of [1, 99]) expect(codeOf(await cloneTo(id, clientId))).toEqual([404, 'resource.not_found'])

    const stranger = await openStaff(installation, ['programme-admin'])
    expect(codeOf(await cloneTo(id, 2, { caller: stranger }))).toEqual([404, 'resource.not_found'])
    await join(stranger, ['member', 'moderator'])
    expect(codeOf(await cloneTo(id, 2, { caller: stranger }))).toEqual([404, 'resource.not_found'])
    expect(await clients(stranger, 'course', id)).toEqual([])
    const teacher = await openStaff(installation, ['programme-admin'])
    await join(teacher, ['instructor'])
    const trail = await author.create('trail', titles('Trilha'))
    expect(codeOf(await cloneTo(trail, 2, { caller: teacher, kind: 'trail' }))).toEqual([403, 'access.denied'])
    // Nobody's draft but one that they may open.
    const instructor = await openStaff(installation, ['instructor'])
    await join(instructor, ['programme-admin'])
    expect(codeOf(await cloneTo(id, 2, { caller: instructor }))).toEqual([404, 'resource.not_found'])

    await services.database.inTenant(2, (tx) =>
      tx.updateTable('media_space').set({ quota_bytes: 1 }).where('client_id', '=', 2).execute(),
    )
    expect(codeOf(await cloneTo(id, 2))).toEqual([413, 'media.quota'])
    expect(await actsOf(1, id)).toEqual([])
  })
})
