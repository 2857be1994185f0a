import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnProfile } from '#contract/features/profile/profile-contract.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import {
  ask,
  openInstallation,
  type Answer,
  type Installation,
  type PersonName,
} from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { newDocument, newestToken, openRegistration, registration } from './register.test-support.ts'

const address = {
  zip: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: '',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  country: '',
}

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine, { DEMO: '1' })
    await openRegistration(installation.services)
  })
  afterAll(async () => installation.close())

  const own = async (name: PersonName, clientId = 1) =>
    (await installation.as(name, clientId).request('GET', '/api/register/profile/')).json<OwnProfile>()
  const save = (name: PersonName, profile: unknown, clientId = 1) =>
    installation.as(name, clientId).request('POST', '/api/register/profile/', { profile })
  const complete = (name: PersonName, profile: unknown) =>
    installation.as(name).request('POST', '/api/register/complete/', { profile })
  const fieldsOf = (answer: Answer) =>
    (answer.json<{ fields?: { field: string; code: string }[] }>().fields ?? []).map(
      ({ field, code }) => `${field} ${code}`,
    )

  test('what a registration said is what the person finds in their data', async () => {
    const { profile, email, password } = registration({ document: '529.982.247-25' })
    const sent = { ...registration(), profile, email, emailConfirmation: email }
    expect((await ask(installation.app, { method: 'POST', url: '/api/register/', body: sent })).status).toBe(200)
    const token = await newestToken(installation.services, email)
    await ask(installation.app, { method: 'POST', url: '/api/register/confirm/', body: { token } })
    const login = await ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/login/',
      body: { username: email, password },
    })
    const { access_token: access } = login.json<SignedIn>()
    const headers = { authorization: `Bearer ${access}`, 'trilha-client': '1' }
    const answer = await ask(installation.app, { method: 'GET', url: '/api/register/profile/', headers })
    expect(answer.json()).toMatchObject({
      email,
      country: 'BR',
      today: '2026-11-18',
      profile: {
        document: '52998224725',
        full_name: 'Zoé da Silva Prado',
        birthday: '1990-05-17',
        mobile_phone: '+5511987654321',
        company: 1,
        brands: [1],
        chains: ['Casa'],
        stores: [1],
      },
      completeFields: [
        { name: 'gender', required: false },
        { name: 'address', required: true },
      ].toReversed(),
    })
    const left = await ask(installation.app, {
      method: 'POST',
      url: '/api/register/complete/',
      body: { profile: { address } },
      headers,
    })
    expect(left.json()).toEqual({ pending: [] })
    const again = await ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/login/',
      body: { username: '529.982.247-25', password },
    })
    expect(again.json<SignedIn>().clients[0]?.pending).toEqual([])
  })

  test('complete-register names what is missing and takes nothing that was not asked', async () => {
    expect(fieldsOf(await complete('ana', {}))).toEqual(
      ['zip', 'street', 'number', 'neighborhood', 'city', 'state'].map((part) => `profile.address.${part} required`),
    )
    expect(fieldsOf(await complete('ana', { address, gmin: '1' }))).toEqual(['profile.gmin unknown'])
    expect(fieldsOf(await complete('ana', { address: { ...address, zip: '1310' } }))).toEqual([
      'profile.address.zip invalid',
    ])
    expect((await complete('ana', { address, gender: 'female' })).status).toBe(200)
    expect((await own('ana')).profile).toMatchObject({ address: { ...address, country: 'BR' }, gender: 'female' })
  })

  test('a person gives a document once; another one, or somebody else’s, is refused', async () => {
    const rest = { birthday: '1985-03-02', company: 2, brands: [3], chains: ['Tinta Boa'], stores: [4], address }
    const document = newDocument()
    expect(fieldsOf(await save('bia', rest))).toEqual(['profile.document required'])
    expect((await save('bia', { ...rest, document })).status).toBe(200)
    expect((await save('bia', { nickname: 'Bibi' })).status).toBe(200)
    expect((await own('bia')).profile).toMatchObject({
      document,
      nickname: 'Bibi',
      company: 2,
      brands: [3],
      stores: [4],
    })
    expect((await save('bia', { document: newDocument() })).json()).toMatchObject({ code: 'register.document_kept' })
    expect((await save('ana', { ...rest, document })).json()).toMatchObject({ code: 'register.document_taken' })
  })

  test('a required field is not cleared, a rule holds for every change, and phones have their own place', async () => {
    expect(fieldsOf(await save('bia', { birthday: '' }))).toEqual(['profile.birthday required'])
    expect((await save('bia', { birthday: '2010-01-01' })).json()).toMatchObject({ code: 'register.under_age' })
    expect((await save('bia', { stores: [3], chains: ['Casa'] })).json()).toMatchObject({
      code: 'register.store_not_participating',
    })
    expect(fieldsOf(await save('bia', { mobile_phone: '(11) 98765-4321' }))).toEqual(['profile.mobile_phone unknown'])
    expect((await save('bia', { full_name: 'Bia Souza Lima' })).status).toBe(200)
    expect((await own('bia')).profile.full_name).toBe('Bia Souza Lima')
  })

  test('what a person told one client another client does not see', async () => {
    const { profile } = await own('ana', 2)
    expect(profile).toMatchObject({ gender: '', company: null, brands: [], stores: [] })
    expect(profile.address).toBeUndefined()
    expect((await installation.as('caio', 1).request('GET', '/api/register/profile/')).status).toBe(403)
  })
})
