import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { endpoint } from '#contract/engine/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { openTestParts } from '#test/support/server/services-without-database.ts'
import { implement } from './implement.ts'

describe('engine E2: the address that limits count', () => {
  const plain = endpoint({
    method: 'GET',
    path: '/api/plain/',
    summary: 'Seldom for strangers',
    access: 'public',
    response: v.object({}),
    perMinute: 2,
  })
  /** Statuses of requests whose callers write these into the header themselves, from one address behind the proxies. */
  const statusesOf = async (trusted: string, forwarded: readonly string[], remoteAddress = '10.0.0.2') => {
    const behind = await openTestParts({ env: { TRUST_PROXY: trusted } })
    const proxied = buildApp(behind, [{ name: 'test', routes: [implement(plain, async () => ({}))] }])
    const statuses: number[] = []
    for (const value of forwarded) {
      const headers = { 'x-forwarded-for': value }
      statuses.push((await proxied.inject({ url: '/api/plain/', headers, remoteAddress })).statusCode)
    }
    await proxied.close()
    await behind.close()
    return statuses
  }
  const forged = (after: string) => ['1.1.1.1', '2.2.2.2', '3.3.3.3'].map((first) => `${first}${after}`)

  test.each([
    ['without a proxy', '0', forged('')],
    ['behind one proxy, which appends who asked', '1', forged(', 203.0.113.9')],
    ['behind two proxies', '2', forged(', 203.0.113.9, 10.0.0.7')],
    ['behind proxies known by their addresses', '10.0.0.0/8', forged(', 203.0.113.9, 10.0.0.7')],
  ])('engine E2: %s is not what a caller writes into the header', async (_, trusted, forwarded) => {
    expect(await statusesOf(trusted, forwarded)).toEqual([200, 200, 429])
  })

  test('engine E2: people behind one proxy are counted each by their own address', async () => {
    const people = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
    expect(await statusesOf('1', people)).toEqual([200, 200, 200])
    expect(await statusesOf('10.0.0.2', people)).toEqual([200, 200, 200])
  })

  test('engine E2: somebody who is none of the proxies is not believed', async () => {
    expect(await statusesOf('10.0.0.0/8', forged(''), '198.51.100.4')).toEqual([200, 200, 429])
  })
})
