import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePage, livePageMs } from '#contract/engine/content/live-page.ts'
import { sealStream } from './live-page.ts'
import { publishRows } from '../sync/publish-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { ask, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { makeBundle } from '../files/bundles/make-bundle.ts'

const body = (text: string) => Buffer.from(text)

onOneEngine((engine) => {
  let installation: Installation
  let base = ''
  beforeAll(async () => {
    installation = await openInstallation(engine)
    const { services } = installation
    const bundle = await makeBundle(services, 1, [
      { path: 'index.html', body: body('<h1>Aula</h1>') },
      { path: 'Css/Estilo.css', body: body('h1 {}') },
    ])
    const activity = {
      id: 970,
      courseId: 1,
      type: 'html' as const,
      title: { 'pt-BR': 'Aula' },
      hierarchyOrder: 9,
      requiredShare: 0.9,
      required: false,
      content: { bundle, finish: 'opened' as const, seconds: 0 },
    }
    await services.database.inTenant(1, (tx) => publishRows(tx, 1, 'activities', [activity]))
    const linked = await installation.as('ana').request('POST', `/api/bundles/${bundle.bundleId}/link/`, {})
    base = new URL(linked.json<{ base: string }>().base).pathname
  })
  afterAll(async () => installation.close())

  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
    ask(installation.app, { method, url, headers: { host: 'content.localhost:4321', ...headers } })

  test('player P19: on the content origin no route of the app answers, and no cookie is set', async () => {
    for (const url of ['/', '/api/settings/', '/healthz', '/index.html', '/assets/app.js', '/content/sw.js'])
      expect([url, (await get(url)).status]).toEqual([url, 404])
    const refused = await get('/api/settings/')
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect(refused.headers['content-security-policy']).toContain("frame-ancestors 'self' http://localhost:*")
    expect((await get('/api/settings/', {}, 'POST')).status).toBe(405)
  })

  test('player P11: the page of a live stream may ask the sealed origin and no other, and nobody else’s seal, nor an old one, opens it', async () => {
    const { config, clock } = installation.services
    const launch = '0'.repeat(32)
    const policyOf = async (sealed: string) =>
      String((await get(livePage(sealed, launch))).headers['content-security-policy'])
    const address = 'https://ao-vivo.example.org:8443/sala/1.m3u8?chave=x'
    expect(await policyOf(sealStream(address, config.secretKey, clock.now()))).toBe(
      "default-src 'none'; script-src http://content.localhost:4321/a/live.js; connect-src https://ao-vivo.example.org:8443; media-src blob: https://ao-vivo.example.org:8443; base-uri 'none'; form-action 'none'; frame-ancestors http://localhost:* http://127.0.0.1:*",
    )
    const old = sealStream(address, config.secretKey, new Date(clock.now().getTime() - livePageMs - 1))
    const foreign = sealStream(address, Buffer.alloc(32, 7), clock.now())
    for (const sealed of [old, foreign, Buffer.from('1 https://mau.example.org '.repeat(3)).toString('base64url')]) {
      expect(await policyOf(sealed)).toContain("connect-src 'self'")
      expect((await get(livePage(sealed, launch))).status).toBe(404)
    }
  })

  test('player P48: the page that holds a vendor’s frame lets in that vendor and our script, and is framed by the app alone', async () => {
    const page = await get(`/e/vimeo/${'0'.repeat(32)}`)
    // Where the app is not built there is no page to be had; its policy is the same.
    expect([200, 404]).toContain(page.status)
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src http://content.localhost:4321/a/embed.js; frame-src https://player.vimeo.com; base-uri 'none'; form-action 'none'; frame-ancestors http://localhost:* http://127.0.0.1:*",
    )
    expect(page.headers['set-cookie']).toBeUndefined()
    const other = await get(`/e/other/${'0'.repeat(32)}`)
    expect([other.status, String(other.headers['content-security-policy']).includes("default-src 'self'")]).toEqual([
      404,
      true,
    ])
  })

  test('player P20: a script of the content’s own is no service worker', async () => {
    expect((await get(`${base}index.html`, { 'service-worker': 'script' })).status).toBe(403)
  })

  test('player P24: who holds a link reads the files of its bundle by their paths, and nothing else', async () => {
    const page = await get(`${base}index.html?questions=Playing`)
    expect([page.status, page.body.toString(), page.headers['content-type']]).toEqual([
      200,
      '<h1>Aula</h1>',
      'text/html',
    ])
    expect(page.headers['content-disposition']).toBeUndefined()
    expect(page.headers['content-security-policy']).toContain("connect-src 'self'")
    expect((await get(`${base}css/estilo.css`)).body.toString()).toBe('h1 {}')
    expect((await get(`${base}../../api/settings/`)).status).toBe(404)
    expect((await get(`${base}nothing.html`)).status).toBe(404)
    const [, , bundleId = '', link = ''] = base.split('/')
    expect((await get(`/s/${'b'.repeat(64)}/${link}/index.html`)).status).toBe(404)
    const statusOf = async (forged: string) => (await get(`/s/${bundleId}/${forged}/index.html`)).status
    expect(await Promise.all(['%E0%A4%A', 'x', `${link.slice(0, -2)}AA`].map(statusOf))).toEqual([400, 401, 401])
  })
})
