import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/model.ts'
import type { ClientRole } from '#contract/engine/session/client.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { addMembership, addPerson, grantPlatform } from '#server/features/session/people/people-service.ts'
import {
  ask,
  openInstallation,
  password,
  start,
  type Answer,
  type Installation,
  type PersonName,
} from '#test/support/server/test-installation.ts'
import { bringCode, giveApp } from '#test/support/second-factor/second-factor.ts'
import { signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

interface System {
  id: string
  username: string
  secret: string
}

onOneEngine((engine) => {
  let installation: Installation
  let nina: StaffCaller
  let intranet: System
  const give = (userId: string, clientId: number, roles: ClientRole[]) =>
    installation.services.database.inTenant(clientId, (tx) =>
      addMembership(tx, { clientId, userId, roles, profession: null }, start),
    )
  beforeAll(async () => {
    installation = await openInstallation(engine)
    // Nina administers Tintas and makes its systems.
    await give(installation.ids.nina, 1, ['programme-admin'])
    await installation.services.members.changed()
    nina = await signInAs(installation, installation.ids.nina)
    intranet = await addSystem({ name: 'Intranet' })
  })
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  const addSystem = async (body: object) => (await nina.send('POST', '/api/client-systems/', body)).json<System>()
  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const tokenOf = ({ username, secret }: System, name: string) =>
    ask(installation.app, {
      method: 'POST',
      url: '/accounts/webservice_token/',
      body: new URLSearchParams({ username: name }),
      headers: { authorization: `Basic ${btoa(`${username}:${secret}`)}` },
    })
  const exchange = (token: string) =>
    ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/alternative_login/',
      body: { provider: 'webservice', token },
    })
  const openFor = async (system: System, name: PersonName): Promise<SignedIn> => {
    const { token } = (await tokenOf(system, name)).json<{ token: string }>()
    const answer = await exchange(token)
    expect(answer.status).toBe(200)
    return answer.json<SignedIn>()
  }
  const get = (session: Pick<SignedIn, 'access_token'>, url: string, clientId = 1) =>
    ask(installation.app, {
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${session.access_token}`, 'trilha-client': String(clientId) },
    })
  const refresh = (session: Pick<SignedIn, 'refresh_token'>) =>
    ask(installation.app, {
      method: 'POST',
      url: '/o/token/',
      body: { grant_type: 'refresh_token', refresh_token: session.refresh_token },
    })

  test('engine B2: a system’s session is of its client alone, also after it was refreshed and reloaded', async () => {
    const first = await openFor(intranet, 'ana')
    const renewed = (await refresh(first)).json<SignedIn>()
    const reloaded = await ask(installation.app, {
      method: 'POST',
      url: '/accounts/reload_user_tokens/',
      headers: { authorization: `Bearer ${renewed.access_token}` },
    })
    for (const session of [first, renewed, reloaded.json<SignedIn>()]) {
      expect(session.clients.map(({ id, roles }) => [id, roles])).toEqual([[1, ['member']]])
      expect((await get(session, '/api/register/profile/', 1)).status).toBe(200)
      expect(codeOf(await get(session, '/api/register/profile/', 2))).toEqual([403, 'access.client_unknown'])
    }
  })

  test('a system opens no session of who has a second factor without a code, and with it the one it would have', async () => {
    const app = await giveApp(installation, 'bia')
    const { token } = (await tokenOf(intranet, 'bia')).json<{ token: string }>()
    const { ticket } = (await exchange(token)).json<{ ticket: string }>()
    const entered = await bringCode(installation, ticket, app())
    const session = entered.json<SignedIn>()
    expect(session.clients.map(({ id }) => id)).toEqual([1])
    expect(codeOf(await get(session, '/api/second-factor/'))).toEqual([403, 'access.denied'])
    await installation.services.database.inSystem((tx) => tx.deleteFrom('second_factor').execute())
  })

  test('engine B2: what is about the account as a whole is refused to a system’s session, endpoint by endpoint', async () => {
    const session = await openFor(intranet, 'ana')
    const own = Object.values(endpoints).filter(({ access, confined }) => access === 'session' && !confined)
    expect(own.length).toBeGreaterThan(12)
    for (const { method, path } of own) {
      const answer = await ask(installation.app, {
        method: method as 'GET' | 'POST',
        url: path,
        ...(method !== 'GET' && { body: {} }),
        headers: { authorization: `Bearer ${session.access_token}` },
      })
      expect(codeOf(answer), `${method} ${path}`).toEqual([403, 'access.denied'])
    }
  })

  test('engine B2: a session has the modules the system was given, and never those the client has not', async () => {
    const system = await addSystem({ name: 'Loja', modules: ['trails'] })
    const session = await openFor(system, 'bia')
    expect(session.clients[0]?.modules).toEqual(['trails'])
    const headers = { authorization: `Bearer ${session.access_token}`, 'trilha-client': '1' }
    const withModule = Object.values(endpoints).find(
      ({ access, module, method }) => access === 'member' && module && module !== 'trails' && method === 'POST',
    )
    if (withModule) {
      const answer = await ask(installation.app, { method: 'POST', url: withModule.path, body: {}, headers })
      expect(codeOf(answer)).toEqual([404, 'access.module_off'])
    }
    const refused = await nina.send('POST', '/api/client-systems/', {
      name: 'Mais',
      modules: ['webinars'],
    })
    expect(codeOf(refused)).toEqual([422, 'request.invalid'])
  })

  test('engine B2: a revoked system’s sessions end with it, and a token it had asked for opens none', async () => {
    const system = await addSystem({ name: 'Antiga' })
    const session = await openFor(system, 'bia')
    const { token } = (await tokenOf(system, 'bia')).json<{ token: string }>()
    await nina.send('POST', '/api/client-systems/revoke/', { id: system.id })
    expect(codeOf(await get(session, '/api/register/profile/'))).toEqual([401, 'session.revoked'])
    expect(codeOf(await refresh(session))).toEqual([401, 'session.revoked'])
    expect(codeOf(await exchange(token))).toEqual([401, 'login.webservice_failed'])
  })

  test('engine B2: who becomes staff is not acted for any more', async () => {
    const { token } = (await tokenOf(intranet, 'bia')).json<{ token: string }>()
    const session = await openFor(intranet, 'bia')
    await give(installation.ids.bia, 1, ['member', 'moderator'])
    await installation.services.members.changed()
    expect(codeOf(await get(session, '/api/register/profile/'))).toEqual([401, 'session.revoked'])
    expect(codeOf(await refresh(session))).toEqual([401, 'session.revoked'])
    expect(codeOf(await exchange(token))).toEqual([403, 'login.no_profile'])
    await give(installation.ids.bia, 1, ['member'])
    await installation.services.members.changed()
  })

  test('engine B2: no client can give the platform’s role', async () => {
    const grant = installation.services.database.inTenant(1, (tx) =>
      tx
        .updateTable('membership')
        .set({ roles: ['platform-admin'] })
        .where('client_id', '=', 1)
        .execute(),
    )
    await expect(grant).rejects.toThrow(/check constraint/)
  })

  let made = 0
  // [who, their roles in Tintas and Escola, what a token of Tintas' system may be]
  const table: [
    string,
    ClientRole[] | null,
    ClientRole[] | null,
    boolean,
    'opened' | 'access.denied' | 'login.no_profile',
  ][] = [
    ['a member of both clients', ['member'], ['member'], false, 'opened'],
    ['a member of this client only', ['member'], null, false, 'opened'],
    ['a member here who is staff in another client', ['member'], ['programme-admin'], false, 'opened'],
    ['a member of another client only', null, ['member'], false, 'login.no_profile'],
    ['staff of another client only', null, ['programme-admin'], false, 'login.no_profile'],
    ['nobody’s member', null, null, false, 'login.no_profile'],
    ['an instructor', ['member', 'instructor'], null, false, 'access.denied'],
    ['a survey owner', ['survey-owner'], null, false, 'access.denied'],
    ['a moderator', ['member', 'moderator'], null, false, 'access.denied'],
    ['an auditor', ['auditor'], ['member'], false, 'access.denied'],
    ['a programme administrator', ['programme-admin'], null, false, 'access.denied'],
    ['a platform administrator who is a member here', ['member'], ['member'], true, 'access.denied'],
  ]
  describe.each(table)('engine faults row 48: a system’s token for %s', (_who, here, there, platform, outcome) => {
    test(`is ${outcome === 'opened' ? 'good for their own part in its client' : `refused: ${outcome}`}`, async () => {
      const { database, members } = installation.services
      const email = `p${++made}@example.com`
      const names = { username: null, firstName: 'P', lastName: 'Silva' }
      const userId = await database.inSystem((tx) =>
        addPerson(tx, { email, emailProven: true, ...names, password }, start),
      )
      if (here) await give(userId, 1, [...here])
      if (there) await give(userId, 2, [...there])
      if (platform) await database.inSystem((tx) => grantPlatform(tx, userId))
      await members.changed()
      const asked = await tokenOf(intranet, email)
      if (outcome !== 'opened') return expect(codeOf(asked)).toEqual([403, outcome])
      const session = (await exchange(asked.json<{ token: string }>().token)).json<SignedIn>()
      expect(session.clients.map(({ id, roles }) => [id, roles])).toEqual([[1, ['member']]])
      expect(codeOf(await get(session, '/api/client-systems/', 1))).toEqual([403, 'access.denied'])
      expect(codeOf(await get(session, '/api/register/profile/', 2))).toEqual([403, 'access.client_unknown'])
    })
  })

  test.each(['link', 'access', 'realtime'] as const)(
    'engine faults row 48: a %s token opens no session',
    async (kind) => {
      const { tokens } = installation.services
      const holder = { userId: installation.ids.bia, sessionId: 'x' }
      const tickets = {
        link: () => tokens.signTicket('go', { clientId: 1, userId: installation.ids.bia, path: '/home' }, 60),
        access: () => tokens.signAccess(holder),
        realtime: () => tokens.signRealtime(holder),
      }
      expect(codeOf(await exchange(await tickets[kind]()))).toEqual([401, 'login.webservice_failed'])
    },
  )

  test('engine faults row 48: the password still opens everything that is the person’s', async () => {
    const answer = await ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/login/',
      body: { username: 'ana', password },
    })
    expect(answer.json<SignedIn>().clients.map(({ id }) => id)).toEqual([2, 1])
  })
})
