import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoint } from '#contract/engine/endpoint.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { buildApp } from '#server/app.ts'
import { openTestParts } from '#test/support/server/services-without-database.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '../services.ts'
import { implement, rawJson } from './implement.ts'
import type { ServerPart } from '../server-feature.ts'

const called = vi.fn()

const note = endpoint({
  method: 'POST',
  path: '/api/notes/:noteId/',
  summary: 'Write a note',
  access: 'member',
  module: 'news',
  params: v.strictObject({ noteId: v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)) }),
  query: v.strictObject({ draft: v.optional(v.picklist(['0', '1'])) }),
  body: v.strictObject({
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(10)),
    lines: v.optional(v.array(v.strictObject({ quantity: v.pipe(v.number(), v.minValue(1), v.maxValue(9)) }))),
  }),
  response: v.object({ noteId: v.number(), text: v.string(), userId: v.string() }),
  perMinute: 1000,
})
const form = endpoint({
  method: 'POST',
  path: '/api/form/',
  summary: 'A form',
  access: 'public',
  encoding: 'form',
  body: v.strictObject({ name: v.string() }),
  response: v.object({ name: v.string() }),
  maxBytes: 100,
})
const scarce = endpoint({
  method: 'GET',
  path: '/api/scarce/',
  summary: 'Seldom',
  access: 'session',
  response: v.object({}),
  perMinute: 2,
})
const stored = endpoint({
  method: 'GET',
  path: '/api/stored/',
  summary: 'Text',
  access: 'public',
  response: v.object({ a: v.number() }),
})
const broken = endpoint({
  method: 'GET',
  path: '/api/broken/',
  summary: 'Breaks',
  access: 'public',
  response: v.object({}),
})
const away = endpoint({ method: 'GET', path: '/api/away/', summary: 'Away', access: 'public', response: v.object({}) })

const someone = { number: 1, roles: ['member' as const], timeZone: 'America/Sao_Paulo', mustFirst: null }
const module: ServerPart = {
  name: 'test',
  routes: [
    implement(note, async ({ params, body, member }) => {
      called()
      // More than the contract promises: it must not get out.
      return { noteId: params.noteId, text: body.text, userId: member.userId, passwordHash: 'secret' }
    }),
    implement(form, async ({ body }) => {
      called()
      return { name: body.name }
    }),
    implement(scarce, async () => ({})),
    implement(stored, async () => rawJson('{"a":1}')),
    implement(broken, async () => {
      throw new Error('secret reason')
    }),
    implement(away, async () => fail('server.unavailable', { retryAfter: 7 })),
  ],
  findMember: () => async (userId, clientId) =>
    clientId === 9 ? null : { ...someone, userId, clientId, modules: clientId === 1 ? ['news'] : [] },
}

let services: Services & { close(): Promise<void> }
let app: FastifyInstance
let token: string
const lines: string[] = []

beforeAll(async () => {
  services = await openTestParts({ logTo: { write: (line) => void lines.push(line) } })
  app = buildApp(services, [module])
  await app.ready()
  token = await services.tokens.signAccess({ userId: 'u1', sessionId: 's1' })
})
afterAll(async () => {
  await app.close()
  await services.close()
})
beforeEach(() => called.mockClear())
interface Sent {
  body?: string | object
  headers?: Record<string, string>
  url?: string
}
const send = ({ body = { text: 'hello' }, headers = {}, url = '/api/notes/7/' }: Sent = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'trilha-client': '1', 'content-type': 'application/json', ...headers },
    payload: body,
  })
const problemOf = (answer: LightMyRequestResponse) => {
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  return answer.json<Problem>()
}

