import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeviceSession } from '#contract/features/session/session-contract.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { defaultAccessSettings, type AccessSettings } from '#contract/features/settings/settings-schema.ts'
import {
  ask,
  openInstallation,
  password,
  start,
  type Answer,
  type Installation,
} from '#test/support/server/test-installation.ts'
import { inMaintenance } from '#test/support/save-settings.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { hashPassword } from './people/password.ts'

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const login = (username: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/login/',
      body: { username, password, ...fields },
      headers,
    })
  const asHolder = (signedIn: SignedIn, method: 'GET' | 'POST', url: string, body?: unknown) =>
    ask(installation.app, { method, url, body, headers: { authorization: `Bearer ${signedIn.access_token}` } })
  const setPlatform = (access: Partial<AccessSettings>) =>
    installation.services.database.inSystem((tx) =>
      tx
        .updateTable('platform_setting')
        .set({ access: JSON.stringify(access) })
        .execute(),
    )
  const setClient = (id: number, access: Partial<AccessSettings>) =>
    installation.services.database.inSystem((tx) =>
      tx
        .updateTable('client')
        .set({ access: JSON.stringify(access) })
        .where('id', '=', id)
        .execute(),
    )
  const solve = async (): Promise<string> => {
    const asked = await ask(installation.app, { method: 'GET', url: '/api/sign-in/proof/' })
    const challenge = asked.json<Parameters<typeof solveChallenge>[0]['challenge']>()
    const solution = await solveChallenge({ challenge, deriveKey })
    const { counter, derivedKey } = solution ?? { counter: 0, derivedKey: '' }
    return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64')
  }

  describe('maintenance', () => {
    test('of the platform keeps everybody out but its administrators, and sessions wait for its end', async () => {
      const ana = (await login('ana')).json<SignedIn>()
      await setPlatform({ maintenance: inMaintenance })
      expect(codeOf(await login('ana'))).toEqual([503, 'platform.maintenance'])
      expect(codeOf(await login('ana', { password: 'x' }))).toEqual([401, 'login.failed'])
      const refresh = () =>
        ask(installation.app, {
          method: 'POST',
          url: '/o/token/',
          body: { grant_type: 'refresh_token', refresh_token: ana.refresh_token },
        })
      expect(codeOf(await refresh())).toEqual([503, 'platform.maintenance'])
      await installation.services.database.inSystem((tx) =>
        tx.updateTable('person').set({ superuser: true }).where('id', '=', installation.ids.bia).execute(),
      )
      expect((await login('bia')).status).toBe(200)
      await setPlatform({})
      installation.clock.pass(60_000)
      expect((await refresh()).status).toBe(200)
    })

    test('of one client leaves the others open', async () => {
      await setClient(1, { maintenance: inMaintenance })
      expect((await login('ana')).json<SignedIn>().clients.map(({ id }) => id)).toEqual([2])
      await setClient(1, {})
    })
  })

  describe('a proof of work', () => {
    test('is asked for where a client of theirs wants it, works once, and not for what somebody made up', async () => {
      await setClient(1, { signIn: { ...defaultAccessSettings.signIn, recaptcha: 'proof-of-work' } })
      expect(codeOf(await login('bia'))).toEqual([403, 'login.challenge_required'])
      expect(codeOf(await login('bia', { recaptcha: 'made up' }))).toEqual([403, 'login.challenge_required'])
      const solution = await solve()
      expect((await login('bia', { recaptcha: solution })).status).toBe(200)
      expect(codeOf(await login('bia', { recaptcha: solution }))).toEqual([403, 'login.challenge_required'])
      const easier = JSON.parse(Buffer.from(await solve(), 'base64').toString()) as {
        challenge: { parameters: object }
      }
      easier.challenge.parameters = { ...easier.challenge.parameters, cost: 1 }
      const changed = Buffer.from(JSON.stringify(easier)).toString('base64')
      expect(codeOf(await login('bia', { recaptcha: changed }))).toEqual([403, 'login.challenge_required'])
      const late = await solve()
      installation.clock.pass(10 * 60_000 + 1000)
      expect(codeOf(await login('bia', { recaptcha: late }))).toEqual([403, 'login.challenge_required'])
      await setClient(1, {})
    })

    test('is what an account costs that is tried from everywhere; nobody is locked out by it', async () => {
      let last: Answer | undefined
      for (let tries = 0; tries < 51; tries++)
        last = await installation.app
          .inject({
            method: 'POST',
            url: '/etraining_login/login/',
            remoteAddress: `198.51.100.${tries}`,
            payload: { username: 'nobody-at-all', password: 'x' },
          })
          .then((answer) => ({ ...answer, status: answer.statusCode }) as unknown as Answer)
      expect(last?.status).toBe(403)
      const solution = await solve()
      expect(codeOf(await login('nobody-at-all', { recaptcha: solution }))).toEqual([401, 'login.failed'])
    })
  })

  test('the tries that an account gets from an address are the platform’s where no client says otherwise', async () => {
    await setPlatform({ signIn: { ...defaultAccessSettings.signIn, attempts: 3 } })
    const statuses: number[] = []
    for (let tries = 0; tries < 4; tries++) statuses.push((await login('typo', { password: 'x' })).status)
    expect(statuses).toEqual([401, 401, 401, 429])
    await setPlatform({})
  })

  test('a password hash of older figures is made anew at the next sign-in', async () => {
    const old = '$argon2id$v=19$m=19456,t=2,p=1$'
    const { hash } = await import('@node-rs/argon2')
    const made = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect(made.startsWith(old)).toBe(true)
    await installation.services.database.inSystem((tx) =>
      tx.updateTable('person').set({ password_hash: made }).where('id', '=', installation.ids.caio).execute(),
    )
    expect((await login('caio')).status).toBe(200)
    const row = await installation.services.database.inSystem((tx) =>
      tx.selectFrom('person').select('password_hash').where('id', '=', installation.ids.caio).executeTakeFirstOrThrow(),
    )
    expect(row.password_hash.slice(0, 31)).toBe((await hashPassword('x')).slice(0, 31))
    expect((await login('caio')).status).toBe(200)
  })

  describe('sessions of a person', () => {
    test('are listed with families of browser and system only, and ended one by one or all others', async () => {
      const here = (await login('caio', {}, { 'user-agent': chromeOnAndroid })).json<SignedIn>()
      const other = (await login('caio')).json<SignedIn>()
      await login('caio')
      const list = async () =>
        (await asHolder(here, 'GET', '/api/session/devices/')).json<{ sessions: DeviceSession[] }>().sessions
      const [first] = await list()
      expect(first).toMatchObject({ browser: 'chrome', system: 'android', current: true })
      const rows = await installation.services.database.inSystem((tx) =>
        tx.selectFrom('session_family').selectAll().execute(),
      )
      expect(JSON.stringify(rows)).not.toContain('Pixel')
      const before = (await list()).length
      const [latest] = (await list()).filter(({ current }) => !current)
      expect((await asHolder(here, 'POST', '/api/session/devices/end/', { id: latest?.id })).status).toBe(200)
      expect(await list()).toHaveLength(before - 1)
      await asHolder(here, 'POST', '/api/session/devices/end-others/')
      expect((await list()).map(({ current }) => current)).toEqual([true])
      expect(codeOf(await asHolder(other, 'GET', '/api/session/devices/'))).toEqual([401, 'session.revoked'])
    })
  })

  describe('reload_user_tokens', () => {
    const url = '/accounts/reload_user_tokens/'

    test('gives new tokens and what the person may do now, for Bearer and Basic together: Bearer wins', async () => {
      await installation.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = installation.app.server.address() as AddressInfo
      const signedIn = (await login('bia')).json<SignedIn>()
      const basic = `Basic ${btoa('trilha-web:public')}`
      const bearer = `Bearer ${signedIn.access_token}`
      const send = (authorization: string[]) =>
        new Promise<{ status: number; text: string }>((resolve, reject) => {
          const sent = httpRequest({ port, host: '127.0.0.1', path: url, method: 'POST' }, (answer) => {
            let text = ''
            answer.on('data', (part) => (text += String(part)))
            answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
          })
          sent.on('error', reject)
          sent.setHeader('authorization', authorization)
          sent.end()
        })
      for (const both of [[basic, bearer], [bearer, basic], [`${basic}, ${bearer}`]]) {
        const answer = await send(both)
        expect(answer.status).toBe(200)
        expect(JSON.parse(answer.text)).toMatchObject({ user: { email: 'bia@example.com' }, token_type: 'Bearer' })
        expect(answer.text).not.toContain('refresh_token')
      }
      expect((await send([basic])).status).toBe(401)
      // A wrong Basic beside a good Bearer does not matter: Bearer wins.
      expect((await send([`Basic ${btoa('a:b')}`, bearer])).status).toBe(200)
    })
  })

  describe('bad input', () => {
    const post = (payload: Buffer | string, type = 'application/x-www-form-urlencoded') =>
      installation.app
        .inject({
          method: 'POST',
          url: '/etraining_login/login/',
          remoteAddress: '203.0.113.77',
          headers: { 'content-type': type },
          payload,
        })
        .then((answer) => [answer.statusCode, answer.json<{ code: string }>().code])

    test('a password of a megabyte is refused before anything is hashed', async () => {
      const from = performance.now()
      expect(await post(`username=ana&password=${'x'.repeat(1_000_000)}`)).toEqual([413, 'request.too_large'])
      expect(await post(`username=ana&password=${'x'.repeat(100_000)}`)).toEqual([422, 'request.invalid'])
      expect(performance.now() - from).toBeLessThan(2000)
    })

    test('text that is not UTF-8 is refused, in forms and in JSON', async () => {
      const broken = Buffer.from([0xff, 0xfe, 0xc3])
      expect(await post(Buffer.concat([Buffer.from('username=a'), broken]))).toEqual([400, 'request.malformed'])
      expect(await post('username=%FF%FE&password=x')).toEqual([400, 'request.malformed'])
      expect(await post('username=%zz&password=x')).toEqual([400, 'request.malformed'])
      const json = Buffer.concat([Buffer.from('{"username":"'), broken, Buffer.from('","password":"x"}')])
      expect(await post(json, 'application/json')).toEqual([400, 'request.malformed'])
      expect(await post('{"username":', 'application/json')).toEqual([400, 'request.malformed'])
    })

    test('a field that comes twice is refused, and the names of objects are only names', async () => {
      expect(await post('username=ana&username=bia&password=x')).toEqual([422, 'request.invalid'])
      expect(await post('username=ana&password=x&__proto__=y')).toEqual([422, 'request.unknown_field'])
    })
  })
})
