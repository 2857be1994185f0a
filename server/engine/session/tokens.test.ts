import { expect, test } from 'vitest'
import { openTokens } from './tokens.ts'

const secretKey = Buffer.alloc(48, 7)
let now = Date.parse('2026-11-20T12:00:00Z')
const tokens = openTokens(secretKey, { now: () => new Date(now) })
const person = { userId: 'u', sessionId: 's' }
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

test('an access token says whose it is for fifteen minutes', async () => {
  const token = await tokens.signAccess(person)
  for (let i = 0; i < 2; i++) expect(await tokens.verifyAccess(token)).toEqual(person)
  now += 15 * 60_000
  expect(await code(tokens.verifyAccess(token))).toBe('session.expired')
})

test('a token opens only what it was made for', async () => {
  const access = await tokens.signAccess(person)
  const realtime = await tokens.signRealtime(person)
  expect(await tokens.verifyRealtime(realtime)).toEqual(person)
  expect(await code(tokens.verifyRealtime(access))).toBe('session.required')
  expect(await code(tokens.verifyAccess(realtime))).toBe('session.required')
  expect(await code(tokens.verifyLink(access))).toBe('session.required')
})

test('a token of another key, an unsigned one and rubbish are refused', async () => {
  const other = openTokens(Buffer.alloc(48, 8), { now: () => new Date(now) })
  expect(await code(tokens.verifyAccess(await other.signAccess(person)))).toBe('session.required')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${part({ alg: 'none' })}.${part({ sub: 'u', sid: 's', aud: 'access', exp: now })}.`
  expect(await code(tokens.verifyAccess(unsigned))).toBe('session.required')
  expect(await code(tokens.verifyAccess('rubbish'))).toBe('session.required')
})

test('a file link holds its file, client and person until it runs out', async () => {
  const link = { fileId: 'f', clientId: 2, userId: 'u', sessionId: 's' }
  const token = await tokens.signLink(link)
  expect(await tokens.verifyLink(token)).toEqual(link)
  now += 3600_000
  expect(await code(tokens.verifyLink(token))).toBe('session.expired')
})
