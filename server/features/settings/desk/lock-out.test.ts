import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { testedFor, type DeskSettings } from '#contract/features/settings/settings-desk.ts'
import { addMembership, addPerson, grantPlatform } from '#server/features/session/people/people-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openProvider, type LocalProvider } from '#test/support/external-services/oidc-provider.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
import {
  ask,
  openInstallation,
  password,
  type Answer,
  type Installation,
} from '#test/support/server/test-installation.ts'

const origin = 'http://localhost:4321'
const app = { clientId: 'trilha', clientSecret: 'a secret of the provider' }
const base = '/api/admin/settings/'

onOneEngine((engine) => {
  let installation: Installation
  let provider: LocalProvider
  let administrator: StaffCaller
  let owner: StaffCaller

  beforeAll(async () => {
    provider = await openProvider({ ...app, redirectUris: [`${origin}/etraining_login/callback/oidc/`] })
    installation = await openInstallation(engine, { DEMO: '1', GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 'g' })
    const { database } = installation.services
    for (const email of ['rosa@tintas.example', 'dono@tintas.example']) {
      const person = { email, emailProven: true, username: null, firstName: 'Rosa', lastName: 'Lima', password }
      const userId = await database.inSystem((tx) => addPerson(tx, person, new Date()))
      await database.inTenant(1, (tx) =>
        addMembership(tx, { clientId: 1, userId, roles: ['member'], profession: null }, new Date()),
      )
      if (email.startsWith('dono')) await database.inSystem((tx) => grantPlatform(tx, userId))
      provider.people[email] = { email }
    }
    await installation.services.members.changed()
  })
  afterAll(async () => {
    await installation.close()
    await provider.close()
  })
  // The provider's time is the real one.
  beforeEach(async () => {
    installation.clock.set(new Date())
    administrator = await openStaff(installation, ['programme-admin'])
    owner = await openStaff(installation, 'platform')
  })

  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const read = async (by = administrator) => (await by.get(base)).json<DeskSettings>()
  const corporate = { provider: 'oidc', label: { 'pt-BR': 'Entrar com a Tintas' } }
  const save = async (part: object, by = administrator) => {
    const { rev, values } = await read(by)
    const change = { values: { signIn: { ...values.signIn, ...part } }, inherit: [] }
    return by.send('PUT', `${base}sign-in/`, change, { rev })
  }
  const setUp = async () => {
    const body = { provider: 'oidc', domains: ['tintas.example'], ...app, issuer: provider.issuer }
    const headers = await owner.headers()
    const answer = await ask(installation.app, { method: 'PUT', url: '/api/client-providers/', body, headers })
    expect(answer.status).toBe(200)
  }
  const byPassword = (username: string) =>
    ask(installation.app, { method: 'POST', url: '/etraining_login/login/', body: { username, password } })

  /** Through the provider's pages to a session. */
  async function signIn(person: string): Promise<Answer> {
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const url = `/etraining_login/start/oidc/?challenge=${challenge}&client=tintas`
    const started = await ask(installation.app, { method: 'GET', url })
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
    const address = await provider.signIn(String(started.headers['location']), person)
    const back = await ask(installation.app, { method: 'GET', url: address.slice(origin.length), headers: { cookie } })
    const token = `${String(back.headers['location']).replace(/^\/#sso=\w+\./, '')}.${verifier}`
    const body = new URLSearchParams({ provider: 'oidc', token })
    return ask(installation.app, { method: 'POST', url: '/etraining_login/alternative_login/', body })
  }

  test('back-office D30: corporate sign-in alone wants a test of it within fifteen minutes', async () => {
    await setUp()
    const alone = { corporate, passwords: false }
    expect(codeOf(await save(alone))).toEqual([409, 'settings.would_lock_out'])
    expect((await save({ corporate })).status).toBe(200)
    expect(codeOf(await save(alone))).toEqual([409, 'settings.would_lock_out'])

    expect((await signIn('rosa@tintas.example')).status).toBe(200)
    // One of the provider that stood there before tells nothing of this one.
    installation.clock.pass(1000)
    await setUp()
    expect(codeOf(await save(alone))).toEqual([409, 'settings.would_lock_out'])

    installation.clock.set(new Date(Date.now() + 2000))
    expect((await signIn('rosa@tintas.example')).status).toBe(200)
    expect((await read()).providers.find(({ way }) => way === 'oidc')?.lastSignInAt).not.toBeNull()
    installation.clock.pass(testedFor * 60_000 + 1000)
    administrator = await openStaff(installation, ['programme-admin'])
    expect(codeOf(await save(alone))).toEqual([409, 'settings.would_lock_out'])
    installation.clock.pass(-60_000)
    expect((await save(alone)).status).toBe(200)

    // A password opens nothing there any more, but to who runs the platform.
    expect(codeOf(await byPassword('rosa@tintas.example'))).toEqual([403, 'login.password_off'])
    expect((await byPassword('dono@tintas.example')).status).toBe(200)
    expect((await save({ passwords: true })).status).toBe(200)
    expect((await byPassword('rosa@tintas.example')).status).toBe(200)
  })

  test('back-office D30: the way the saver came by is turned off once another one was shown to work', async () => {
    expect((await save({ google: true, corporate: null, passwords: true })).status).toBe(200)
    const { database } = installation.services
    const now = installation.clock.now()
    const earlier = await openStaff(installation, ['programme-admin'])
    installation.clock.pass(testedFor * 60_000 + 1000)
    const caller = await signInAs(installation, earlier.userId)
    // As the sign-in by Google leaves it.
    await database.inSystem((tx) =>
      tx
        .insertInto('session_family')
        .values({
          id: newId(now.getTime()),
          user_id: caller.userId,
          created_at: now,
          expires_at: now,
          revoked_at: null,
          way: 'google',
        })
        .execute(),
    )
    const byGoogle = newId(installation.clock.now().getTime())
    await database.inSystem(async (tx) => {
      await tx.deleteFrom('session_family').where('id', '=', caller.sessionId).execute()
      await tx
        .insertInto('session_family')
        .values({
          id: byGoogle,
          user_id: caller.userId,
          created_at: installation.clock.now(),
          proven_at: installation.clock.now(),
          expires_at: new Date(installation.clock.now().getTime() + 86_400_000),
          revoked_at: null,
          way: 'google',
        })
        .execute()
    })
    const token = await installation.services.tokens.signAccess({ userId: caller.userId, sessionId: byGoogle })
    const asGoogle: StaffCaller = {
      ...caller,
      get: async (url) =>
        ask(installation.app, {
          method: 'GET',
          url,
          headers: { ...(await caller.headers()), authorization: `Bearer ${token}` },
        }),
      send: async (method, url, body, extras) =>
        ask(installation.app, {
          method,
          url,
          body,
          headers: { ...(await caller.headers(extras)), authorization: `Bearer ${token}` },
        }),
    }
    expect((await read(asGoogle)).cameBy).toBe('google')
    expect(codeOf(await save({ google: false }, asGoogle))).toEqual([409, 'settings.would_lock_out'])
    // By password on another device, a moment ago.
    await signInAs(installation, caller.userId)
    expect((await save({ google: false }, asGoogle)).status).toBe(200)
  })

  test('back-office D31: a provider’s secret never comes back, only that there is one and since when', async () => {
    await setUp()
    const answer = await administrator.get(base)
    const told = answer.json<DeskSettings>().providers.find(({ way }) => way === 'oidc')
    expect(told).toMatchObject({
      issuer: provider.issuer,
      isOwn: true,
      secret: { shown: '••••', setAt: expect.stringMatching(/^\d{4}-/) },
    })
    await save({ corporate })
    const history = await administrator.get(`${base}history/`)
    const listed = await ask(installation.app, {
      method: 'GET',
      url: '/api/client-providers/',
      headers: await owner.headers(),
    })
    const trail = await owner.get('/api/admin/audit/')
    expect([answer, history, listed, trail].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { body } of [answer, history, listed, trail]) {
      expect(body.toString()).not.toContain(app.clientSecret)
    }
  })
})
