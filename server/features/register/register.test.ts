import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { ask, openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { invitePeople } from './register-service.ts'
import { newDocument, newestToken, openRegistration, registration } from './register.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine, { DEMO: '1' })
    await openRegistration(installation.services)
  })
  afterAll(async () => installation.close())

  // Limits are counted in real time; each test comes from an address of its own.
  let caller = 0
  const send = async (body: unknown, url = '/api/register/', address = `10.0.0.${++caller}`): Promise<Answer> => {
    const answer = await installation.app.inject({
      method: 'POST',
      url,
      payload: body as object,
      remoteAddress: address,
    })
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test knows what it asked for
    const json = <T>() => answer.json<T>()
    return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload, json }
  }
  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const fieldsOf = (answer: Answer) =>
    (answer.json<{ fields?: { field: string; code: string }[] }>().fields ?? []).map(
      ({ field, code }) => `${field} ${code}`,
    )
  const signIn = (username: string) =>
    ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/login/',
      body: { username, password: registration().password },
    })

  const confirm = async (email: string) =>
    send({ token: await newestToken(installation.services, email) }, '/api/register/confirm/')

  test('who registers is not signed in, and gets in with document or e-mail and the password they chose', async () => {
    const person = registration(
      { document: '111.444.777-35' },
      { email: 'Zoe@Example.com', emailConfirmation: 'zoe@example.com' },
    )
    const answer = await send(person)
    expect([answer.status, answer.json()]).toEqual([200, { done: true }])
    expect((await confirm('zoe@example.com')).status).toBe(200)
    for (const username of ['zoe@example.com', '11144477735', '111.444.777-35']) {
      const { user, clients } = (await signIn(username)).json<SignedIn>()
      expect(user).toMatchObject({
        email: 'zoe@example.com',
        firstName: 'Zoé',
        lastName: 'da Silva Prado',
        languageId: 2,
      })
      expect(clients).toMatchObject([{ slug: 'tintas', roles: ['member'], pending: ['complete_register'] }])
    }
  })

  test('a document or an e-mail is registered once', async () => {
    const first = registration()
    await send(first)
    expect((await confirm(first.email)).status).toBe(200)
    const again = await send({ ...registration(), profile: first.profile })
    expect(codeOf(again)).toEqual([409, 'register.document_taken'])
    expect(fieldsOf(again)).toEqual(['profile.document invalid'])
    const sameMail = await send(registration({}, { email: first.email, emailConfirmation: first.email }))
    expect(codeOf(sameMail)).toEqual([409, 'register.email_taken'])
    // Nothing of the refused ones stays behind.
    expect(
      (await send(registration({}, { email: `x${first.email}`, emailConfirmation: `x${first.email}` }))).status,
    ).toBe(200)
  })

  test('a refusal tells nothing of a document while anything else is wrong', async () => {
    const known = registration()
    await send(known)
    await confirm(known.email)
    const half = await send({ ...known, terms: false })
    expect(codeOf(half)).toEqual([422, 'request.invalid'])
    expect(fieldsOf(half)).toEqual(['terms required'])
  })

  test('many registrations from one address are slowed down, of others not', async () => {
    const known = registration()
    await send(known)
    expect((await confirm(known.email)).status).toBe(200)
    const tries = Array.from({ length: 30 }, () =>
      send({ ...registration(), profile: known.profile }, '/api/register/', '10.9.9.9'),
    )
    expect(new Set((await Promise.all(tries)).map((answer) => codeOf(answer)[1]))).toEqual(
      new Set(['register.document_taken']),
    )
    expect(codeOf(await send(registration(), '/api/register/', '10.9.9.9'))).toEqual([429, 'request.too_many'])
    expect((await send(registration())).status).toBe(200)
  })

  describe('every mistake is named at its field', () => {
    test('all of an empty form at once', async () => {
      const empty = { ...registration(), profile: {}, email: '', emailConfirmation: '', terms: false, adult: false }
      expect(fieldsOf(await send(empty)).toSorted()).toEqual([
        'adult required',
        'email required',
        'profile.birthday required',
        'profile.brands required',
        'profile.chains required',
        'profile.company required',
        'profile.document required',
        'profile.full_name required',
        'profile.mobile_phone required',
        'terms required',
      ])
    })

    test.each([
      ['document', { document: '111.444.777-36' }, 'profile.document invalid'],
      ['full-width document', { document: '１１１４４４７７７３５' }, 'profile.document invalid'],
      ['one name only', { full_name: 'Zoé' }, 'profile.full_name invalid'],
      ['birthday to come', { birthday: '2026-11-18' }, 'profile.birthday invalid'],
      ['phone', { mobile_phone: '11 1234' }, 'profile.mobile_phone invalid'],
      ['landline', { mobile_phone: '(11) 3333-4444' }, 'profile.mobile_phone invalid'],
      ['agency', { company: 99 }, 'profile.company invalid'],
      ['no brand', { brands: [] }, 'profile.brands required'],
      ['brand of another agency', { brands: [3] }, 'profile.brands invalid'],
      ['brand twice', { brands: [1, 1] }, 'profile.brands invalid'],
      ['chain without a store', { chains: ['Casa', 'Tinta Boa'], stores: [1] }, 'profile.stores required'],
      ['unknown chain', { chains: ['Nenhuma'], stores: [] }, 'profile.chains invalid'],
      ['text of 257', { full_name: `Zoé ${'x'.repeat(253)}` }, 'profile.full_name too_long'],
      ['half a character', { full_name: 'Zoé \uD800' }, 'profile.full_name invalid'],
      ['bytes that were no UTF-8', { full_name: 'Zo\uFFFD Prado' }, 'profile.full_name invalid'],
      ['a NUL', { full_name: 'Zoé\u0000 Prado' }, 'profile.full_name invalid'],
    ])('%s', async (_what, wrong, problem) => {
      const answer = await send(registration(wrong))
      expect(answer.status).toBe(422)
      expect(fieldsOf(answer)).toContain(problem)
    })

    test('bytes that are no UTF-8 are refused, and 256 characters are not too many', async () => {
      const body = Buffer.from(JSON.stringify(registration()))
      const at = body.indexOf('Zo')
      const broken = Buffer.concat([body.subarray(0, at), Buffer.from([0xff, 0xfe]), body.subarray(at + 2)])
      const answer = await installation.app.inject({
        method: 'POST',
        url: '/api/register/',
        payload: broken,
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.statusCode).toBe(400)
      expect((await send(registration({ full_name: `Zoé ${'x'.repeat(252)}` }))).status).toBe(200)
    })

    test('who is not 18 yet', async () => {
      const answer = await send(registration({ birthday: '2008-11-19' }))
      expect(codeOf(answer)).toEqual([422, 'register.under_age'])
      expect((await send(registration({ birthday: '2008-11-18' }))).status).toBe(200)
    })

    test('back-office 5: who is younger than the client’s own least age, told that age', async () => {
      const staff = await openStaff(installation, ['programme-admin'])
      expect((await saveSettings(staff, { minimumAge: 13 })).status).toBe(422)
      expect((await saveSettings(staff, { minimumAge: 16 })).status).toBe(200)
      const tooYoung = await send(registration({ birthday: '2010-11-19' }))
      expect([tooYoung.status, tooYoung.json()]).toMatchObject([
        422,
        { code: 'register.under_age', values: { age: 16 } },
      ])
      expect((await send(registration({ birthday: '2010-11-18' }))).status).toBe(200)
      expect((await saveSettings(staff, { minimumAge: 18 })).status).toBe(200)
    })

    test('a store that does not take part', async () => {
      const answer = await send(registration({ stores: [3] }))
      expect(codeOf(answer)).toEqual([422, 'register.store_not_participating'])
    })

    test('e-mail, its confirmation and the password', async () => {
      const wrong = { email: 'zoe@', emailConfirmation: 'zoe@example.com', password: 'abcdef' }
      expect(fieldsOf(await send(registration({}, wrong)))).toEqual([
        'email invalid',
        'emailConfirmation invalid',
        'password invalid',
      ])
      expect(fieldsOf(await send(registration({}, { password: 'Ab1' })))).toEqual(['password too_short'])
      expect(fieldsOf(await send(registration({}, { password: 'x'.repeat(1025) })))).toEqual(['password too_long'])
    })

    test('a field the client does not ask for', async () => {
      const answer = await send(registration({ gmin: '123' }))
      expect(codeOf(answer)).toEqual([422, 'request.unknown_field'])
      expect(fieldsOf(answer)).toEqual(['profile.gmin unknown'])
    })

    test('a field given twice as a list, and a body that is no object', async () => {
      expect((await send(registration({ full_name: ['Zoé Prado', 'Zoé'] }))).status).toBe(422)
      expect((await send([])).status).toBe(422)
      expect((await send({ ...registration(), password: 'x'.repeat(1024 * 1024) })).status).toBe(413)
    })
  })

  test('where registration is closed nothing is told and nobody gets in', async () => {
    expect(codeOf(await send({ ...registration(), client: 'escola' }))).toEqual([403, 'register.closed'])
    expect(codeOf(await send({ ...registration(), client: 'nobody' }))).toEqual([404, 'resource.not_found'])
    const choices = (client: string) =>
      ask(installation.app, { method: 'GET', url: `/api/register/choices/?client=${client}` })
    expect(codeOf(await choices('escola'))).toEqual([403, 'register.closed'])
    expect((await choices('tintas')).json()).toEqual({
      agencies: [
        {
          id: 1,
          name: 'Agência Um',
          brands: [
            { id: 1, name: 'Aurora' },
            { id: 2, name: 'Base Forte' },
          ],
        },
        { id: 2, name: 'Agência Dois', brands: [{ id: 3, name: 'Mata Viva' }] },
      ].toSorted((a, b) => a.name.localeCompare(b.name)),
      chains: [
        {
          name: 'Casa',
          stores: [
            { id: 1, name: 'Com câmera', city: 'Recife', state: 'PE' },
            { id: 2, name: 'Sem câmera', city: 'Recife', state: 'PE' },
          ],
        },
        { name: 'Tinta Boa', stores: [{ id: 4, name: 'Centro', city: 'Olinda', state: 'PE' }] },
      ],
    })
  })

  test('a trade register asks for what its kind needs', async () => {
    const seven = { ...registration(), kind: 'seven_trade' }
    expect(fieldsOf(await send(seven))).toEqual(['profile.profession required'])
    expect((await send({ ...seven, profile: { ...seven.profile, profession: 'Balconista' } })).status).toBe(200)
    expect((await send({ ...registration(), kind: 'pop_trade' })).status).toBe(200)
  })

  test('where the client asks for a proof of work, nobody registers or looks anybody up without one', async () => {
    await openRegistration(installation.services, {}, [], { recaptcha: 'proof-of-work' })
    const lookUp = { client: 'tintas', document: newDocument(), birthday: '1990-05-17' }
    for (const recaptcha of [undefined, 'nonsense']) {
      expect(codeOf(await send(registration({}, { recaptcha })))).toEqual([403, 'login.challenge_required'])
      expect(codeOf(await send({ ...lookUp, recaptcha }, '/api/register/look-up/'))).toEqual([
        403,
        'login.challenge_required',
      ])
    }
    await openRegistration(installation.services)
    expect((await send(registration())).status).toBe(200)
  })

  test('with pre-registration only who was invited gets in, and a look-up tells strangers nothing', async () => {
    const document = newDocument()
    await openRegistration(installation.services, { preRegister: true })
    await installation.services.database.inTenant(1, (tx) =>
      invitePeople(tx, 1, 'BR', [{ document, birthday: '1990-05-17' }]),
    )
    const lookUp = (person: { document: string; birthday: string }, address?: string) =>
      send({ client: 'tintas', ...person }, '/api/register/look-up/', address)
    expect((await lookUp({ document, birthday: '1990-05-17' })).json()).toEqual({ invited: true })
    const stranger = await lookUp({ document: newDocument(), birthday: '1990-05-17' })
    const guessed = await lookUp({ document, birthday: '1990-05-18' })
    expect(codeOf(stranger)).toEqual([422, 'register.not_invited'])
    const { instance: _a, ...first } = stranger.json()
    const { instance: _b, ...second } = guessed.json()
    expect(first).toEqual(second)
    for (let each = 0; each < 5; each++) await lookUp({ document, birthday: `1991-01-0${each + 1}` }, '10.8.8.8')
    expect(codeOf(await lookUp({ document, birthday: '1990-05-17' }, '10.8.8.8'))).toEqual([429, 'request.too_many'])

    expect(codeOf(await send(registration()))).toEqual([422, 'register.not_invited'])
    expect((await send(registration({ document, birthday: '1990-05-17' }))).status).toBe(200)
    await openRegistration(installation.services)
  })
})
