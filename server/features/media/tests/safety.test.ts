import { everybody } from '#contract/engine/audience.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import { newId } from '#contract/engine/ids.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { passJobTime } from '#test/support/server/jobs/job-time.ts'
import { ask, openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { noteMediaUse, readyMedia } from '../media-service.ts'
import { removeOldMedia } from '../old-media.ts'
import { mediaOf, sha256Of } from '#test/support/media-caller.ts'

const day = 86_400_000
const freshPdf = (words = '') => Buffer.from(`%PDF-1.4\n${newId()}\n${words}`)
const codeOf = (answer: Answer) => [answer.status, answer.json<{ code: string }>().code]

onOneEngine((engine) => {
  let installation: Installation
  let scanner: Server
  let isAway = false
  const scanned: Buffer[] = []
  let staff: StaffCaller
  let media: ReturnType<typeof mediaOf>
  beforeAll(async () => {
    // Somebody else's server, as its page describes it.
    scanner = createServer((request, response) => {
      void buffer(request).then((bytes) => {
        scanned.push(bytes)
        if (isAway) return response.writeHead(503).end()
        const infected = bytes.includes('EICAR')
        response.writeHead(200, { 'content-type': 'application/json' })
        return response.end(JSON.stringify({ clean: !infected, name: infected ? 'Eicar-Test' : null }))
      })
    })
    await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
    const { port } = scanner.address() as AddressInfo
    installation = await openInstallation(engine, { SCAN_URL: `http://trilha:segredo@127.0.0.1:${port}/scan` })
  })
  afterAll(async () => {
    await installation.close()
    scanner.close()
  })
  beforeEach(async () => {
    staff = await openStaff(installation, ['programme-admin'])
    media = mediaOf(installation, staff)
  })
  const ready = async (id: string) =>
    installation.services.database.inTenant(1, async (tx) => (await readyMedia(tx, 1, [id])).get(id))
  const contentOf = async (bytes: Buffer) =>
    installation.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('content_bytes')
        .select('store_key')
        .where('client_id', '=', 1)
        .where('sha256', '=', sha256Of(bytes))
        .executeTakeFirst(),
    )
  const keyOf = async (id: string) =>
    installation.services.database.inTenant(1, async (tx) => {
      const row = await tx
        .selectFrom('media_version')
        .select('store_key')
        .where('client_id', '=', 1)
        .where('media_id', '=', id)
        .executeTakeFirstOrThrow()
      return row.store_key
    })
  /** A course of one document, as its learners have it. */
  const publish = async (courseId: number, bundle: Bundle, underWay: 'stay' | 'move' = 'stay') => {
    const activity: KnownActivity = {
      id: courseId * 100,
      courseId,
      type: 'pdf',
      title: { 'pt-BR': 'Guia' },
      hierarchyOrder: 1,
      content: { bundle, pages: 1 },
      requiredShare: 0.9,
      required: true,
    }
    const found = await installation.as('ana').request('GET', '/api/courses/1/')
    const { course } = found.json<{ course: Course }>()
    const published = { ...course, id: courseId, activityCount: 1, bytes: bundle.bytes }
    const { database, clock } = installation.services
    await database.inTenant(1, (tx) => publishCourse(tx, 1, published, [activity], clock.now(), everybody, underWay))
  }
  const readAs = async (name: 'ana' | 'bia', bundle: Bundle | undefined) =>
    installation.as(name).request('GET', `/api/bundles/${bundle?.bundleId}/files/${bundle?.files?.[0]?.sha256}/`)

  test('back-office D69: an infected file reaches no learner', async () => {
    const bytes = freshPdf('EICAR')
    const item = await media.add('Guia.pdf', bytes)
    expect(item).toMatchObject({ state: 'refused', reason: 'media.infected', file: null })
    // The scanner had the very bytes.
    expect(scanned.at(-1)?.equals(bytes)).toBe(true)
    // It is no content of the client: nothing can show it, whoever knows its hash.
    expect(await ready(item.id)).toBeUndefined()
    expect(await contentOf(bytes)).toBeUndefined()
    const clean = await media.add('Limpo.pdf', freshPdf())
    const asked = { ...((await ready(clean.id))?.bundle as Bundle), files: [{ sha256: sha256Of(bytes) }] } as Bundle
    expect(codeOf(await readAs('ana', asked))).toEqual([404, 'file.not_found'])
    const link = (clean.file ?? '').replaceAll(clean.id, item.id)
    expect(codeOf(await ask(installation.app, { method: 'GET', url: link }))).toEqual([404, 'file.not_found'])
    // Kept apart for thirty days, then no more.
    const key = await keyOf(item.id)
    const exists = async () => (await installation.services.files.stat(key)) !== null
    const before = installation.clock.now()
    installation.clock.pass(29 * day)
    await removeOldMedia(installation.services)
    await installation.services.jobs.run()
    expect(await exists()).toBe(true)
    installation.clock.pass(2 * day)
    await removeOldMedia(installation.services)
    await installation.services.jobs.run()
    expect(await exists()).toBe(false)
    installation.clock.set(before)
    expect(await media.read(item.id)).toMatchObject({ state: 'refused', reason: 'media.infected' })
  })

  test('back-office D69: while the scanner is away a file waits, half an hour later staff are told, then it goes on', async () => {
    isAway = true
    const bytes = freshPdf()
    const item = await media.add('Guia.pdf', bytes)
    expect(item).toMatchObject({ state: 'checking', reason: null, file: null })
    expect(await ready(item.id)).toBeUndefined()
    expect(await contentOf(bytes)).toBeUndefined()
    installation.clock.pass(31 * 60_000)
    expect(await media.read(item.id)).toMatchObject({ state: 'checking', reason: 'media.scan_waits' })
    isAway = false
    await passJobTime(installation.services.database, 60_000)
    await installation.services.jobs.run()
    expect(await media.read(item.id)).toMatchObject({ state: 'ready', reason: null })
  })

  test('back-office D70: replacing leaves published versions until publish', async () => {
    const [first, second] = [freshPdf('um'), freshPdf('dois')]
    const { id } = await media.add('Guia.pdf', first)
    const before = await ready(id)
    await publish(70, before?.bundle as Bundle)
    const { database } = installation.services
    await database.inTenant(1, async (tx) => {
      await noteMediaUse(tx, 1, { subject: 'course-draft', subjectId: '70' }, [{ mediaId: id, version: null }])
      await noteMediaUse(tx, 1, { subject: 'course-version', subjectId: '70/1' }, [{ mediaId: id, version: 1 }])
    })
    await media.send(await media.replace(id, 'Guia novo.pdf', second), second)
    // Until it is looked at the one before is in use, in drafts too.
    expect(await ready(id)).toEqual(before)
    const meanwhile = await media.read(id)
    expect(meanwhile).toMatchObject({ version: 1, state: 'ready' })
    // A worker may have begun with it by itself.
    expect(['checking', 'preparing']).toContain(meanwhile.replacing)
    await installation.services.jobs.run()
    const after = await ready(id)
    expect(after).toMatchObject({ version: 2, bundle: { files: [{ sha256: sha256Of(second) }] } })
    // What is published is read as it was; the new one is not there for learners yet.
    expect((await readAs('ana', before?.bundle)).body.equals(first)).toBe(true)
    expect(codeOf(await readAs('ana', after?.bundle))).toEqual([404, 'file.not_found'])
    // For as long as a version names it, however long ago it was replaced.
    const keep = async () => {
      installation.clock.pass(40 * day)
      await removeOldMedia(installation.services)
      await installation.services.jobs.run()
      return installation.services.files.stat((await contentOf(first))?.store_key ?? 'gone')
    }
    expect(await keep()).not.toBeNull()
    expect((await readAs('bia', before?.bundle)).body.equals(first)).toBe(true)
    // Who is under way goes over to the new one: else the old one would stay for them.
    await publish(70, after?.bundle as Bundle, 'move')
    expect((await readAs('ana', after?.bundle)).body.equals(second)).toBe(true)
    await database.inTenant(1, (tx) =>
      noteMediaUse(tx, 1, { subject: 'course-version', subjectId: '70/1' }, [{ mediaId: id, version: 2 }]),
    )
    // Nothing names the first one any more: it makes room.
    expect(await keep()).toBeNull()
    expect((await media.read(id)).versions.map(({ version }) => version)).toEqual([2])
  })

  test('a replacement is of the same kind, and one at a time', async () => {
    const { id } = await media.add('Guia.pdf', freshPdf())
    const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(600)])
    expect(codeOf(await media.replace(id, 'Capa.png', picture))).toEqual([422, 'media.type_mismatch'])
    const first = freshPdf()
    expect((await media.replace(id, 'Novo.pdf', first)).status).toBe(200)
    expect(codeOf(await media.replace(id, 'Outro.pdf', freshPdf()))).toEqual([409, 'media.replacing'])
    // The same file goes on.
    expect((await media.replace(id, 'Novo.pdf', first)).json()).toMatchObject({ mediaId: id, version: 2 })
    expect((await staff.send('POST', `/api/admin/media/${id}/versions/2/cancel/`)).status).toBe(200)
    expect(await media.read(id)).toMatchObject({ version: 1, state: 'ready', replacing: null })
  })

  test('what nobody finished in seven days is gone, with its parts and its room', async () => {
    const bytes = freshPdf()
    const begun = (await media.start('Guia.pdf', bytes)).json<{ mediaId: string; version: number; parts: [] }>()
    await media.putPart(begun, 1, bytes)
    const space = async () => (await staff.get('/api/admin/media/space/')).json<{ used: number }>().used
    const taken = await space()
    const before = installation.clock.now()
    installation.clock.pass(6 * day)
    await removeOldMedia(installation.services)
    staff = await openStaff(installation, ['programme-admin'])
    media = mediaOf(installation, staff)
    expect((await media.start('Guia.pdf', bytes)).json<{ parts: unknown[] }>().parts).toHaveLength(1)
    installation.clock.pass(2 * day)
    await removeOldMedia(installation.services)
    await installation.services.jobs.run()
    installation.clock.set(before)
    staff = await openStaff(installation, ['programme-admin'])
    expect(codeOf(await staff.get(`/api/admin/media/${begun.mediaId}/`))).toEqual([404, 'resource.not_found'])
    expect(await space()).toBe(taken - bytes.length)
  })
})
