import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoint } from '#contract/engine/endpoint.ts'
import { endpoints } from '#contract/model.ts'
import { buildApp } from '#server/app.ts'
import { noDatabase, openTestParts } from '#test/support/server/services-without-database.ts'
import type { Services } from '../services.ts'
import { implement } from './implement.ts'
import type { ServerPart } from '../server-feature.ts'
import { openApiDocument } from './openapi.ts'

const words = Array.from({ length: 500 }, (_, index) => `word ${index}`)
const long = endpoint({
  method: 'GET',
  path: '/api/long/',
  summary: 'Long',
  access: 'public',
  response: v.object({ words: v.array(v.string()) }),
})
const lined = endpoint({
  method: 'GET',
  path: '/api/lined/',
  summary: 'Lines',
  access: 'public',
  produces: 'application/x-ndjson',
})
const bytes = endpoint({
  method: 'GET',
  path: '/api/bytes/',
  summary: 'Bytes',
  access: 'public',
  produces: 'image/svg+xml',
})
const module: ServerPart = {
  name: 'test',
  routes: [
    implement(long, async () => ({ words })),
    implement(lined, async () => Readable.from(words.map((word) => `${JSON.stringify(word)}\n`))),
    implement(bytes, async ({ reply }) => {
      reply.header('etag', '"whole"')
      return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(100))
    }),
  ],
}