describe('a good request', () => {
  test('is answered with what the contract promises and nothing more', async () => {
    const answer = await send()
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ noteId: 7, text: 'hello', userId: 'u1' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('is taken as a form or as JSON where the contract says form', async () => {
    const asForm = await send({
      url: '/api/form/',
      body: 'name=Ana+Maria',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(asForm.json()).toEqual({ name: 'Ana Maria' })
    expect((await send({ url: '/api/form/', body: { name: 'Ana' } })).json()).toEqual({ name: 'Ana' })
  })

  test('gets stored JSON as it is', async () => {
    expect((await app.inject('/api/stored/')).body).toBe('{"a":1}')
  })
})

describe('bad input is told by field and reaches no handler', () => {
  test.each<[string, Sent, number, Partial<Problem>]>([
    ['broken JSON', { body: '{"text":' }, 400, { code: 'request.malformed' }],
    ['an empty JSON body', { body: '' }, 400, { code: 'request.malformed' }],
    ['a prototype in it', { body: '{"text":"a","__proto__":{"x":1}}' }, 400, { code: 'request.malformed' }],
    [
      'JSON that is no object',
      { body: 'null' },
      422,
      { code: 'request.invalid', fields: [{ field: '', code: 'invalid' }] },
    ],
    ['a missing field', { body: {} }, 422, { code: 'request.invalid', fields: [{ field: 'text', code: 'required' }] }],
    [
      'an empty field',
      { body: { text: '' } },
      422,
      { code: 'request.invalid', fields: [{ field: 'text', code: 'required' }] },
    ],
    ['a text too long', { body: { text: 'x'.repeat(11) } }, 422, { fields: [{ field: 'text', code: 'too_long' }] }],
    ['a wrong type', { body: { text: 7 } }, 422, { fields: [{ field: 'text', code: 'invalid' }] }],
    [
      'an unknown field',
      { body: { text: 'a', points: 9 } },
      422,
      { code: 'request.unknown_field', fields: [{ field: 'points', code: 'unknown' }] },
    ],
    [
      'a field deep inside',
      { body: { text: 'a', lines: [{ quantity: 1 }, { quantity: 0 }] } },
      422,
      { fields: [{ field: 'lines.1.quantity', code: 'too_small' }] },
    ],
    [
      'two faults',
      { body: { lines: [{ quantity: 10 }] } },
      422,
      {
        code: 'request.invalid',
        fields: [
          { field: 'text', code: 'required' },
          { field: 'lines.0.quantity', code: 'too_large' },
        ],
      },
    ],
    ['a wrong parameter', { url: '/api/notes/x/' }, 422, { fields: [{ field: 'noteId', code: 'invalid' }] }],
    [
      'an unknown query',
      { url: '/api/notes/7/?admin=1' },
      422,
      { code: 'request.unknown_field', fields: [{ field: 'admin', code: 'unknown' }] },
    ],
    [
      'a query given twice',
      { url: '/api/notes/7/?draft=1&draft=0' },
      422,
      { fields: [{ field: 'draft', code: 'invalid' }] },
    ],
    [
      'another media type',
      { body: 'text=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      { code: 'request.unsupported_type' },
    ],
    [
      'XML',
      { body: '<a/>', headers: { 'content-type': 'application/xml' } },
      415,
      { code: 'request.unsupported_type' },
    ],
    ['too many bytes', { url: '/api/form/', body: { name: 'x'.repeat(200) } }, 413, { code: 'request.too_large' }],
    ['too many bytes for any', { body: { text: 'x'.repeat(300_000) } }, 413, { code: 'request.too_large' }],
    ['a path without its slash', { url: '/api/notes/7' }, 404, { code: 'resource.not_found' }],
    ['an unknown path', { url: '/api/nothing/' }, 404, { code: 'resource.not_found' }],
  ])('%s', async (_name, sent, status, expected) => {
    const answer = await send(sent)
    const problem = problemOf(answer)
    expect({ status: answer.statusCode, problem }).toMatchObject({ status, problem: { status, ...expected } })
    expect(problem.type).toBe(`urn:trilha:problem:${problem.code}`)
    expect(problem.instance).toBe(answer.headers['x-request-id'])
    expect(called).not.toHaveBeenCalled()
  })
})

describe('who may not ask is refused before the body is looked at', () => {
  test.each<[string, Record<string, string>, number, string]>([
    ['nobody', { authorization: '' }, 401, 'session.required'],
    ['a Basic header alone', { authorization: 'Basic dHJpbGhhLXdlYjpwdWJsaWM=' }, 401, 'session.required'],
    ['a token of ours that is none', { authorization: 'Bearer abc.def.ghi' }, 401, 'session.required'],
    ['no client', { 'trilha-client': '' }, 403, 'access.client_unknown'],
    ['a client that is no number', { 'trilha-client': '1 or 1' }, 403, 'access.client_unknown'],
    ['a client of others', { 'trilha-client': '9' }, 403, 'access.client_unknown'],
    ['a client without the module', { 'trilha-client': '2' }, 404, 'access.module_off'],
    ['an app from the future', { 'trilha-wire': '999' }, 426, 'request.wire_unknown'],
    ['an app that is too old', { 'trilha-wire': '0' }, 426, 'request.wire_unknown'],
    ['an app that speaks nonsense', { 'trilha-wire': 'x' }, 426, 'request.wire_unknown'],
  ])('%s', async (_name, headers, status, code) => {
    const answer = await send({ headers, body: '{broken' })
    expect({ status: answer.statusCode, code: problemOf(answer).code }).toEqual({ status, code })
    expect(called).not.toHaveBeenCalled()
  })

  test('a token for the event stream opens nothing else', async () => {
    const realtime = await services.tokens.signRealtime({ userId: 'u1', sessionId: 's1' })
    expect(problemOf(await send({ headers: { authorization: `Bearer ${realtime}` } })).code).toBe('session.required')
  })

  test('an access token ends with its session', async () => {
    const lost = await services.tokens.signAccess({ userId: 'u1', sessionId: 'lost' })
    await services.sessions.revoke('lost')
    await vi.waitFor(async () =>
      expect(problemOf(await send({ headers: { authorization: `Bearer ${lost}` } })).code).toBe('session.revoked'),
    )
  })
})

test('past the limit a person waits while others go on', async () => {
  const ask = async (userId: string) => {
    const own = await services.tokens.signAccess({ userId, sessionId: 's' })
    return app.inject({ url: '/api/scarce/', headers: { authorization: `Bearer ${own}` } })
  }
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await ask('busy')).statusCode)
  if (statuses[2] === 200) statuses.push((await ask('busy')).statusCode)
  expect(statuses.at(-1)).toBe(429)
  expect(Number((await ask('busy')).headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('other')).statusCode).toBe(200)
})

describe('when the server fails', () => {
  test('the reason stays in the log, under the request id', async () => {
    const answer = await app.inject('/api/broken/')
    expect(problemOf(answer)).toMatchObject({ status: 500, code: 'server.unexpected' })
    expect(answer.body).not.toContain('secret')
    expect(lines.find((line) => line.includes('secret reason'))).toContain(String(answer.headers['x-request-id']))
  })

  test('a passing trouble says when to come again', async () => {
    const answer = await app.inject('/api/away/')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('7')
  })
})

test('the log tells the route, never who asked or what', async () => {
  lines.length = 0
  await send({
    url: '/api/notes/7/?draft=1&token=canary-query',
    body: { text: 'canary' },
    headers: { 'x-forwarded-for': 'canary-ip' },
  })
  await app.inject('/webservice-login/canary-path/')
  const log = lines.join('')
  expect(log).toContain('/api/notes/:noteId/')
  expect(log).not.toMatch(/canary|Bearer|u1|127\.0\.0\.1/)
})
