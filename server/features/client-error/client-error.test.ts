import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openTestParts } from '#test/support/server/services-without-database.ts'
import { clientErrorFeature } from './client-error-feature.ts'
import type { FastifyInstance } from 'fastify'

let app: FastifyInstance
let close: () => Promise<void>
const lines: string[] = []
beforeAll(async () => {
  const parts = await openTestParts({ logTo: { write: (line: string) => void lines.push(line) } })
  app = buildApp(parts, [clientErrorFeature])
  await app.ready()
  close = async () => {
    await app.close()
    await parts.close()
  }
})
afterAll(() => close())

const report = (parts: Record<string, unknown> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/client-errors/',
    payload: {
      name: 'TypeError',
      message: 'x is not a function',
      frames: ['home.js:1:2'],
      screen: '/home',
      version: '1',
      ...parts,
    },
  })

test('an error of the app is one line of the log, without anything of a person', async () => {
  const message =
    'no ana@x.y 123.456.789-09 +55 11 98765-4321 https://a.b/?token=1 eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.abc\nnext'
  expect((await report({ message })).statusCode).toBe(200)
  const line = lines.find((one) => one.includes('TypeError')) ?? ''
  expect(line).toContain('home.js:1:2')
  for (const canary of ['ana@', '789-09', '98765', 'token=1', 'eyJ']) expect(line).not.toContain(canary)
})

test('frames that are none, long texts and more than a few a minute are refused', async () => {
  expect((await report({ frames: ['/home?token=x'] })).statusCode).toBe(422)
  expect((await report({ message: 'x'.repeat(300) })).statusCode).toBe(422)
  const statuses = []
  for (let tries = 0; tries < 12; tries++) statuses.push((await report()).statusCode)
  expect(statuses).toContain(429)
})
