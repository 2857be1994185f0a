import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClientSystem } from '#contract/features/sign-in/client-system.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import {
  ask,
  openInstallation,
  password,
  start,
  type Answer,
  type Installation,
} from '#test/support/server/test-installation.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
import { addMembership } from '#server/features/session/people/people-service.ts'
import { findActs } from '#server/engine/audit/audit-queries.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  let ana: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    const roles = ['member', 'programme-admin'] as const
    await installation.services.database.inTenant(1, (tx) =>
      addMembership(tx, { clientId: 1, userId: installation.ids.ana, roles: [...roles], profession: null }, start),
    )
    await installation.services.members.changed()
    ana = await signInAs(installation, installation.ids.ana)
  })
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  interface System {
    id: string
    username: string
    secret: string
  }
  const addSystem = async () => (await ana.send('POST', '/api/client-systems/', { name: 'Intranet' })).json<System>()
  const asSystem = ({ username, secret }: System, url: string, fields: Record<string, string>) =>
    ask(installation.app, {
      method: 'POST',
      url,
      body: new URLSearchParams(fields),
      headers: { authorization: `Basic ${btoa(`${username}:${secret}`)}` },
    })
  const tokenFor = async (system: System, username: string) =>
    (await asSystem(system, '/accounts/webservice_token/', { username })).json<{ token: string }>().token
  const exchange = (token: string, extra: Record<string, string> = {}) =>
    ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/alternative_login/',
      body: { provider: 'webservice', token, ...extra },
    })
  const login = (fields: Record<string, string>) =>
    ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/login/',
      body: { username: 'bia', password, ...fields },
    })

  test('a system of the client gets a token for one of its people, who is signed in with it once', async () => {
    const system = await addSystem()
    const answer = await asSystem(system, '/accounts/webservice_token/', { username: 'bia@example.com' })
    const { token, url, expires_in } = answer.json<{ token: string; url: string; expires_in: number }>()
    expect([url, expires_in]).toEqual([`http://localhost:4321/webservice-login/${token}`, 300])
    expect((await exchange(token)).json<SignedIn>().user.email).toBe('bia@example.com')
    expect(codeOf(await exchange(token))).toEqual([401, 'login.webservice_failed'])
  })

  test('twenty exchanges of one token at once give one session', async () => {
    const token = await tokenFor(await addSystem(), 'bia')
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(token)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('a token that waited five minutes, a changed one and one of another kind are refused', async () => {
    const system = await addSystem()
    const token = await tokenFor(system, 'bia')
    expect(codeOf(await exchange(`${token.slice(0, -2)}xx`))).toEqual([401, 'login.webservice_failed'])
    const access = await installation.services.tokens.signAccess({ userId: installation.ids.bia, sessionId: 'x' })
    expect(codeOf(await exchange(access))).toEqual([401, 'login.webservice_failed'])
    installation.clock.pass(300_001)
    expect(codeOf(await exchange(token))).toEqual([401, 'login.webservice_failed'])
  })

  test('a system signs in nobody of another client, and nothing once it is revoked', async () => {
    const system = await addSystem()
    const foreign = await asSystem(system, '/accounts/webservice_token/', { username: 'caio' })
    const unknown = await asSystem(system, '/accounts/webservice_token/', { username: 'nobody@example.com' })
    expect(codeOf(foreign)).toEqual([403, 'login.no_profile'])
    expect({ ...foreign.json(), instance: '' }).toEqual({ ...unknown.json(), instance: '' })
    await ana.send('POST', '/api/client-systems/revoke/', { id: system.id })
    expect(codeOf(await asSystem(system, '/accounts/webservice_token/', { username: 'bia' }))).toEqual([
      401,
      'request.client_invalid',
    ])
  })

  test('a secret is told once and kept as nothing anybody could use', async () => {
    const system = await addSystem()
    const listed = await ana.get('/api/client-systems/')
    expect(listed.body.toString()).toContain(system.id)
    expect(listed.body.toString()).not.toContain(system.secret)
    const rows = await installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('client_system').selectAll().execute(),
    )
    expect(JSON.stringify(rows)).not.toContain(system.secret)
    expect((await ana.send('POST', '/api/client-systems/revoke/', { id: system.id }, { clientId: 2 })).status).toBe(403)
    const other = await openStaff(installation, ['programme-admin'], 2)
    expect(codeOf(await other.send('POST', '/api/client-systems/revoke/', { id: system.id }))).toEqual([
      404,
      'resource.not_found',
    ])
  })

  test('a system that is given a new secret is taken with both for a day, then with the new one alone', async () => {
    const system = await addSystem()
    const renewed = await ana.send('POST', '/api/client-systems/renew/', { id: system.id })
    const { secret } = renewed.json<System>()
    expect([renewed.status, secret === system.secret]).toEqual([200, false])
    const isTaken = async (given: string) =>
      (await asSystem({ ...system, secret: given }, '/accounts/webservice_token/', { username: 'bia' })).status === 200
    expect([await isTaken(secret), await isTaken(system.secret), await isTaken('')]).toEqual([true, true, false])
    installation.clock.pass(24 * 3_600_000)
    expect([await isTaken(secret), await isTaken(system.secret)]).toEqual([true, false])

    ana = await signInAs(installation, installation.ids.ana)
    const listed = (await ana.get('/api/client-systems/')).json<{ systems: ClientSystem[] }>().systems
    expect(listed.find(({ id }) => id === system.id)?.lastUsedAt).toBe(installation.clock.now().toISOString())
    await ana.send('POST', '/api/client-systems/revoke/', { id: system.id })
    expect(codeOf(await ana.send('POST', '/api/client-systems/renew/', { id: system.id }))).toEqual([
      404,
      'resource.not_found',
    ])
  })

  test('who made and revoked a system stands in the trail, without its secret', async () => {
    installation.clock.pass(60_000)
    const system = await addSystem()
    installation.clock.pass(1)
    await ana.send('POST', '/api/client-systems/revoke/', { id: system.id })
    const acts = await installation.services.database.inTenant(1, (tx) =>
      findActs(tx, 1, { subjectKind: 'client-system', subjectIds: [system.id], limit: 5 }),
    )
    expect(acts.map(({ act, userId }) => [act, userId])).toEqual([
      ['client-system.revoke', installation.ids.ana],
      ['client-system.add', installation.ids.ana],
    ])
    expect(JSON.stringify(acts)).not.toContain(system.secret)
  })

  test('a link token says at sign-in where its link leads, once for each person', async () => {
    const system = await addSystem()
    const link = await asSystem(system, '/accounts/link_token/', { path: '/online-courses/2?from=mail' })
    const { link_token } = link.json<{ link_token: string }>()
    const wanted = { clientId: 1, path: '/online-courses/2?from=mail' }
    expect((await login({ link_token })).json<SignedIn>().link).toEqual(wanted)
    expect((await login({ link_token })).json<SignedIn>().link).toBeNull()
    const again = await asSystem(system, '/accounts/link_token/', { path: wanted.path })
    const { link_token: second } = again.json<{ link_token: string }>()
    const webservice = await tokenFor(system, 'bia')
    expect((await exchange(webservice, { link_token: second })).json<SignedIn>().link).toEqual(wanted)
  })

  test('a link token that is old, invented or of a client the person is not in keeps nobody out', async () => {
    const system = await addSystem()
    const link = await asSystem(system, '/accounts/link_token/', { path: '/news', days: '1' })
    const { link_token } = link.json<{ link_token: string }>()
    const caio = await login({ username: 'caio', link_token })
    expect([caio.status, caio.json<SignedIn>().link]).toEqual([200, null])
    expect((await login({ link_token: 'invented' })).json<SignedIn>().link).toBeNull()
    installation.clock.pass(86_400_001)
    expect((await login({ link_token })).json<SignedIn>().link).toBeNull()
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a\nb', 'javascript:x'])(
    'a link to %j is not made',
    async (path) => {
      const answer = await asSystem(await addSystem(), '/accounts/link_token/', { path })
      expect(codeOf(answer)).toEqual([422, 'request.invalid'])
    },
  )
})