const script = 'console.log("trilha")'.repeat(100)
let folder: string
let services: Services & { close(): Promise<void> }
let app: FastifyInstance
const database = {
  ...noDatabase(),
  away: false,
  ready: async () => void (database.away && (await Promise.reject(new Error('away')))),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trilha-dist-'))
  await mkdir(join(folder, 'assets'))
  const file = (name: string, body: string | Buffer) => writeFile(join(folder, name), body)
  await file('index.html', '<!doctype html><title>Trilha</title>')
  await file('sw.js', '// worker')
  await file('sw-off.js', '// away with it')
  await file('assets/app-1.js', script)
  await file('assets/app-1.js.br', brotliCompressSync(script))
  await file('assets/app-1.js.gz', gzipSync(script))
  await file('assets/font-1.woff2', 'font')
  services = await openTestParts({ env: { DIST_DIR: folder, PUBLIC_URL: 'https://trilha.example' }, database })
  app = buildApp(services, [module])
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await services.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const page = { accept: 'text/html,application/xhtml+xml' }

describe('the app', () => {
  test('is answered at its address and at every deep link a person opens', async () => {
    for (const url of ['/', '/index.html', '/online-courses/7', '/downloads?x=1', '/a/b/c.d']) {
      const answer = await get(url, page)
      expect({ url, status: answer.statusCode, type: answer.headers['content-type'] }).toEqual({
        url,
        status: 200,
        type: 'text/html; charset=utf-8',
      })
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
  })

  test('is never the answer where the server or a missing chunk was meant', async () => {
    for (const url of [
      '/api/nothing/',
      '/o/nothing/',
      '/etraining_login/x/',
      '/accounts/x/',
      '/media/x',
      '/assets/gone-1.js',
    ]) {
      expect({ url, status: (await get(url, page)).statusCode }).toEqual({ url, status: 404 })
    }
    expect((await get('/somewhere')).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/online-courses/7', headers: page })).statusCode).toBe(404)
  })

  test('files with their content in the name are kept for ever, the others are asked for again', async () => {
    expect((await get('/assets/app-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/sw.js')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    })
    const { etag } = (await get('/sw.js')).headers
    const again = await get('/sw.js', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('KILL_SERVICE_WORKER serves another worker at the same address, which browsers find different', async () => {
    const env = { DIST_DIR: folder, KILL_SERVICE_WORKER: '1' }
    const parts = await openTestParts({ env, database })
    const killing = buildApp(parts, [module])
    try {
      const usual = await get('/sw.js')
      const answer = await killing.inject({
        url: '/sw.js',
        headers: { 'if-none-match': String(usual.headers['etag']) },
      })
      expect([usual.body, answer.statusCode, answer.body]).toEqual(['// worker', 200, '// away with it'])
      expect(answer.headers['cache-control']).toBe('no-cache')
    } finally {
      await killing.close()
      await parts.close()
    }
  })

  test('comes in the best coding the browser takes, as the build made it', async () => {
    const as = async (accepted: string) => get('/assets/app-1.js', { 'accept-encoding': accepted })
    const br = await as('gzip, deflate, br')
    expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual(['br', script])
    const gz = await as('gzip')
    expect([gz.headers['content-encoding'], gunzipSync(gz.rawPayload).toString()]).toEqual(['gzip', script])
    const plain = await as('br;q=0')
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script])
    expect(new Set([br, gz, plain].map((answer) => answer.headers['etag'])).size).toBe(3)
    expect((await get('/assets/font-1.woff2', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
  })

  test('HEAD tells the same without the bytes', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/assets/app-1.js' })
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, String(script.length), ''])
  })
})

describe('headers', () => {
  test('a page runs only our own scripts and talks only to us', async () => {
    const { headers } = await get('/', { ...page, host: 'trilha.example' })
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; " +
        "media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'; " +
        "require-trusted-types-for 'script'; trusted-types default; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })

  test('under a domain of a client’s own what stands beside us is not forbidden plain HTTP', async () => {
    const { headers } = await get('/', { ...page, host: 'cursos.example' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('anything else runs nothing, errors too', async () => {
    for (const url of ['/api/bytes/', '/api/long/', '/api/nothing/', '/healthz']) {
      expect((await get(url)).headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox$/)
    }
  })

  test('engine E13: an address that cannot be read is answered with all of them too', async () => {
    const usual = (await get('/api/nothing/')).headers
    const malformed = await get('/api/files/%E0%A4%A/')
    expect(malformed.statusCode).toBe(400)
    for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'])
      expect(malformed.headers[name]).toBe(usual[name])
    expect(malformed.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('every answer carries a request id of ours, whatever was sent', async () => {
    const answer = await get('/healthz', { 'x-request-id': 'mine\u0007' })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('with an object store the page may upload to it', async () => {
    const { pagePolicy } = await import('#server/platform/http/security-headers.ts')
    const s3 = { endpoint: 'https://s3.example:9000', region: 'r', bucket: 'b', accessKeyId: 'k', secretAccessKey: 's' }
    expect(pagePolicy({ s3, contentUrl: null })).toContain("connect-src 'self' https://s3.example:9000;")
  })
})

describe('compression', () => {
  test('documents of a kilobyte and more are compressed, brotli first', async () => {
    const br = await get('/api/long/', { 'accept-encoding': 'gzip, br' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual({ words })
    const gz = await get('/api/long/', { 'accept-encoding': 'gzip' })
    expect(JSON.parse(gunzipSync(gz.rawPayload).toString())).toEqual({ words })
    expect((await get('/api/long/')).headers['content-encoding']).toBeUndefined()
    expect((await get('/healthz', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
  })

  test('lines are compressed as they come', async () => {
    const answer = await get('/api/lined/', { 'accept-encoding': 'br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload).toString().split('\n')).toHaveLength(501)
  })

  test('what an ETag names is left as it is', async () => {
    expect((await get('/api/bytes/', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
  })
})

describe('for those who run it', () => {
  test('engine B16: /healthz says alive, /readyz whether database, files and bus answer, or that no message can be sent', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'alive' })
    expect((await get('/readyz')).json()).toEqual({ status: 'degraded' })
    database.away = true
    const answer = await get('/readyz')
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([503, { status: 'away' }, '2'])
    database.away = false
  })

  test('/api/openapi.json lists what is served', async () => {
    const document = (await get('/api/openapi.json')).json<{ openapi: string; paths: Record<string, unknown> }>()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(['/api/long/', '/api/lined/', '/api/bytes/'])
  })
})

test('the OpenAPI document describes each endpoint of the contract', () => {
  type Document = {
    paths: Record<
      string,
      Record<
        string,
        {
          summary: string
          responses: Record<string, { description: string }>
          requestBody?: { content: Record<string, { schema: unknown }> }
        }
      >
    >
  }
  const { paths } = openApiDocument(Object.values(endpoints), 'https://trilha.example') as unknown as Document
  for (const { path, method, summary } of Object.values(endpoints)) {
    expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.summary).toBe(summary)
  }
  const login = paths['/etraining_login/login/']?.['post']
  expect(login?.responses['401']?.description).toContain('login.failed')
  expect(login?.requestBody?.content['application/x-www-form-urlencoded']?.schema).toMatchObject({
    type: 'object',
    additionalProperties: false,
    required: ['username', 'password'],
    properties: { username: { type: 'string', minLength: 1, maxLength: 256 } },
  })
  const course = paths['/api/courses/{courseId}/']?.['get']
  expect(course).toMatchObject({
    parameters: [{ name: 'courseId', in: 'path', required: true }],
    security: [{ session: [], client: [] }],
  })
})
