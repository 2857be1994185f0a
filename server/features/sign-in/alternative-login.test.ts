import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/engine/session/session.ts'
import {
  ask,
  openInstallation,
  password,
  type Answer,
  type Installation,
} from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { bringCode, giveApp } from '#test/support/second-factor/second-factor.ts'
import { openProvider, type LocalProvider } from '#test/support/external-services/oidc-provider.ts'
import { openSamlProvider, type SamlProvider } from '#test/support/external-services/saml-provider.ts'

const origin = 'http://localhost:4321'
const acs = `${origin}/etraining_login/saml/acs/`
const audience = `${origin}/etraining_login/saml/metadata/`
const app = { clientId: 'trilha', clientSecret: 'a secret of the provider' }

onOneEngine((engine) => {
  let installation: Installation
  let provider: LocalProvider
  let saml: SamlProvider
  beforeAll(async () => {
    const redirectUris = ['google', 'oidc'].map((name) => `${origin}/etraining_login/callback/${name}/`)
    provider = await openProvider({ ...app, redirectUris })
    provider.people['g-ana'] = { email: 'Ana@example.com', email_verified: true }
    provider.people['g-bia'] = { email: 'bia@example.com', email_verified: false }
    provider.people['g-bia-unsaid'] = { email: 'bia@example.com' }
    provider.people['g-nobody'] = { email: 'nobody@example.com', email_verified: true }
    provider.people['g-nina'] = { email: 'nina@example.com', email_verified: true }
    saml = await openSamlProvider()
    installation = await openInstallation(engine, {
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: app.clientId,
      GOOGLE_CLIENT_SECRET: app.clientSecret,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: app.clientId,
      OIDC_CLIENT_SECRET: 'another secret',
      SAML_ENTRY_POINT: 'https://idp.example/sso',
      SAML_IDP_CERT: saml.certificate,
      SAML_IDP_ISSUER: saml.entityId,
    })
  })
  afterAll(async () => {
    await installation.close()
    await provider.close()
  })
  // The provider's time is the real one.
  beforeEach(() => installation.clock.set(new Date()))

  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const newTab = () => {
    const verifier = randomBytes(32).toString('base64url')
    return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
  }
  const start = async (name: string, challenge: string) => {
    const answer = await ask(installation.app, {
      method: 'GET',
      url: `/etraining_login/start/${name}/?challenge=${challenge}`,
    })
    expect(answer.status).toBe(303)
    const cookie = (answer.headers['set-cookie'] as string | undefined) ?? ''
    return { address: String(answer.headers['location']), cookie: cookie.split(';')[0] ?? '', setCookie: cookie }
  }
  const codeIn = (answer: Answer): string => {
    expect(answer.status).toBe(303)
    return String(answer.headers['location']).replace(/^\/#sso=\w+\./, '')
  }
  const back = (address: string, cookie: string) =>
    ask(installation.app, { method: 'GET', url: address.slice(origin.length), headers: { cookie } })
  const exchange = (name: string, token: string, extra: Record<string, string> = {}) =>
    ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/alternative_login/',
      body: new URLSearchParams({ provider: name, token, ...extra }),
      headers: { authorization: `Basic ${btoa('trilha-web:public')}` },
    })
  const throughGoogle = async (person: string) => {
    const tab = newTab()
    const { address, cookie } = await start('google', tab.challenge)
    const code = codeIn(await back(await provider.signIn(address, person), cookie))
    return { code, tab, token: `${code}.${tab.verifier}` }
  }

  describe('by an OpenID provider', () => {
    test('a person comes back from Google with a code, and the app has a session for it, once', async () => {
      const { token } = await throughGoogle('g-ana')
      const answer = await exchange('google', token)
      expect(answer.json<SignedIn>()).toMatchObject({ user: { email: 'ana@example.com' }, token_type: 'Bearer' })
      expect(codeOf(await exchange('google', token))).toEqual([401, 'login.google_failed'])
    })

    test('a code is asked for after Google, too, of who has a second factor', async () => {
      const authenticator = await giveApp(installation, 'ana')
      const { token } = await throughGoogle('g-ana')
      const { ticket } = (await exchange('google', token)).json<{ ticket: string }>()
      expect((await bringCode(installation, ticket, authenticator())).json()).toMatchObject({ token_type: 'Bearer' })
      await installation.services.database.inSystem((tx) => tx.deleteFrom('second_factor').execute())
    })

    test('what the browser keeps on the way is sealed, for this site alone and short-lived', async () => {
      const { setCookie, address } = await start('google', newTab().challenge)
      expect(setCookie).toMatch(/^__Host-trilha-sso=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/)
      const asked = new URL(address).searchParams
      expect(asked.get('code_challenge_method')).toBe('S256')
      for (const name of ['state', 'nonce', 'code_challenge']) {
        expect(asked.get(name)).toMatch(/^[\w-]{40,}$/)
        expect(setCookie).not.toContain(asked.get(name))
      }
    })

    test('the code is of no use without the secret of the tab that began, and is used up by trying', async () => {
      const { code, token } = await throughGoogle('g-ana')
      expect(codeOf(await exchange('google', `${code}.${newTab().verifier}`))).toEqual([401, 'login.google_failed'])
      expect(codeOf(await exchange('google', token))).toEqual([401, 'login.google_failed'])
    })

    test('a code that waited two minutes, and one of another provider, are refused', async () => {
      const late = await throughGoogle('g-ana')
      installation.clock.pass(120_001)
      expect(codeOf(await exchange('google', late.token))).toEqual([401, 'login.google_failed'])
      installation.clock.set(new Date())
      const { token } = await throughGoogle('g-ana')
      expect(codeOf(await exchange('oidc', token))).toEqual([401, 'login.provider_failed'])
    })

    test('a return that this browser did not ask for leads back with the failure, never with a code', async () => {
      const tab = newTab()
      const { address, cookie } = await start('google', tab.challenge)
      const returned = await provider.signIn(address, 'g-ana')
      const other = await start('google', newTab().challenge)
      for (const answer of [
        await back(returned, ''),
        await back(returned, other.cookie),
        await back(`${returned}&state=x`, cookie),
      ])
        expect(answer.headers['location']).toBe('/#sso=google.failed')
      const denied = `${origin}/etraining_login/callback/google/?error=access_denied&state=x`
      expect((await back(denied, cookie)).headers['location']).toBe('/#sso=google.failed')
    })

    test('somebody without a profile here is told so: unknown, in no client, or with an address nobody vouches for', async () => {
      for (const person of ['g-nobody', 'g-nina', 'g-bia', 'g-bia-unsaid']) {
        const { token } = await throughGoogle(person)
        expect(codeOf(await exchange('google', token)), person).toEqual([403, 'login.no_profile'])
      }
    })

    test('engine B1: an address its provider does not call verified binds nobody, not even once it was said by somebody else', async () => {
      for (const person of ['g-bia', 'g-bia-unsaid'])
        expect(codeOf(await exchange('google', (await throughGoogle(person)).token)), person).toEqual([
          403,
          'login.no_profile',
        ])
      const bound = await installation.services.database.inSystem((tx) =>
        tx.selectFrom('person_identity').select('subject').where('user_id', '=', installation.ids.bia).execute(),
      )
      expect(bound).toEqual([])
    })

    test('engine B1: who typed an address without proving it keeps no password, session or phone once its owner signs in', async () => {
      const { database } = installation.services
      provider.people['g-caio'] = { email: 'caio@example.com', email_verified: true }
      const userId = installation.ids.caio
      await database.inSystem(async (tx) => {
        await tx.updateTable('person').set({ email_proven_at: null }).where('id', '=', userId).execute()
        const phone = { user_id: userId, kind: 'mobile' as const, e164: '+5511987654321', updated_at: new Date() }
        await tx
          .insertInto('person_phone')
          .values({ ...phone, verified_at: new Date() })
          .execute()
      })
      const login = () =>
        ask(installation.app, {
          method: 'POST',
          url: '/etraining_login/login/',
          body: { username: 'caio@example.com', password },
        })
      const stranger = (await login()).json<SignedIn>()
      const own = await exchange('google', (await throughGoogle('g-caio')).token)
      expect(own.json<SignedIn>().user.id).toBe(userId)
      expect(codeOf(await login())).toEqual([401, 'login.failed'])
      const renewed = await ask(installation.app, {
        method: 'POST',
        url: '/o/token/',
        body: { grant_type: 'refresh_token', refresh_token: stranger.refresh_token },
      })
      expect(codeOf(renewed)).toEqual([401, 'session.revoked'])
      const phones = await database.inSystem((tx) =>
        tx.selectFrom('person_phone').select('verified_at').where('user_id', '=', userId).execute(),
      )
      expect(phones).toEqual([{ verified_at: null }])
    })

    test('an address that was given to somebody else does not give them the account', async () => {
      await exchange('google', (await throughGoogle('g-ana')).token)
      provider.people['g-ana'] = { email: 'ana.new@example.com', email_verified: true }
      provider.people['g-heir'] = { email: 'ana@example.com', email_verified: true }
      const heir = await exchange('google', (await throughGoogle('g-heir')).token)
      expect(codeOf(heir)).toEqual([403, 'login.no_profile'])
      const ana = await exchange('google', (await throughGoogle('g-ana')).token)
      expect(ana.json<SignedIn>().user.email).toBe('ana@example.com')
    })

    test('a provider that refuses us, or is not set up, leads back to the sign-in screen with the failure', async () => {
      const tab = newTab()
      const { address, cookie } = await start('oidc', tab.challenge)
      const refused = await back(await provider.signIn(address, 'g-ana'), cookie)
      expect(refused.headers['location']).toBe('/#sso=oidc.failed')
      expect(codeOf(await exchange('oidc', 'failed.x'))).toEqual([401, 'login.provider_failed'])
    })
  })

  describe('by SAML', () => {
    const begin = async () => {
      const tab = newTab()
      return { tab, address: (await start('saml', tab.challenge)).address }
    }
    const post = (form: { SAMLResponse: string; RelayState: string }) =>
      ask(installation.app, {
        method: 'POST',
        url: '/etraining_login/saml/acs/',
        body: new URLSearchParams(form),
        headers: { origin: 'https://idp.example', 'sec-fetch-site': 'cross-site' },
      })
    const who = (nameId: string) => ({ nameId, audience, acs, now: new Date() })

    test('a signed answer signs its person in, and no second time', async () => {
      const { tab, address } = await begin()
      const form = saml.answer(address, who('bia@example.com'))
      expect(form.RelayState.length).toBeLessThanOrEqual(80)
      const token = `${codeIn(await post(form))}.${tab.verifier}`
      expect((await exchange('saml', token)).json<SignedIn>().user.email).toBe('bia@example.com')
      expect((await post(form)).headers['location']).toBe('/#sso=saml.failed')
    })

    test('engine B1: a name that is no e-mail binds nobody, whatever signs there are in it', async () => {
      for (const nameId of ['bia', 'bia@example', '@', 'x bia@example.com']) {
        const { tab, address } = await begin()
        const token = `${codeIn(await post(saml.answer(address, who(nameId))))}.${tab.verifier}`
        expect(codeOf(await exchange('saml', token)), nameId).toEqual([403, 'login.no_profile'])
      }
    })

    test.each([
      ['changed after it was signed', (xml: string) => xml.replace('bia@example.com', 'ana@example.com')],
      ['without a signature', (xml: string) => xml.replace(/<Signature[\s\S]*<\/Signature>/, '')],
    ])('an answer %s signs nobody in', async (_, tamper) => {
      const { address } = await begin()
      const form = saml.answer(address, who('bia@example.com'), tamper)
      expect((await post(form)).headers['location']).toBe('/#sso=saml.failed')
    })

    test('an answer meant for another application signs nobody in', async () => {
      const { address } = await begin()
      const form = saml.answer(address, { ...who('bia@example.com'), audience: 'https://other.example' })
      expect((await post(form)).headers['location']).toBe('/#sso=saml.failed')
    })

    test('an answer of another provider, or to a request that is not ours, signs nobody in', async () => {
      const { address } = await begin()
      const stranger = await openSamlProvider()
      expect((await post(stranger.answer(address, who('ana@example.com')))).headers['location']).toBe(
        '/#sso=saml.failed',
      )
      const form = saml.answer((await begin()).address, who('ana@example.com'))
      const other = saml.answer((await begin()).address, who('ana@example.com'))
      const swapped = await post({ SAMLResponse: form.SAMLResponse, RelayState: other.RelayState })
      expect(swapped.headers['location']).toBe('/#sso=saml.failed')
      expect((await post({ ...form, RelayState: 'x' })).headers['location']).toBe('/#sso=saml.failed')
    })

    test('the provider’s administrator finds our metadata', async () => {
      const answer = await ask(installation.app, { method: 'GET', url: '/etraining_login/saml/metadata/' })
      expect(answer.headers['content-type']).toContain('application/samlmetadata+xml')
      expect(answer.body.toString()).toContain(acs)
      expect(answer.body.toString()).toContain(`entityID="${audience}"`)
    })
  })
})
