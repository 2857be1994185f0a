import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientHeader, idempotencyHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { grantPlatform } from '#server/features/session/people/people-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openProvider, type LocalProvider } from '#test/support/external-services/oidc-provider.ts'
import { openSamlProvider, type SamlProvider } from '#test/support/external-services/saml-provider.ts'
import { giveApp } from '#test/support/second-factor/second-factor.ts'
import {
  ask,
  openInstallation,
  password,
  type Answer,
  type Installation,
} from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'

const origin = 'http://localhost:4321'
const acs = `${origin}/etraining_login/saml/acs/`
const audience = `${origin}/etraining_login/saml/metadata/`
const app = { clientId: 'trilha', clientSecret: 'a secret of the provider' }
const strong = 'https://refeds.org/profile/mfa'

onOneEngine((engine) => {
  let installation: Installation
  let provider: LocalProvider
  let saml: SamlProvider
  beforeAll(async () => {
    const redirectUris = ['google', 'oidc'].map((name) => `${origin}/etraining_login/callback/${name}/`)
    provider = await openProvider({ ...app, redirectUris })
    provider.people['ana'] = { email: 'ana@example.com', email_verified: true }
    provider.people['nina'] = { email: 'nina@example.com', email_verified: true }
    provider.people['bia'] = { email: 'bia@example.com' }
    saml = await openSamlProvider()
    installation = await openInstallation(engine, {
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: app.clientId,
      GOOGLE_CLIENT_SECRET: app.clientSecret,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: app.clientId,
      OIDC_CLIENT_SECRET: app.clientSecret,
      OIDC_FACTOR_VALUES: 'mfa',
      SAML_ENTRY_POINT: 'https://idp.example/sso',
      SAML_IDP_CERT: saml.certificate,
      SAML_IDP_ISSUER: saml.entityId,
      SAML_FACTOR_VALUES: strong,
    })
    for (const name of ['ana', 'bia'] as const) await giveApp(installation, name)
  })
  afterAll(async () => {
    await installation.close()
    await provider.close()
  })
  // The provider's time is the real one.
  beforeEach(() => installation.clock.set(new Date()))

  const begin = async (name: string, client = '') => {
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const url = `/etraining_login/start/${name}/?challenge=${challenge}${client && `&client=${client}`}`
    const started = await ask(installation.app, { method: 'GET', url })
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
    return { address: String(started.headers['location']), cookie, verifier }
  }
  const exchange = (name: string, location: unknown, verifier: string) =>
    ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/alternative_login/',
      body: new URLSearchParams({
        provider: name,
        token: `${String(location).replace(/^\/#sso=\w+\./, '')}.${verifier}`,
      }),
    })
  /** Signs in at the OpenID provider, which says this of how. */
  const signIn = async (name: 'oidc' | 'google', person: string, amr: string[], client?: string) => {
    provider.stated[person] = { amr }
    const { address, cookie, verifier } = await begin(name, client)
    const back = await provider.signIn(address, person)
    const ended = await ask(installation.app, { method: 'GET', url: back.slice(origin.length), headers: { cookie } })
    return exchange(name, ended.headers['location'], verifier)
  }
  const signInBySaml = async (nameId: string, context: string) => {
    const { address, verifier } = await begin('saml')
    const posted = saml.answer(address, { nameId, audience, acs, now: new Date(), context })
    const ended = await ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/saml/acs/',
      body: new URLSearchParams(posted),
    })
    return exchange('saml', ended.headers['location'], verifier)
  }
  const asked = (answer: Answer) => 'ticket' in answer.json<object>()

  test('a corporate sign-in counts as the second factor where the provider says that it asked for one, and else ours is asked for', async () => {
    expect(asked(await signIn('oidc', 'ana', ['pwd', 'mfa']))).toBe(false)
    for (const amr of [['pwd'], ['pwd', 'mfa2'], []])
      expect([amr, asked(await signIn('oidc', 'ana', amr))]).toEqual([amr, true])
    // Its settings name no value: whatever it says is not believed.
    expect(asked(await signIn('google', 'ana', ['pwd', 'mfa']))).toBe(true)
  })

  test('a SAML provider says it by the class of the context in what it signed', async () => {
    expect(asked(await signInBySaml('ana@example.com', strong))).toBe(false)
    expect(asked(await signInBySaml('ana@example.com', 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password'))).toBe(true)
  })

  test('staff who came so need no factor of ours at the desk; by password they do', async () => {
    const { services, ids } = installation
    await services.database.inSystem((tx) => grantPlatform(tx, ids.nina))
    const desk = async (session: SignedIn) => {
      const headers = { authorization: `Bearer ${session.access_token}` }
      const answer = await ask(installation.app, { method: 'GET', url: '/api/admin/platform/', headers })
      return [answer.status, answer.json<{ code?: string }>().code]
    }
    const body = { username: 'nina', password }
    const byPassword = await ask(installation.app, { method: 'POST', url: '/etraining_login/login/', body })
    expect(await desk(byPassword.json<SignedIn>())).toEqual([403, 'mfa.setup_required'])
    expect(await desk((await signIn('oidc', 'nina', ['pwd'])).json<SignedIn>())).toEqual([403, 'mfa.setup_required'])
    expect(await desk((await signIn('oidc', 'nina', ['pwd', 'mfa'])).json<SignedIn>())).toEqual([200, undefined])
  })

  test('a client’s own provider is believed by the values that its settings name, which are shown and noted', async () => {
    const admin = await openStaff(installation, 'platform')
    const save = async (factorValues: string[]) => {
      const own = { provider: 'oidc', domains: ['example.com'], issuer: provider.issuer, ...app, factorValues }
      const headers = { ...(await admin.headers()), [clientHeader]: '1', [idempotencyHeader]: newId() }
      await admin.get('/api/client-providers/')
      return ask(installation.app, { method: 'PUT', url: '/api/client-providers/', body: own, headers })
    }
    expect((await save([])).status).toBe(200)
    expect(asked(await signIn('oidc', 'bia', ['hwk'], 'tintas'))).toBe(true)
    // Later than the one before: acts of one moment stand in no order.
    installation.clock.pass(1)
    await save(['hwk'])
    expect(asked(await signIn('oidc', 'bia', ['hwk'], 'tintas'))).toBe(false)
    expect((await admin.get('/api/client-providers/')).json()).toMatchObject({
      providers: [{ provider: 'oidc', factorValues: ['hwk'] }],
    })
    const trail = await admin.get('/api/admin/audit/?act=provider.save')
    const [noted] = trail.json<{ rows: { after: object }[] }>().rows
    expect(noted?.after).toMatchObject({ factorValues: ['hwk'] })
  })
})
