import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { openTestParts } from '#test/support/server/services-without-database.ts'
import { openLimits } from '#server/platform/limits/limits.ts'
import type { Services } from '../services.ts'
import { implement } from './implement.ts'

const open = (path: `/${string}`, access: 'member' | 'public') =>
  endpoint({ method: 'GET', path, summary: path, access, response: v.object({}), perMinute: 30 })

let services: Services & { close(): Promise<void> }
let app: ReturnType<typeof buildApp>
const find = vi.fn(async () => null)
beforeAll(async () => {
  services = await openTestParts()
  // A minute that does not end in the middle of a test.
  services.limits = await openLimits(services.config, services.log, () => 0)
  app = buildApp(services, [
    {
      name: 'test',
      routes: [
        implement(open('/api/closed/', 'member'), async () => ({})),
        implement(open('/api/open/', 'public'), async () => ({})),
      ],
      findMember: () => find,
    },
  ])
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await services.close()
})

const ask = (url: string, remoteAddress: string, headers = {}) => app.inject({ url, remoteAddress, headers })
const statuses = async (times: number, once: (number: number) => Promise<{ statusCode: number }>) => {
  const counted: Record<number, number> = {}
  for (let number = 0; number < times; number++) {
    const { statusCode } = await once(number)
    counted[statusCode] = (counted[statusCode] ?? 0) + 1
  }
  return counted
}
test('engine E9: whoever shows no good token is counted by their address, whatever they ask for; others go on', async () => {
  const bad = { authorization: 'Bearer nothing' }
  const tried = await statuses(700, (number) => ask('/api/closed/', '203.0.113.9', number % 2 ? bad : {}))
  expect(tried).toEqual({ 401: 600, 429: 100 })
  expect((await ask('/api/closed/', '198.51.100.7')).statusCode).toBe(401)
  expect((await ask('/api/open/', '203.0.113.9')).statusCode).toBe(200)
})

test('engine E9: whoever asks for clients that are not theirs is counted before their membership is asked for', async () => {
  find.mockClear()
  const token = await services.tokens.signAccess({ userId: 'curious', sessionId: 's' })
  const tried = await statuses(50, (number) =>
    ask('/api/closed/', `198.51.100.${number}`, {
      authorization: `Bearer ${token}`,
      'trilha-client': String(number + 1),
    }),
  )
  expect(tried).toEqual({ 403: 30, 429: 20 })
  expect(find).toHaveBeenCalledTimes(30)
})
