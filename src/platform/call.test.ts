import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { login, saveLanguage } from '#contract/engine/session/session.ts'
import { defaultAccessSettings, platformSettings } from '#contract/features/settings/settings-schema.ts'
import { courseContent } from '#contract/features/course/course-contract.ts'
import { readImage } from '#contract/engine/files/file.ts'
import { pull } from '#contract/engine/sync/pull.ts'
import { CallError, readRetryAfter } from './call-error.ts'
import { createCall } from './call.ts'

const settings = {
  ...defaultAccessSettings,
  client: null,
  brand: {
    name: 'Trilha',
    programme: 'Trilha',
    primary: '#c4402c',
    secondary: '#1d4f86',
    tertiary: '#e58b2f',
    logo: null,
  },
  languages: ['pt-BR'],
  demoPeople: [],
  missing: [],
  contentUrl: null,
  versions: { terms: 0, onboarding: 0, welcome: 0 },
}

const problem = (code: string, status: number) => ({
  type: `urn:trilha:problem:${code}`,
  status,
  code,
  title: code,
  instance: 'r-1',
})
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json', ...headers },
  })

const network = vi.fn<(request: Request) => Promise<Response>>()

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', (address: string | Request, init?: RequestInit) => {
    const request = new Request(address, init)
    const { signal } = request
    // The real one gives up when it is told to, whatever the network does.
    const stopped = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
    )
    return Promise.race([network(request), stopped])
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const call = createCall({ baseUrl: 'http://trilha.test' })
const failure = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CallError)
  return error as CallError
}

test('an answer of ours comes back checked, and the request says which wire it speaks', async () => {
  network.mockResolvedValue(json(settings))
  await expect(call(platformSettings, { query: {} })).resolves.toEqual(settings)
  const request = network.mock.calls[0]?.[0]
  expect(request?.url).toBe('http://trilha.test/api/settings/')
  expect(request?.headers.get('trilha-wire')).toBe('1')
})

test('signing in travels as a form, parameters go into the path', async () => {
  const bodies: string[] = []
  network.mockImplementation(async (request) => {
    bodies.push(await request.text())
    return json(problem('login.failed', 401), 401)
  })
  await failure(call(login, { body: { username: 'ana@x.y', password: 'a b&c' } }))
  expect(network.mock.calls[0]?.[0].headers.get('content-type')).toContain('application/x-www-form-urlencoded')
  expect(bodies).toEqual(['username=ana%40x.y&password=a+b%26c'])
  await failure(call(courseContent, { params: { courseId: '12' } }))
  expect(network.mock.calls[1]?.[0].url).toBe('http://trilha.test/api/courses/12/')
})

test('a problem of our server is told by its code, with the time to wait', async () => {
  network.mockResolvedValue(json(problem('request.too_many', 429), 429, { 'retry-after': '7' }))
  const error = await failure(call(platformSettings, { query: {} }))
  expect(error).toMatchObject({ kind: 'problem', status: 429, retryAfter: 7 })
  expect(error.problem?.code).toBe('request.too_many')
})

test.each([
  [
    'a page that answers 200 to everything',
    () => new Response('<html>Wi-Fi</html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['JSON of somebody else', () => json({ hello: 'world' })],
  ['an error page of a gateway', () => new Response('Bad gateway', { status: 502 })],
  ['JSON that is cut off', () => new Response('{"brand":', { headers: { 'content-type': 'application/json' } })],
])('%s is not taken for an answer', async (_, answer) => {
  network.mockImplementation(() => Promise.resolve(answer()))
  expect((await failure(call(platformSettings, { query: {} }))).kind).toBe('captive')
})

test('a stream is passed on as it is, but not a portal page in its place', async () => {
  network.mockResolvedValue(new Response('{}\n', { headers: { 'content-type': 'application/x-ndjson' } }))
  await expect(call(pull, { body: { cursor: null } }).then((response) => response.text())).resolves.toBe('{}\n')
  network.mockResolvedValue(new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  expect((await failure(call(pull, { body: { cursor: null } }))).kind).toBe('captive')
})

test('a picture is passed on whatever its kind, but not a portal page in its place', async () => {
  const picture = () => call(readImage, { params: { fileId: '0190aaaa-0000-7000-8000-000000000001' } })
  network.mockResolvedValue(new Response('bytes', { headers: { 'content-type': 'image/jpeg' } }))
  await expect(picture().then((response) => response.text())).resolves.toBe('bytes')
  network.mockResolvedValue(new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  expect((await failure(picture())).kind).toBe('captive')
})

test('no network is told as offline, an answer that does not come as a timeout', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  expect((await failure(call(platformSettings, { query: {} }))).kind).toBe('offline')
  network.mockImplementation(() => new Promise(() => undefined))
  expect(
    (await failure(createCall({ baseUrl: 'http://trilha.test', timeout: 20 })(platformSettings, { query: {} }))).kind,
  ).toBe('timeout')
})

test('who stops a call gets no error of the network', async () => {
  const stop = new AbortController()
  network.mockImplementation(() => {
    stop.abort()
    return Promise.reject(new DOMException('Aborted', 'AbortError'))
  })
  await expect(call(platformSettings, { query: {} }, { signal: stop.signal })).rejects.not.toBeInstanceOf(CallError)
})

test('a refused token is renewed once and the call repeated with the new one', async () => {
  let token = 'old'
  network.mockImplementation((request) =>
    Promise.resolve(
      request.headers.get('authorization') === 'Bearer new'
        ? json({ done: true })
        : json(problem('session.expired', 401), 401),
    ),
  )
  const onUnauthorized = vi.fn((_failed: string | null) => {
    token = 'new'
    return Promise.resolve(true)
  })
  const mine = createCall({
    baseUrl: 'http://trilha.test',
    authorize: () => Promise.resolve({ authorization: `Bearer ${token}` }),
    onUnauthorized,
  })
  await expect(mine(saveLanguage, { body: { languageId: 2 } })).resolves.toEqual({ done: true })
  expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('old')
})

test('waiting times are read as seconds or as a date', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(readRetryAfter('30')).toBe(30)
  expect(readRetryAfter('Fri, 20 Nov 2026 12:01:00 GMT', now)).toBe(60)
  expect(readRetryAfter('Fri, 20 Nov 2026 11:00:00 GMT', now)).toBe(0)
  expect(readRetryAfter('soon')).toBeUndefined()
  expect(readRetryAfter(null)).toBeUndefined()
})
