import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedInSchema, type SignedIn } from '#contract/engine/session/session.ts'
import * as v from 'valibot'
import { addMembership } from './people/people-service.ts'
import {
  ask,
  openInstallation,
  password,
  start,
  type Answer,
  type Installation,
} from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  const login = (username: string, typed = password): Promise<Answer> =>
    ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/login/',
      body: new URLSearchParams({ username, password: typed }),
    })
  const refresh = (token: string): Promise<Answer> =>
    ask(installation.app, {
      method: 'POST',
      url: '/o/token/',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
    })
  const tokenOf = (answer: Answer): string => answer.json<SignedIn>().refresh_token
  const signIn = async (name = 'ana'): Promise<string> => tokenOf(await login(name))
  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]

  test('a person signs in by e-mail or user name, in any case, and gets the clients sorted by name', async () => {
    for (const username of ['ana@example.com', 'ANA@Example.com', ' ana ']) {
      const answer = await login(username)
      expect(answer.status).toBe(200)
      const signedIn = v.parse(signedInSchema, answer.json())
      expect(signedIn.clients.map((client) => client.brand.name)).toEqual(['Escola', 'Tintas'])
      expect(signedIn.user).toMatchObject({ email: 'ana@example.com', languageId: null })
    }
  })

  test('a wrong password and a person who does not exist get the same answer', async () => {
    const [wrong, nobody, odd] = [
      await login('ana', 'x'),
      await login('nobody@example.com', 'x'),
      await login('a\0b', 'x'),
    ]
    expect(codeOf(wrong)).toEqual([401, 'login.failed'])
    for (const answer of [nobody, odd])
      expect({ ...answer.json(), instance: '' }).toEqual({ ...wrong.json(), instance: '' })
  })

  test('a person who does not exist takes as long to refuse as a wrong password', async () => {
    const time = async (name: string): Promise<number> => {
      const from = performance.now()
      await login(name, 'x')
      return performance.now() - from
    }
    // In turns: what else the machine does falls on both.
    let [known, unknown] = [Infinity, Infinity]
    for (let round = 0; round < 4; round++) {
      known = Math.min(known, await time('bia'))
      unknown = Math.min(unknown, await time('nobody'))
    }
    expect(unknown / known).toBeGreaterThan(0.3)
    expect(unknown / known).toBeLessThan(3)
  })

  test('a person without a profile is told so, but only with the right password', async () => {
    expect(codeOf(await login('nina'))).toEqual([403, 'login.no_profile'])
    expect(codeOf(await login('nina', 'x'))).toEqual([401, 'login.failed'])
  })

  test('a blocked person is told so, but only with the right password, and loses the open session', async () => {
    const token = await signIn('bia')
    await setBlocked(installation, 'bia', start)
    expect(codeOf(await login('bia'))).toEqual([403, 'login.blocked'])
    expect(codeOf(await login('bia', 'x'))).toEqual([401, 'login.failed'])
    expect(codeOf(await installation.as('bia').request('GET', '/api/courses/1/'))).toEqual([
      403,
      'access.client_unknown',
    ])
    expect(codeOf(await refresh(token))).toEqual([401, 'session.revoked'])
    await setBlocked(installation, 'bia', null)
  })

  test('trying passwords from one address stops that address, for that account, not the person elsewhere', async () => {
    const from = (ip: string, typed: string) =>
      installation.app.inject({
        method: 'POST',
        url: '/etraining_login/login/',
        remoteAddress: ip,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ username: 'caio', password: typed }).toString(),
      })
    let last = 0
    for (let tries = 0; tries < 11; tries++) last = (await from('203.0.113.9', 'x')).statusCode
    expect(last).toBe(429)
    expect((await from('203.0.113.9', password)).statusCode).toBe(429)
    expect((await from('198.51.100.7', password)).statusCode).toBe(200)
  })

  test('a refresh gives new tokens, what the person may do is fresh, and the old token is spent', async () => {
    const first = await signIn('caio')
    await installation.services.database.inTenant(1, (tx) =>
      addMembership(
        tx,
        { clientId: 1, userId: installation.ids.caio, roles: ['member', 'auditor'], profession: null },
        start,
      ),
    )
    const answer = await refresh(first)
    const signedIn = v.parse(signedInSchema, answer.json())
    expect(signedIn.clients.find((client) => client.id === 1)?.roles).toEqual(['member', 'auditor'])
    expect(signedIn.refresh_token).not.toBe(first)
  })

  test('a lost answer is given again: the parent used within ten seconds gets the same successor', async () => {
    const first = await signIn()
    const second = tokenOf(await refresh(first))
    installation.clock.pass(9_000)
    expect(tokenOf(await refresh(first))).toBe(second)
    expect((await refresh(second)).status).toBe(200)
  })

  test('a parent used later than that ends the whole family, on every server at once', async () => {
    const signedIn = (await login('ana')).json<SignedIn>()
    const second = tokenOf(await refresh(signedIn.refresh_token))
    installation.clock.pass(10_001)
    expect(codeOf(await refresh(signedIn.refresh_token))).toEqual([401, 'session.revoked'])
    expect(codeOf(await refresh(second))).toEqual([401, 'session.revoked'])
    const language = await ask(installation.app, {
      method: 'POST',
      url: '/api/session/language/',
      body: { languageId: 2 },
      headers: { authorization: `Bearer ${signedIn.access_token}` },
    })
    expect(codeOf(language)).toEqual([401, 'session.revoked'])
  })

  test('a grandparent ends the family even within ten seconds', async () => {
    const first = await signIn()
    const second = tokenOf(await refresh(first))
    const third = tokenOf(await refresh(second))
    expect(codeOf(await refresh(first))).toEqual([401, 'session.revoked'])
    expect(codeOf(await refresh(third))).toEqual([401, 'session.revoked'])
  })

  test('another session of the same person goes on', async () => {
    const [one, other] = [await signIn(), await signIn()]
    await refresh(one)
    installation.clock.pass(60_000)
    await refresh(one)
    expect((await refresh(other)).status).toBe(200)
  })

  test('a token never seen, and one left for more than thirty days, are refused', async () => {
    expect(codeOf(await refresh('never-seen'))).toEqual([401, 'session.revoked'])
    const token = await signIn()
    installation.clock.pass(30 * 86_400_000 + 1)
    expect(codeOf(await refresh(token))).toEqual([401, 'session.expired'])
  })

  test('signing out ends the session; doing it again, or with a foreign token, is no error', async () => {
    const token = await signIn()
    for (const refresh_token of [token, token, 'foreign']) {
      const answer = await ask(installation.app, {
        method: 'POST',
        url: '/api/session/logout/',
        body: { refresh_token },
      })
      expect(answer.json()).toEqual({ done: true })
    }
    expect(codeOf(await refresh(token))).toEqual([401, 'session.revoked'])
  })

  test('the database keeps no token and no password anybody could use', async () => {
    const token = await signIn()
    await refresh(token)
    const rows = await installation.services.database.inSystem(async (tx) => [
      await tx.selectFrom('refresh_token').selectAll().execute(),
      await tx.selectFrom('person').selectAll().execute(),
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(password)
    expect(JSON.stringify(rows)).toContain('$argon2id$')
  })

  test('the language a person chose comes with the next sign-in', async () => {
    await installation.as('ana').request('POST', '/api/session/language/', { languageId: 3 })
    expect((await login('ana')).json<SignedIn>().user.languageId).toBe(3)
  })
})

async function setBlocked(installation: Installation, name: 'bia', at: Date | null): Promise<void> {
  await installation.services.database.inSystem((tx) =>
    tx.updateTable('person').set({ blocked_at: at }).where('id', '=', installation.ids[name]).execute(),
  )
  await installation.services.members.changed(installation.ids[name])
}
