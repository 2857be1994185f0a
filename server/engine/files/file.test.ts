import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import { entryOf, type FileOfBundle } from '#contract/engine/files/bundle.ts'
import { bundlesOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { saveClient } from '#server/features/client/client-service.ts'
import { coverBytes, pdfBytes } from '#test/support/server/test-content.ts'
import {
  ask,
  openInstallation,
  paintModules,
  password,
  start,
  type Installation,
} from '#test/support/server/test-installation.ts'
import { freshPicture } from '#test/support/server/test-pictures.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { makeBundle } from './bundles/make-bundle.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'

forEachEngine((engine) => {
  let installation: Installation
  let course: Course
  let file: FileOfBundle
  let url: string
  let tag: string
  beforeAll(async () => {
    installation = await openInstallation(engine)
    const content = (await installation.as('ana').request('GET', '/api/courses/1/')).json<{
      course: Course
      activities: KnownActivity[]
    }>()
    course = content.course
    const [activity] = content.activities
    file =
      (activity && bundlesOf(activity).flatMap((bundle) => entryOf(bundle) ?? [])[0]) ??
      expect.unreachable('no activity')
    url = `/api/bundles/${file.bundleId}/files/${file.sha256}/`
    tag = `"${file.sha256}"`
  })
  afterAll(async () => installation.close())

  const read = (headers: Record<string, string> = {}) => installation.as('ana').request('GET', url, undefined, headers)
  const codeOf = (answer: { status: number; json: () => Record<string, unknown> }) => [
    answer.status,
    answer.json()['code'],
  ]

  test('a member reads a file whole, with its tag and nothing it could run', async () => {
    const answer = await read()
    expect(answer.status).toBe(200)
    expect(answer.body.equals(pdfBytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      etag: tag,
      'accept-ranges': 'bytes',
      'content-type': 'application/pdf',
      'content-length': String(pdfBytes.length),
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=100-', 100, pdfBytes.length],
    ['bytes=-7', pdfBytes.length - 7, pdfBytes.length],
    ['bytes=-999999', 0, pdfBytes.length],
    ['bytes=1000-999999', 1000, pdfBytes.length],
  ])('the range %s brings exactly those bytes', async (range, from, to) => {
    const answer = await read({ range })
    expect(answer.status).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${from}-${to - 1}/${pdfBytes.length}`)
    expect(answer.body.equals(pdfBytes.subarray(from, to))).toBe(true)
  })

  test.each(['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=x-', 'bytes=-'])(
    'the range %s is none: the file comes whole',
    async (range) => {
      const answer = await read({ range })
      expect([answer.status, answer.body.length]).toEqual([200, pdfBytes.length])
    },
  )

  test.each(['bytes=5000-', 'bytes=-0'])('the range %s cannot be had', async (range) => {
    const answer = await read({ range })
    expect(codeOf(answer)).toEqual([416, 'file.range_unsatisfiable'])
    expect(answer.headers['content-range']).toBe(`bytes */${pdfBytes.length}`)
  })

  test('a resumed download gets its range while the file is the same, else the whole', async () => {
    expect((await read({ range: 'bytes=10-', 'if-range': tag })).status).toBe(206)
    expect((await read({ range: 'bytes=10-', 'if-range': '"other"' })).status).toBe(200)
    expect((await read({ range: 'bytes=10-', 'if-range': 'Wed, 18 Nov 2026 15:00:00 GMT' })).status).toBe(200)
  })

  test('what the reader has already is not sent again', async () => {
    const answer = await read({ 'if-none-match': tag })
    expect([answer.status, answer.body.length]).toEqual([304, 0])
  })

  test('who keeps the bytes itself is told that no cache will', async () => {
    expect((await read()).headers['cache-control']).toBe('private, no-cache')
    expect((await read({ 'cache-control': 'no-store' })).headers['cache-control']).toBe('no-store')
  })

  test('nobody reads without a session, from another client, or with the module off', async () => {
    expect(codeOf(await ask(installation.app, { method: 'GET', url }))).toEqual([401, 'session.required'])
    expect(codeOf(await installation.as('ana', 2).request('GET', url))).toEqual([404, 'file.not_found'])
    expect(codeOf(await installation.as('caio').request('GET', url))).toEqual([403, 'access.client_unknown'])
    const brand = {
      name: 'Tintas',
      programme: 'Tintas',
      primary: '#c4402c',
      secondary: '#1d4f86',
      tertiary: '#e58b2f',
      logo: null,
    }
    const client = {
      id: 1,
      slug: 'tintas',
      homeRoute: '/home',
      timeZone: 'America/Sao_Paulo',
      languages: ['pt-BR' as const],
      brand,
    }
    await saveClient(installation.services, { ...client, modules: ['insert_sales'] })
    expect(codeOf(await read())).toEqual([404, 'file.not_found'])
    await saveClient(installation.services, { ...client, modules: paintModules })
    expect((await read()).status).toBe(200)
  })

  test('a link opens its file without a token, for one hour, and no other file', async () => {
    const { url: link } = (await installation.as('ana').request('POST', `${url}link/`)).json<{ url: string }>()
    const follow = (address: string) =>
      ask(installation.app, { method: 'GET', url: address, headers: { range: 'bytes=0-3' } })
    expect((await follow(link)).body.toString()).toBe('%PDF')
    expect((await follow(link.replace(`files/${file.sha256}`, `files/${file.bundleId}`))).status).toBe(404)
    expect((await follow(`${link}x`)).status).toBe(401)
    installation.clock.pass(3601_000)
    expect((await follow(link)).status).toBe(401)
    installation.clock.pass(-3601_000)
  })

  test('engine E13: a link dies with the session that made it', async () => {
    const post = (address: string, body: object, token?: string) =>
      ask(installation.app, {
        method: 'POST',
        url: address,
        body,
        headers: { 'trilha-client': '1', ...(token && { authorization: `Bearer ${token}` }) },
      })
    const signedIn = await post('/etraining_login/login/', { username: 'ana', password })
    const { access_token: token, refresh_token: refreshToken } = signedIn.json<SignedIn>()
    const { url: link } = (await post(`${url}link/`, {}, token)).json<{ url: string }>()
    const follow = () => ask(installation.app, { method: 'GET', url: link })
    expect((await follow()).status).toBe(200)
    await post('/api/session/logout/', { refresh_token: refreshToken })
    expect(codeOf(await follow())).toEqual([401, 'session.revoked'])
    // Longer than any access token of that session lives.
    installation.clock.pass(50 * 60_000)
    expect(codeOf(await follow())).toEqual([401, 'session.revoked'])
    installation.clock.pass(-50 * 60_000)
  })

  test('no link is made of a file that may not be read', async () => {
    const absent = url.replace(/\w{64}\/$/, `${'a'.repeat(64)}/`)
    expect(codeOf(await installation.as('bia').request('POST', `${absent}link/`))).toEqual([404, 'file.not_found'])
  })

  test('a photo is read by who sent it, in the client it was sent to, and by nobody else', async () => {
    const photo = await freshPicture(installation.as('ana'), 'photo')
    const address = `/api/files/${photo.fileId}/`
    expect((await installation.as('ana').request('GET', address)).headers['content-type']).toBe('image/jpeg')
    expect((await installation.as('bia').request('GET', address)).status).toBe(404)
    expect((await installation.as('ana', 2).request('GET', address)).status).toBe(404)
    expect((await ask(installation.app, { method: 'GET', url: `/api/images/${photo.fileId}/` })).status).toBe(404)
  })

  test('player P16: a cover, also one that is a drawing, is public, kept for good and runs nothing; what a course teaches is not', async () => {
    const cover = await ask(installation.app, { method: 'GET', url: course.cover })
    expect(cover.body.equals(coverBytes)).toBe(true)
    expect(cover.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/svg+xml',
    })
    expect(cover.headers['content-security-policy']).toContain('sandbox')
    expect((await ask(installation.app, { method: 'GET', url })).status).toBe(401)
  })

  test('what a browser could run is a download, never shown', async () => {
    const page = await makeBundle(installation.services, 1, [
      { path: 'a.html', body: Buffer.from('<script>alert(1)</script>') },
    ])
    const entry = entryOf(page) ?? expect.unreachable('no entry')
    const address = `/api/bundles/${page.bundleId}/files/${entry.sha256}/`
    // Content is read where something shows it.
    expect(codeOf(await installation.as('ana').request('GET', address))).toEqual([404, 'file.not_found'])
    const shown = { ...course, id: 77, supportMaterials: [{ title: { 'pt-BR': 'Página' }, bundle: page }] }
    await installation.services.database.inTenant(1, (tx) => publishCourse(tx, 1, shown, [], start))
    const { headers } = await installation.as('ana').request('GET', address)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[0-9a-f]{64}\.bin"$/)
  })

  test('the token of a session that ended opens nothing', async () => {
    const sessionId = newId()
    const token = await installation.services.tokens.signAccess({ userId: installation.ids.ana, sessionId })
    const headers = { authorization: `Bearer ${token}`, [clientHeader]: '1' }
    expect((await ask(installation.app, { method: 'GET', url, headers })).status).toBe(200)
    await installation.services.sessions.revoke(sessionId)
    expect(codeOf(await ask(installation.app, { method: 'GET', url, headers }))).toEqual([401, 'session.revoked'])
  })
})
