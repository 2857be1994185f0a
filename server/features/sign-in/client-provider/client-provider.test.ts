import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientHeader, idempotencyHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { addMembership, addPerson, grantPlatform } from '#server/features/session/people/people-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openProvider, type LocalProvider } from '#test/support/external-services/oidc-provider.ts'
import { openSamlProvider, type SamlProvider } from '#test/support/external-services/saml-provider.ts'
import {
  ask,
  openInstallation,
  password,
  type Answer,
  type Installation,
} from '#test/support/server/test-installation.ts'

const origin = 'http://localhost:4321'
const app = { clientId: 'trilha', clientSecret: 'a secret of the provider' }

onOneEngine((engine) => {
  let installation: Installation
  let provider: LocalProvider
  let saml: SamlProvider
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    provider = await openProvider({ ...app, redirectUris: [`${origin}/etraining_login/callback/oidc/`] })
    saml = await openSamlProvider()
    installation = await openInstallation(engine, {
      DEMO: '1',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: app.clientId,
      OIDC_CLIENT_SECRET: app.clientSecret,
    })
    const { database } = installation.services
    const people = {
      'rosa@tintas.example': [1, 2],
      'chefe@tintas.example': [1],
      'rita@escola.example': [2],
      'dono@tintas.example': [1, 2],
      'sol@tintas.example': [1],
    }
    for (const [email, clients] of Object.entries(people)) {
      const person = { email, emailProven: true, username: null, firstName: 'Rosa', lastName: 'Lima', password }
      const userId = await database.inSystem((tx) => addPerson(tx, person, new Date()))
      ids[email] = userId
      const roles = email.startsWith('chefe') ? (['programme-admin'] as const) : (['member'] as const)
      for (const clientId of clients)
        await database.inTenant(clientId, (tx) =>
          addMembership(tx, { clientId, userId, roles, profession: null }, new Date()),
        )
      // Verified or not: an own provider owns the addresses of its domains.
      provider.people[email] = { email }
    }
    await database.inSystem((tx) => grantPlatform(tx, ids['dono@tintas.example'] ?? ''))
    provider.people['ana'] = { email: 'ana@example.com', email_verified: true }
  })
  afterAll(async () => {
    await installation.close()
    await provider.close()
  })
  // The provider's time is the real one.
  beforeEach(() => installation.clock.set(new Date()))

  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const tokenOf = async (email: string) => {
    const body = { username: email, password }
    return (await ask(installation.app, { method: 'POST', url: '/etraining_login/login/', body })).json<SignedIn>()
      .access_token
  }
  const as = (token: string, clientId = 1) => ({
    authorization: `Bearer ${token}`,
    [clientHeader]: String(clientId),
    [idempotencyHeader]: newId(),
  })
  const change = async (
    method: 'PUT' | 'POST',
    path: string,
    body: object,
    { by = 'dono@tintas.example', clientId = 1 } = {},
  ) =>
    ask(installation.app, {
      method,
      url: `/api/client-providers/${path}`,
      body,
      headers: as(await tokenOf(by), clientId),
    })
  const ownOidc = {
    provider: 'oidc',
    domains: ['Tintas.example'],
    ...app,
    get issuer() {
      return provider.issuer
    },
  }
  const save = (body: object = ownOidc, who = {}) => change('PUT', '', { ...body }, who)

  const newTab = () => {
    const verifier = randomBytes(32).toString('base64url')
    return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
  }

  /** Through the provider's pages to the code and the session for it. */
  async function signIn(person: string, client?: string): Promise<Answer> {
    const { verifier, challenge } = newTab()
    const url = `/etraining_login/start/oidc/?${new URLSearchParams({ challenge, ...(client !== undefined && { client }) }).toString()}`
    const started = await ask(installation.app, { method: 'GET', url })
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
    const address = await provider.signIn(String(started.headers['location']), person)
    const back = await ask(installation.app, { method: 'GET', url: address.slice(origin.length), headers: { cookie } })
    return exchange('oidc', `${String(back.headers['location']).replace(/^\/#sso=\w+\./, '')}.${verifier}`)
  }
  const exchange = (name: string, token: string) =>
    ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/alternative_login/',
      body: new URLSearchParams({ provider: name, token }),
    })
  const refresh = (token: string) =>
    ask(installation.app, {
      method: 'POST',
      url: '/o/token/',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
    })
  const lettersTo = async (email: string) => {
    await installation.services.jobs.run()
    return (await installation.services.demoMailbox.list()).filter(({ to }) => to === email)
  }

  test('engine E10: a client’s own provider signs its people in, to that client alone, and they are told by letter', async () => {
    expect((await save()).json()).toEqual({ done: true })
    const signedIn = (await signIn('rosa@tintas.example', 'tintas')).json<SignedIn>()
    expect(signedIn.clients.map(({ id }) => id)).toEqual([1])
    const url = '/api/register/profile/'
    expect((await ask(installation.app, { method: 'GET', url, headers: as(signedIn.access_token) })).status).toBe(200)
    const other = await ask(installation.app, { method: 'GET', url, headers: as(signedIn.access_token, 2) })
    expect(codeOf(other)).toEqual([403, 'access.client_unknown'])
    // What is about the account as a whole is not the company's to open.
    const account = { method: 'GET' as const, url: '/api/password/rules/', headers: as(signedIn.access_token) }
    expect(codeOf(await ask(installation.app, account))).toEqual([403, 'access.denied'])
    const renewed = (await refresh(signedIn.refresh_token)).json<SignedIn>()
    expect(renewed.clients.map(({ id }) => id)).toEqual([1])

    const host = new URL(provider.issuer).host
    const [letter, ...more] = await lettersTo('rosa@tintas.example')
    expect(letter?.subject).toBe('Novo jeito de entrar em Tintas')
    expect(letter?.text).toContain(host)
    expect(more).toEqual([])
    // Once bound, nothing new happens.
    await signIn('rosa@tintas.example', 'tintas')
    expect(await lettersTo('rosa@tintas.example')).toHaveLength(1)
  })

  test('engine E10: its staff stay staff there; to the desk they come by the sign-in of the installation', async () => {
    await save()
    const signedIn = (await signIn('chefe@tintas.example', 'tintas')).json<SignedIn>()
    expect(signedIn.clients.map(({ roles }) => roles)).toEqual([['programme-admin']])
    const answer = await ask(installation.app, {
      method: 'GET',
      url: '/api/client-systems/',
      headers: as(signedIn.access_token),
    })
    expect(codeOf(answer)).toEqual([403, 'access.denied'])
  })

  test('engine E10: it speaks for no address outside its domains, no other client’s people, and no administrator of the platform', async () => {
    await save()
    for (const person of ['ana', 'rita@escola.example', 'dono@tintas.example'])
      expect([person, ...codeOf(await signIn(person, 'tintas'))]).toEqual([person, 403, 'login.no_profile'])
    // A domain that was taken away is one it does not speak for, whoever it has signed in before.
    await signIn('sol@tintas.example', 'tintas')
    await save({ ...ownOidc, issuer: provider.issuer, domains: ['outra.example'] })
    expect(codeOf(await signIn('sol@tintas.example', 'tintas'))).toEqual([403, 'login.no_profile'])
    // Where nothing else was bound: none of them was told of anything.
    for (const email of ['ana@example.com', 'rita@escola.example', 'dono@tintas.example'])
      expect(await lettersTo(email)).toEqual([])
  })

  test('engine E10: what one client’s provider bound is nobody for another’s that calls itself the same', async () => {
    await save()
    await signIn('rosa@tintas.example', 'tintas')
    await save(
      { ...ownOidc, issuer: provider.issuer, domains: ['escola.example'] },
      { clientId: 2, by: 'dono@tintas.example' },
    )
    expect(codeOf(await signIn('rosa@tintas.example', 'escola'))).toEqual([403, 'login.no_profile'])
    expect((await signIn('rita@escola.example', 'escola')).json<SignedIn>().clients.map(({ id }) => id)).toEqual([2])
    // The installation's own knows neither: they have shown it nothing.
    expect(codeOf(await signIn('rosa@tintas.example'))).toEqual([403, 'login.no_profile'])
  })

  test('engine E10: taken away, it opens nothing more, and what it opened ends at once', async () => {
    await save()
    const signedIn = (await signIn('rosa@tintas.example', 'tintas')).json<SignedIn>()
    expect((await change('POST', 'remove/', { provider: 'oidc' })).status).toBe(200)
    const url = '/api/register/profile/'
    const answer = await ask(installation.app, { method: 'GET', url, headers: as(signedIn.access_token) })
    expect(codeOf(answer)).toEqual([401, 'session.revoked'])
    expect(codeOf(await refresh(signedIn.refresh_token))).toEqual([401, 'session.revoked'])
    expect(codeOf(await change('POST', 'remove/', { provider: 'oidc' }))).toEqual([404, 'resource.not_found'])
  })

  test('engine E10: a sign-in that was away when its provider was taken away is nobody’s, the installation’s own does not answer for it', async () => {
    await save()
    const { challenge } = newTab()
    const url = `/etraining_login/start/oidc/?challenge=${challenge}&client=tintas`
    const started = await ask(installation.app, { method: 'GET', url })
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
    const address = await provider.signIn(String(started.headers['location']), 'rosa@tintas.example')
    await change('POST', 'remove/', { provider: 'oidc' })
    const back = await ask(installation.app, { method: 'GET', url: address.slice(origin.length), headers: { cookie } })
    expect(back.headers['location']).toBe('/#sso=oidc.failed')
  })

  test('engine E10: only an administrator of the platform says whose addresses somebody speaks for; the secret is told to nobody', async () => {
    expect(codeOf(await save(ownOidc, { by: 'chefe@tintas.example' }))).toEqual([403, 'access.denied'])
    await save()
    const headers = as(await tokenOf('dono@tintas.example'))
    const listed = await ask(installation.app, { method: 'GET', url: '/api/client-providers/', headers })
    expect(listed.json()).toMatchObject({
      providers: [{ provider: 'oidc', issuer: provider.issuer, domains: ['tintas.example'] }],
    })
    expect(listed.body.toString()).not.toContain(app.clientSecret)
    const rows = await installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('client_provider').selectAll().execute(),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(app.clientSecret)
    for (const wrong of [
      { ...ownOidc, issuer: 'http://login.tintas.example' },
      { ...ownOidc, issuer: 'file:///etc/passwd' },
      { ...ownOidc, issuer: provider.issuer, domains: [] },
      { ...ownOidc, issuer: provider.issuer, domains: ['com'] },
      { ...ownOidc, issuer: provider.issuer, domains: ['a@tintas.example'] },
    ])
      expect(codeOf(await save(wrong))).toEqual([422, 'request.invalid'])
  })

  test('engine E10: a SAML provider of the client’s own is held to the same', async () => {
    const body = {
      provider: 'saml',
      domains: ['tintas.example'],
      entryPoint: 'https://idp.tintas.example/sso',
      certificates: [saml.certificate],
      idpIssuer: saml.entityId,
      emailAttribute: null,
    }
    expect((await save(body)).status).toBe(200)
    const through = async (email: string) => {
      const { verifier, challenge } = newTab()
      const url = `/etraining_login/start/saml/?challenge=${challenge}&client=tintas`
      const started = await ask(installation.app, { method: 'GET', url })
      const posted = saml.answer(String(started.headers['location']), {
        acs: `${origin}/etraining_login/saml/acs/`,
        audience: `${origin}/etraining_login/saml/metadata/`,
        nameId: email,
        now: new Date(),
      })
      const answer = await ask(installation.app, {
        method: 'POST',
        url: '/etraining_login/saml/acs/',
        body: new URLSearchParams(posted),
        headers: { origin: 'https://idp.tintas.example', 'sec-fetch-site': 'cross-site' },
      })
      return exchange('saml', `${String(answer.headers['location']).replace(/^\/#sso=\w+\./, '')}.${verifier}`)
    }
    expect((await through('rosa@tintas.example')).json<SignedIn>().clients.map(({ id }) => id)).toEqual([1])
    expect(codeOf(await through('ana@example.com'))).toEqual([403, 'login.no_profile'])
    expect(codeOf(await through('dono@tintas.example'))).toEqual([403, 'login.no_profile'])
  })
})
