import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import {
  ask,
  openInstallation,
  password,
  start,
  type Answer,
  type Installation,
} from '#test/support/server/test-installation.ts'
import { addMembership, addPerson } from '#server/features/session/people/people-service.ts'
import { invitePeople } from '../register-service.ts'
import { newDocument, newestToken, openRegistration, registration } from '../register.test-support.ts'

const typedPassword = 'Outra 1 senha boa'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine, { DEMO: '1' })
  })
  afterAll(async () => installation.close())
  beforeEach(async () => {
    installation.clock.set(start)
    await openRegistration(installation.services)
  })

  const post = (url: string, body: object) => ask(installation.app, { method: 'POST', url, body })
  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const login = (username: string, typed: string) => post('/etraining_login/login/', { username, password: typed })
  const clientsOf = async (username: string, typed = password) =>
    (await login(username, typed)).json<SignedIn>().clients.map(({ id, roles }) => [id, roles])

  let made = 0
  /** Somebody of Escola (2) alone. */
  async function person(emailProven = true): Promise<{ id: string; email: string }> {
    const email = `entra${++made}@example.com`
    const names = { username: null, firstName: 'Edu', lastName: 'Reis' }
    const id = await installation.services.database.inSystem((tx) =>
      addPerson(tx, { email, emailProven, ...names, password }, start),
    )
    const membership = { clientId: 2, userId: id, roles: ['member' as const], profession: null }
    await installation.services.database.inTenant(2, (tx) => addMembership(tx, membership, start))
    return { id, email }
  }
  const register = (email: string, profile: object = {}) =>
    post('/api/register/', registration({ ...profile }, { email, emailConfirmation: email, password: typedPassword }))
  const confirm = async (email: string) =>
    post('/api/register/confirm/', { token: await newestToken(installation.services, email) })
  const joinAs = async (email: string, profile: object = {}) => {
    const { access_token: token } = (await login(email, password)).json<SignedIn>()
    const { client, kind, profile: told, terms, adult } = registration({ ...profile })
    return ask(installation.app, {
      method: 'POST',
      url: '/api/register/join/',
      body: { client, kind, profile: told, terms, adult },
      headers: { authorization: `Bearer ${token}` },
    })
  }
  const rowOf = (userId: string) =>
    installation.services.database.inSystem((tx) =>
      tx.selectFrom('person').select(['first_name', 'document']).where('id', '=', userId).executeTakeFirstOrThrow(),
    )

  test('engine B3: who has an account registers in a second client by it: the link proves the address, the password stays', async () => {
    const { id, email } = await person()
    const document = newDocument()
    expect((await register(email, { document })).status).toBe(200)
    expect(await clientsOf(email)).toEqual([[2, ['member']]])
    expect((await confirm(email)).json()).toEqual({ joined: true })
    expect(await clientsOf(email)).toEqual([
      [2, ['member']],
      [1, ['member']],
    ])
    expect(codeOf(await login(email, typedPassword))).toEqual([401, 'login.failed'])
    // Its name stays, the document that it lacked is added, and no phone that a form named.
    expect(await rowOf(id)).toEqual({ first_name: 'Edu', document })
    const phones = await installation.services.database.inSystem((tx) =>
      tx.selectFrom('person_phone').select('e164').where('user_id', '=', id).execute(),
    )
    expect(phones).toEqual([])
  })

  test('engine B3: an address that nobody had shown to be theirs is its holder’s from then on, with the new password', async () => {
    const { email } = await person(false)
    const before = (await login(email, password)).json<SignedIn>()
    await register(email)
    expect((await confirm(email)).json()).toEqual({ joined: false })
    expect(codeOf(await login(email, password))).toEqual([401, 'login.failed'])
    expect(await clientsOf(email, typedPassword)).toHaveLength(2)
    const headers = { authorization: `Bearer ${before.access_token}` }
    expect((await ask(installation.app, { method: 'GET', url: '/api/password/rules/', headers })).status).toBe(401)
  })

  test('engine B3: a document alone opens nothing: another address with it is refused, and so is the account’s own address with another', async () => {
    const { id, email } = await person()
    const document = newDocument()
    await register(email, { document })
    await confirm(email)
    const stranger = await register('estranho@example.com', { document })
    expect(codeOf(stranger)).toEqual([409, 'register.document_taken'])

    const other = await person()
    await installation.services.database.inSystem((tx) =>
      tx
        .updateTable('person')
        .set({ document: newDocument(), document_country: 'BR' })
        .where('id', '=', other.id)
        .execute(),
    )
    expect((await register(other.email)).status).toBe(200)
    expect(codeOf(await confirm(other.email))).toEqual([409, 'register.other_document'])
    expect(await clientsOf(other.email)).toEqual([[2, ['member']]])
    expect((await rowOf(id)).document).toBe(document)
  })

  test('engine B3: who is a member already stays what they are there', async () => {
    const { id, email } = await person()
    await register(email)
    const membership = { clientId: 1, userId: id, roles: ['programme-admin' as const], profession: null }
    await installation.services.database.inTenant(1, (tx) => addMembership(tx, membership, start))
    expect(codeOf(await confirm(email))).toEqual([409, 'register.email_taken'])
    expect(codeOf(await register(email))).toEqual([409, 'register.email_taken'])
    expect(codeOf(await joinAs(email))).toEqual([409, 'register.email_taken'])
    expect(await clientsOf(email)).toContainEqual([1, ['programme-admin']])
  })

  test('engine B3: who is signed in joins another client at once, if they showed their address to be theirs and the client takes them', async () => {
    const { email } = await person()
    expect(codeOf(await joinAs(email, { stores: [3] }))).toEqual([422, 'register.store_not_participating'])
    expect((await joinAs(email)).json()).toEqual({ done: true })
    expect(await clientsOf(email)).toContainEqual([1, ['member']])

    const unproven = await person(false)
    expect(codeOf(await joinAs(unproven.email))).toEqual([403, 'register.email_unproven'])

    await openRegistration(installation.services, { preRegister: true })
    const invited = await person()
    const document = newDocument()
    expect(codeOf(await joinAs(invited.email, { document }))).toEqual([422, 'register.not_invited'])
    await installation.services.database.inTenant(1, (tx) =>
      invitePeople(tx, 1, 'BR', [{ document, birthday: '1990-05-17' }]),
    )
    expect((await joinAs(invited.email, { document })).status).toBe(200)

    await openRegistration(installation.services, { open: false })
    expect(codeOf(await joinAs((await person()).email))).toEqual([403, 'register.closed'])
  })

  test('engine B3: a session that another system opened joins nothing', async () => {
    const { id } = await person()
    const only = { clientId: 2, modules: null }
    const token = await installation.services.tokens.signAccess({ userId: id, sessionId: id, only })
    const { client, kind, profile, terms, adult } = registration()
    const answer = await ask(installation.app, {
      method: 'POST',
      url: '/api/register/join/',
      body: { client, kind, profile, terms, adult },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(403)
  })
})
