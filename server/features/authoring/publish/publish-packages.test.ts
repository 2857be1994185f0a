import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedContent } from '#contract/features/authoring/authoring-schema.ts'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import type { Fault } from '#contract/features/authoring/draft/faults.ts'
import type { FieldValue } from '#contract/features/authoring/draft/fields.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { newId } from '#contract/engine/ids.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { activityFields, authorOf, readyFile, titles, type TestAuthor } from '../authoring.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let author: TestAuthor
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    author = authorOf(admin)
  })
  afterAll(async () => installation.close())

  const file = (kind: 'package' | 'pdf', replaces?: string) =>
    readyFile({ services: installation.services, by: admin.userId }, { kind, ...(replaces && { replaces }) })
  const written = async (medium: string, more: Record<string, FieldValue> = {}) => {
    const key = newId()
    const own = Object.fromEntries(Object.entries(more).map(([name, value]) => [`activities.${key}.${name}`, value]))
    const fields = { ...titles('Com página'), ...activityFields(key, medium, { type: 'html' }), ...own }
    return { key, id: await author.create('course', fields) }
  }
  const publish = async (id: number, underWay = 'stay') => {
    const answer = await author.act('course', id, 'publish', { underWay })
    expect([answer.status, answer.body.toString()]).toEqual([200, expect.any(String)])
    const read = await installation.as('ana').request('GET', `/api/courses/${id}/`)
    const { activities } = read.json<{ course: Course; activities: Activity[] }>()
    return activities[0] as Extract<Activity, { type: 'html' | 'scorm' }>
  }
  const faultsOf = async (id: number) =>
    (await author.get('course', id, 'check/'))
      .json<{ faults: Fault[] }>()
      .faults.filter(({ level }) => level === 'fault')
      .map(({ field, code }) => [field.split('.').at(-1), code])

  test('a page is published as its author says that it counts as seen', async () => {
    const medium = await file('package')
    const opened = await publish((await written(medium)).id)
    expect(opened).toMatchObject({ type: 'html', requiredShare: 1, content: { finish: 'opened', seconds: 0 } })
    expect(opened.content.bundle.entry).toBe('arquivo.html')
    const looked = await publish((await written(medium, { finish: 'seconds', seconds: 45 })).id)
    expect(looked.content).toMatchObject({ finish: 'seconds', seconds: 45 })
    const said = await publish((await written(medium, { finish: 'message', seconds: 45 })).id)
    expect(said.content).toMatchObject({ finish: 'message', seconds: 0 })
  })

  test('a SCORM package is published with its tree and what its author says of attempts and scores', async () => {
    const items = [
      { identifier: 'i', title: 'Aula', href: 'arquivo.html', visible: true, scormType: 'sco' as const, items: [] },
    ]
    const tree = {
      kind: 'scorm' as const,
      version: '1.2' as const,
      identifier: 'o',
      title: 'Curso',
      items,
      globalObjectives: true,
    }
    const medium = await readyFile({ services: installation.services, by: admin.userId }, { kind: 'package', tree })
    const usual = await publish((await written(medium, { type: 'scorm' })).id)
    const { bundle } = usual.content
    expect(usual).toMatchObject({ type: 'scorm', requiredShare: 1 })
    expect(usual.content).toEqual({
      bundle,
      tree,
      longState: false,
      attempts: null,
      scoreOf: 'highest',
      silent: 'in_progress',
    })
    const own = { type: 'scorm', longState: true, attempts: 3, scoreOf: 'average', silent: 'finished' }
    const { type: _, ...settings } = own
    expect((await publish((await written(medium, own)).id)).content).toMatchObject(settings)
    // A page is no SCORM package, and the other way round.
    expect(await faultsOf((await written(medium)).id)).toEqual([['file', 'file_of_other_kind']])
  })

  test('player P10: a recording of a streaming server is published with its length; a film is none', async () => {
    const by = { services: installation.services, by: admin.userId }
    const type = 'wowza'
    const medium = await readyFile(by, { kind: type })
    const published = await publish((await written(medium, { type, share: 0.8 })).id)
    expect(published).toMatchObject({ type, requiredShare: 0.8, content: { seconds: 60 } })
    const film = await readyFile(by, { kind: 'video' })
    expect(await faultsOf((await written(film, { type })).id)).toEqual([['file', 'file_of_other_kind']])
  })

  test('what is no page stands in the way of a publication, and so does a package among the materials', async () => {
    expect(await faultsOf((await written(await file('pdf'))).id)).toEqual([['file', 'file_of_other_kind']])
    const { id } = await written(await file('package'))
    const key = newId()
    const material = {
      place: 1,
      gone: false,
      'title.pt-BR': 'Site',
      'title.en-US': 'Site',
      file: await file('package'),
    }
    const editor = await author.open('course', id)
    await editor.save(
      Object.fromEntries(Object.entries(material).map(([name, value]) => [`materials.${key}.${name}`, value])),
    )
    expect(await faultsOf(id)).toEqual([['file', 'file_of_other_kind']])
  })

  test('player P59: a new version of a package leaves begun attempts on the one they began with', async () => {
    const medium = await file('package')
    const { id } = await written(medium)
    const first = await publish(id)
    await file('package', medium)
    const second = await publish(id)
    expect(second.content.bundle.bundleId).not.toBe(first.content.bundle.bundleId)
    expect(second).toMatchObject({ version: 2, former: [{ version: 1, type: 'html', content: first.content }] })
  })

  test('player P25: where there is no content origin a course with a package is not published, and its author is told; a page that is one file is, for play with a connection', async () => {
    const beside = [{ path: 'estilo.css', body: Buffer.from('h1 {}') }]
    const by = { services: installation.services, by: admin.userId }
    const { id } = await written(await readyFile(by, { kind: 'package', beside }))
    const alone = await written(await file('package'))
    const spoken = await written(await file('package'), { type: 'xapi' })
    const { config } = installation.services
    const { contentUrl } = config
    Object.assign(config, { contentUrl: null })
    try {
      for (const other of [id, spoken.id]) expect(await faultsOf(other)).toEqual([['type', 'no_origin']])
      const answer = await author.act('course', id, 'publish', { underWay: 'stay' })
      expect([answer.status, answer.json<{ code: string }>().code]).toEqual([422, 'content.no_origin'])
      expect(await publish(alone.id)).toMatchObject({ type: 'html', offlineAllowed: false })
    } finally {
      Object.assign(config, { contentUrl })
    }
    expect(await faultsOf(id)).toEqual([])
    // With an origin it is published for devices to keep, again.
    expect((await publish(alone.id)).offlineAllowed).toBeUndefined()
  })

  test('player P48: what is at YouTube, Vimeo or SlideShare is published by its name there, whatever link was pasted', async () => {
    const embed = async (type: string, more: Record<string, FieldValue>) => written('', { type, file: null, ...more })
    const video = await embed('youtube', { address: 'https://youtu.be/dQw4w9WgXcQ?si=x', length: 212, share: 0.8 })
    expect(await publish(video.id)).toMatchObject({
      type: 'youtube',
      required: true,
      requiredShare: 0.8,
      content: { name: 'dQw4w9WgXcQ', seconds: 212 },
    })
    const film = await embed('vimeo', { address: 'https://vimeo.com/76979871/0a1b2c3d', length: 62 })
    expect((await publish(film.id)).content).toEqual({ name: '76979871/0a1b2c3d', seconds: 62 })
    const slides = { address: 'https://www.slideshare.net/ana/vender-25598512', share: 0.5 }
    const counted = await publish((await embed('linkedin_slidshare', { ...slides, required: true })).id)
    expect(counted).toMatchObject({ required: true, requiredShare: 1 })
    expect(counted.content).toEqual({ vendor: 'slideshare', name: '25598512' })
    // What only its person says they saw does not make a course by itself, unless its author said that this is enough.
    expect(await faultsOf((await embed('linkedin_slidshare', { ...slides, required: false })).id)).toEqual([
      ['required', 'declared_alone'],
    ])
    expect(await faultsOf((await embed('youtube', { address: 'https://vimeo.com/76979871' })).id)).toEqual([
      ['address', 'address_unknown'],
      ['length', 'length_missing'],
    ])
    expect(await faultsOf((await embed('vimeo', { length: 5 })).id)).toEqual([['address', 'address_missing']])
    const { config } = installation.services
    const { contentUrl } = config
    Object.assign(config, { contentUrl: null })
    expect(await faultsOf(video.id)).toEqual([['type', 'no_origin']])
    const answer = await author.act('course', video.id, 'publish', { underWay: 'stay' })
    Object.assign(config, { contentUrl })
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([422, 'content.no_origin'])
  })

  test('player P11: a live stream is published with its address, start and minutes, and each thing that is wrong with it has a text of its own', async () => {
    await saveSettings(admin, { streamHosts: ['ao-vivo.example.org'] })
    const address = 'https://ao-vivo.example.org/sala/1.m3u8?chave=x'
    const usual = { type: 'wowza_live', file: null, address, startsAt: '2026-12-01T13:00:00.000Z', length: 3600 }
    const live = async (more: Record<string, FieldValue>) => (await written('', { ...usual, ...more })).id
    const id = await live({ address: ` ${address} `, share: 0.5 })
    expect(await publish(id)).toMatchObject({
      type: 'wowza_live',
      requiredShare: 0.5,
      content: { address, startsAt: usual.startsAt, seconds: 3600 },
    })
    const refused: [FieldValue, string][] = [
      ['', 'address_missing'],
      ['http://ao-vivo.example.org/sala/1.m3u8', 'stream_not_https'],
      ['https://ana:senha@ao-vivo.example.org/1.m3u8', 'stream_not_https'],
      ['https://ao-vivo.example.org/sala/', 'stream_not_playlist'],
      ['https://outro.example.org/sala/1.m3u8', 'stream_host_unknown'],
      ['https://ao-vivo.example.org:8443/sala/1.m3u8', 'stream_host_unknown'],
    ]
    for (const [wrong, code] of refused)
      expect([wrong, await faultsOf(await live({ address: wrong }))]).toEqual([wrong, [['address', code]]])
    expect(await faultsOf(await live({ startsAt: null, length: 0 }))).toEqual([
      ['startsAt', 'start_missing'],
      ['length', 'minutes_missing'],
    ])
    const { contentUrl } = installation.services.config
    Object.assign(installation.services.config, { contentUrl: null })
    expect(await faultsOf(id)).toEqual([['type', 'no_origin']])
    Object.assign(installation.services.config, { contentUrl })
  })

  test('player P47: a course of SCORM Cloud is published by its name there, where the installation has an account', async () => {
    const { config } = installation.services
    const cloud = async (cloudCourse: string) =>
      (await written('', { type: 'scorm_cloud', file: null, cloudCourse })).id
    const id = await cloud(' norma-12 ')
    expect(await faultsOf(id)).toEqual([['type', 'vendor_unconfigured']])
    Object.assign(config, { scormCloud: { url: 'http://127.0.0.1:1', appId: 'app', secret: 'x' } })
    expect((await publish(id)).content).toEqual({ course: 'norma-12' })
    expect(await faultsOf(await cloud('../outro'))).toEqual([['cloudCourse', 'cloud_course_invalid']])
    expect(await faultsOf(await cloud(''))).toEqual([['cloudCourse', 'cloud_course_missing']])
    Object.assign(config, { scormCloud: null })
  })

  test('player P48: what a vendor refuses somebody is told on the author’s list and in the draft until it is published anew, or nobody met it for a week', async () => {
    const address = { type: 'youtube', file: null, address: 'gone-567890', length: 60 }
    const { id, key } = await written('', address)
    const { id: activityId } = await publish(id)
    const tell = async (name: string, more = {}, by = installation.as('ana')) => {
      const answer = await by.request('POST', '/api/activities/refused/', { courseId: id, activityId, name, ...more })
      return [answer.status, answer.json<{ told?: boolean; code?: string }>()]
    }
    const isListed = async () => {
      const { rows } = (await admin.get('/api/admin/content/?kind=course')).json<{ rows: ListedContent[] }>()
      return rows.find((row) => row.id === id)?.refused
    }
    const warned = async () =>
      (await author.get('course', id, 'check/'))
        .json<{ faults: Fault[] }>()
        .faults.some(({ field, code }) => code === 'embed_refused' && field === `activities.${key}.address`)
    expect(await tell('another-one')).toEqual([200, { told: false }])
    expect([await isListed(), await warned()]).toEqual([false, false])
    expect(await tell('gone-567890', { activityId: 999_999 })).toMatchObject([404, { code: 'activity.not_found' }])
    // Who is of another client sees neither.
    expect(await tell('gone-567890', {}, installation.as('ana', 2))).toMatchObject([404, { code: 'course.not_found' }])
    expect(await tell('gone-567890')).toEqual([200, { told: true }])
    expect([await isListed(), await warned()]).toEqual([true, true])
    await installation.services.database.inTenant(1, (tx) =>
      tx
        .updateTable('activity')
        .set({ refused_at: new Date(installation.services.clock.now().getTime() - 8 * 86_400_000) })
        .where('client_id', '=', 1)
        .where('id', '=', activityId)
        .execute(),
    )
    expect(await isListed()).toBe(false)
    expect(await tell('gone-567890')).toEqual([200, { told: true }])
    expect(await isListed()).toBe(true)
    await publish(id)
    expect([await isListed(), await warned()]).toEqual([false, false])
  })
})
