import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { MediaUpload } from '#contract/features/media/media-upload.ts'
import { mediaPartBytes } from '#contract/engine/files/file.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { ask, openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { readBytes } from '#server/engine/files/content-bytes.ts'
import { mostCaptionBytes } from '../check/captions.ts'
import { noteMediaUse, readyMedia } from '../media-service.ts'
import { mediaOf, sha256Of } from '#test/support/media-caller.ts'

const demo = (name: string) => readFile(new URL(`../../../demo/media/${name}`, import.meta.url))
/** A document that nobody has sent yet. */
const freshPdf = (bytes = 2000) => Buffer.concat([Buffer.from(`%PDF-1.4\n${newId()}\n`), Buffer.alloc(bytes, 'x')])
const codeOf = (answer: Answer) => [answer.status, answer.json<{ code: string }>().code]

onOneEngine((engine) => {
  let installation: Installation
  let staff: StaffCaller
  let media: ReturnType<typeof mediaOf>
  beforeAll(async () => {
    installation = await openInstallation(engine)
  })
  afterAll(async () => installation.close())
  beforeEach(async () => {
    staff = await openStaff(installation, ['programme-admin'])
    media = mediaOf(installation, staff)
  })
  const { inTenant } = {
    inTenant: <T>(work: Parameters<typeof installation.services.database.inTenant<T>>[1]) =>
      installation.services.database.inTenant(1, work),
  }
  const used = async () => (await staff.get('/api/admin/media/space/')).json<{ used: number; quota: number }>().used

  test('a video is sent, looked at, and ready with its length and size', async () => {
    const bytes = await demo('calculo-tinta.mp4')
    const item = await media.add('Cálculo de tinta.mp4', bytes)
    expect(item).toMatchObject({ kind: 'video', state: 'ready', version: 1, bytes: bytes.length, reason: null })
    expect(item.seconds).toBeGreaterThan(1)
    expect(item.width).toBeGreaterThan(100)
    const ready = await inTenant((tx) => readyMedia(tx, 1, [item.id, newId()]))
    expect([...ready.keys()]).toEqual([item.id])
    expect(ready.get(item.id)).toMatchObject({ version: 1, kind: 'video', seconds: item.seconds, width: item.width })
    const { entry, files } = ready.get(item.id)?.bundle ?? {}
    expect(files?.find(({ path }) => path === entry)).toMatchObject({
      path: 'media.mp4',
      sha256: sha256Of(bytes),
      bytes: bytes.length,
      type: 'video/mp4',
    })
  })

  test('sound, documents and pictures tell what they are', async () => {
    const sound = await media.add('Conversa.mp3', await demo('conversa-campea.mp3'))
    expect(sound).toMatchObject({ kind: 'audio', state: 'ready', pages: null, poster: null })
    expect(sound.seconds).toBeGreaterThan(1)
    expect(await media.add('Catálogo.pdf', await demo('catalogo-aurora.pdf'))).toMatchObject({
      kind: 'pdf',
      state: 'ready',
      pages: expect.any(Number) as number,
    })
    const picture = await media.add('Capa.webp', await demo('cover-cores.webp'))
    expect(picture).toMatchObject({ kind: 'image', state: 'ready', width: expect.any(Number) as number })
    const shown = await ask(installation.app, { method: 'GET', url: picture.poster ?? '' })
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('player P6: captions of WebVTT and of an SRT in windows-1252 are ready as WebVTT in UTF-8, with their accents', async () => {
    const said = (from: string, to: string) => `${newId()}\n${from} --> ${to}\nPreparação é tudo\n`
    const webvtt = Buffer.from(`WEBVTT\n\n${said('00:01.000', '00:02.000')}`)
    const subrip = Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\nPreparação ${newId()}\n`, 'latin1')
    const kept = async (name: string, bytes: Buffer) => {
      const item = await media.add(name, bytes)
      expect(item).toMatchObject({ kind: 'captions', state: 'ready', bytes: bytes.length, seconds: null, reason: null })
      const bundle = (await inTenant((tx) => readyMedia(tx, 1, [item.id]))).get(item.id)?.bundle
      expect(bundle?.files).toMatchObject([{ path: 'captions.vtt', type: 'text/vtt' }])
      return (await readBytes(installation.services, 1, bundle?.files?.[0]?.sha256 ?? '')).toString('utf8')
    }
    expect(await kept('Aula.vtt', webvtt)).toBe(webvtt.toString())
    expect(await kept('Aula.srt', subrip)).toMatch(
      /^WEBVTT\n\n00:00:01\.000 --> 00:00:02\.000\nPreparação [0-9a-f-]+\n$/,
    )
  })

  test('captions that are neither are refused by their own name: at once, or where their cues turn out to be none', async () => {
    const refused = await media.start('Aula.srt', Buffer.from('Olá, isto não é uma legenda'))
    expect(codeOf(refused)).toEqual([422, 'captions.invalid'])
    const { state, reason } = await media.add('Vazia.vtt', Buffer.from('WEBVTT\n\nNOTE nada\n'))
    expect([state, reason]).toEqual(['refused', 'captions.invalid'])
    const late = '1\n00:00:05,000 --> 00:00:04,000\nTarde\n'
    expect(await media.add('Tarde.srt', Buffer.from(late))).toMatchObject({
      state: 'refused',
      reason: 'captions.invalid',
    })
    const large = Buffer.alloc(mostCaptionBytes + 1, 'a')
    large.write('WEBVTT\n\n00:01.000 --> 00:02.000\n')
    expect(await media.add('Longa.vtt', large)).toMatchObject({ state: 'refused', reason: 'captions.invalid' })
  })

  test('a document that says nothing of itself is ready all the same', async () => {
    expect(await media.add('Guia.pdf', freshPdf())).toMatchObject({ kind: 'pdf', state: 'ready', pages: null })
  })

  test('what staff may look at is read by its address, for as long as their session lasts', async () => {
    const bytes = freshPdf()
    const { file } = await media.add('Guia.pdf', bytes)
    const follow = (url: string) => ask(installation.app, { method: 'GET', url, headers: { range: 'bytes=0-3' } })
    const answer = await follow(file ?? '')
    expect([answer.status, answer.body.toString()]).toEqual([206, '%PDF'])
    const other = await media.add('Outro.pdf', freshPdf())
    const swapped = `${(other.file ?? '').split('?')[0]}?${(file ?? '').split('?')[1]}`
    expect(codeOf(await follow(swapped))).toEqual([404, 'file.not_found'])
    await installation.services.sessions.revoke(staff.sessionId)
    expect((await follow(file ?? '')).status).toBe(401)
  })

  test('what a file is, its bytes say, never its name', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3000)])
    expect(codeOf(await media.start('Filme.mp4', program))).toEqual([422, 'media.type_mismatch'])
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect(codeOf(await media.start('Guia.pdf', page))).toEqual([422, 'media.type_mismatch'])
    // A head that is not that of the file is found out when the whole is there.
    const upload = await media.start('Guia.pdf', freshPdf(program.length - 46))
    const { mediaId, version } = upload.json<MediaUpload>()
    const lied = Buffer.concat([program, Buffer.alloc(5000)]).subarray(0, (await media.read(mediaId)).bytes)
    expect((await media.putPart({ mediaId, version, parts: [] }, 1, lied)).status).toBe(200)
    await media.complete({ mediaId, version, parts: [] })
    const before = await used()
    await installation.services.jobs.run()
    expect(await media.read(mediaId)).toMatchObject({ state: 'refused', reason: 'media.type_mismatch', file: null })
    // It takes no room any more.
    expect(await used()).toBe(before - lied.length)
  })

  test('a part that is not what was announced is refused when it comes', async () => {
    const bytes = freshPdf()
    const upload = (await media.start('Guia.pdf', bytes)).json<MediaUpload>()
    const answer = await media.putPart(upload, 1, bytes, 'b'.repeat(64))
    expect(codeOf(answer)).toEqual([422, 'file.hash_mismatch'])
    expect(codeOf(await media.complete(upload))).toEqual([422, 'file.part_missing'])
  })

  test('the same content is stored once for a client, and stays while one medium has it', async () => {
    const bytes = freshPdf()
    const before = await used()
    const first = await media.add('Guia.pdf', bytes)
    const second = await media.add('O mesmo guia.pdf', bytes)
    expect(second.state).toBe('ready')
    expect(await used()).toBe(before + bytes.length)
    expect((await media.remove(first.id)).status).toBe(200)
    await installation.services.jobs.run()
    expect(await used()).toBe(before + bytes.length)
    expect((await ask(installation.app, { method: 'GET', url: second.file ?? '' })).body.equals(bytes)).toBe(true)
    await media.remove(second.id)
    await installation.services.jobs.run()
    expect(await used()).toBe(before)
    const kept = await inTenant((tx) =>
      tx
        .selectFrom('content_bytes')
        .selectAll()
        .where('client_id', '=', 1)
        .where('sha256', '=', sha256Of(bytes))
        .execute(),
    )
    expect(kept).toEqual([])
    // Sent again it is there again.
    expect(await media.add('Guia.pdf', bytes)).toMatchObject({ state: 'ready' })
  })

  test('back-office D71: a medium that something names is not deleted, and is told what names it', async () => {
    const { id } = await media.add('Guia.pdf', freshPdf())
    await inTenant(async (tx) => {
      await noteMediaUse(tx, 1, { subject: 'course-draft', subjectId: '12' }, [{ mediaId: id, version: null }])
      await noteMediaUse(tx, 1, { subject: 'course-version', subjectId: '12/3' }, [{ mediaId: id, version: 1 }])
    })
    const refused = await media.remove(id)
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'media.in_use',
      values: { count: 2, uses: 'course-draft 12, course-version 12/3' },
    })
    expect((await media.read(id)).uses).toEqual([
      { subject: 'course-draft', subjectId: '12', version: null },
      { subject: 'course-version', subjectId: '12/3', version: 1 },
    ])
    await inTenant(async (tx) => {
      await noteMediaUse(tx, 1, { subject: 'course-draft', subjectId: '12' }, [])
      await noteMediaUse(tx, 1, { subject: 'course-version', subjectId: '12/3' }, [])
    })
    expect((await media.remove(id)).status).toBe(200)
    expect(codeOf(await staff.get(`/api/admin/media/${id}/`))).toEqual([404, 'resource.not_found'])
  })

  test('media are found by words of their name, filtered, sorted and told as a CSV', async () => {
    const mark = newId().slice(-8)
    await media.add(`Ação ${mark} um.pdf`, freshPdf())
    installation.clock.pass(1)
    await media.add(`Zebra ${mark} 50%_dois.webp`, await demo('cover-feedback.webp'))
    const names = async (query: string) => (await media.list(query)).rows.map(({ name }) => name.split(' ')[0])
    expect(await names(`?search=acao%20${mark}`)).toEqual(['Ação'])
    expect(await names(`?search=50%25_dois%20${mark}`)).toEqual(['Zebra'])
    expect(await names(`?search=50%25dois%20${mark}`)).toEqual([])
    expect(await names(`?search=${mark}&sort=-name`)).toEqual(['Zebra', 'Ação'])
    expect(await names(`?search=${mark}&sort=name`)).toEqual(['Ação', 'Zebra'])
    expect(await names(`?search=${mark}`)).toEqual(['Zebra', 'Ação'])
    expect(await names(`?search=${mark}&kind=image`)).toEqual(['Zebra'])
    expect(await names(`?search=${mark}&state=refused`)).toEqual([])
    const csv = (await staff.send('POST', '/api/admin/media/export/', { search: mark })).body.toString()
    expect(csv).toContain(`Ação ${mark} um.pdf,pdf,ready`)
  })

  test('a list goes on where its page ended, in every order', async () => {
    const mark = newId().slice(-8)
    await inTenant(async (tx) => {
      const rows = Array.from({ length: 53 }, (_, at) => ({
        client_id: 1,
        id: newId(),
        name: `${mark} ${at}`,
        sort_name: `${mark} ${at}`,
        kind: 'pdf' as const,
        state: 'receiving' as const,
        version: 1,
        bytes: 100 + (at % 7),
        added_at: installation.clock.now(),
      }))
      await tx.insertInto('media').values(rows).execute()
      for (const { id, bytes } of rows)
        await tx
          .insertInto('media_version')
          .values({
            client_id: 1,
            media_id: id,
            version: 1,
            state: 'receiving',
            file_name: 'a.pdf',
            fingerprint: sha256Of(Buffer.from(id)),
            bytes,
            kind: 'pdf',
            store_key: 'none',
            store_upload_id: 'a'.repeat(32),
            bundle: JSON.stringify(null),
            added_by: staff.userId,
            added_at: installation.clock.now(),
          })
          .execute()
    })
    for (const sort of ['newest', 'name', '-name', 'largest']) {
      const first = await media.list(`?search=${mark}&sort=${sort}`)
      const second = await media.list(`?search=${mark}&sort=${sort}&cursor=${encodeURIComponent(first.next ?? '')}`)
      expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 3, null])
      expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(53)
    }
  })

  test('a medium is renamed; its length is said by somebody where it was not found, and only there', async () => {
    const { id, rev } = await media.add('Conversa.mp3', await demo('conversa-pintor.mp3'))
    const change = (body: object, seen = rev) => staff.send('PUT', `/api/admin/media/${id}/`, body, { rev: seen })
    const renamed = await change({ name: 'Conversa de pintor', seconds: 5 })
    expect(renamed.json()).toMatchObject({ name: 'Conversa de pintor', typedSeconds: false })
    expect(renamed.json<{ seconds: number }>().seconds).not.toBe(5)
    expect(codeOf(await change({ name: 'Outra', seconds: null }))).toEqual([409, 'edit.conflict'])
    // Its header alone: sound that does not say how long it is.
    const nothing = await media.add('Mudo.ogg', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(200)]))
    expect(nothing).toMatchObject({ state: 'ready', seconds: null })
    const typed = await staff.send(
      'PUT',
      `/api/admin/media/${nothing.id}/`,
      { name: 'Mudo', seconds: 90 },
      { rev: nothing.rev },
    )
    expect(typed.json()).toMatchObject({ seconds: 90, typedSeconds: true })
  })

  test('the quota of a client bounds what staff send, and what is given up makes room', async () => {
    const platform = await openStaff(installation, 'platform')
    const taken = await used()
    const quota = { quota: taken + 3 * mediaPartBytes }
    expect(codeOf(await staff.send('PUT', '/api/admin/media/space/', quota))).toEqual([403, 'access.denied'])
    expect((await platform.send('PUT', '/api/admin/media/space/', quota)).status).toBe(200)
    const large = freshPdf(2 * mediaPartBytes)
    const upload = (await media.start('Grande.pdf', large)).json<MediaUpload>()
    const more = await media.start('Maior.pdf', freshPdf(2 * mediaPartBytes))
    expect(codeOf(more)).toEqual([413, 'media.quota'])
    const cancel = `/api/admin/media/${upload.mediaId}/versions/1/cancel/`
    expect((await staff.send('POST', cancel)).status).toBe(200)
    expect(await used()).toBe(taken)
    expect(codeOf(await staff.get(`/api/admin/media/${upload.mediaId}/`))).toEqual([404, 'resource.not_found'])
    expect((await media.start('Maior.pdf', freshPdf(2 * mediaPartBytes))).status).toBe(200)
    await platform.send('PUT', '/api/admin/media/space/', { quota: 50 * 1024 ** 3 })
  })
})
