import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { confirmPhone, savePhone } from '#server/features/phone/phone-service.ts'
import { ask, openInstallation, password, start } from '#test/support/server/test-installation.ts'
import type { Answer, Installation, PersonName } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

const documents = { ana: '52998224725', bia: '11144477735' } as const
const phones = { ana: '+5511987654321', bia: '+5511912345678' } as const
let address = 0
onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine, { DEMO: '1' })
    for (const name of ['ana', 'bia'] as const) {
      await installation.services.database.inSystem(async (tx) => {
        const userId = installation.ids[name]
        await tx.updateTable('person').set({ document: documents[name] }).where('id', '=', userId).execute()
        await savePhone(tx, { userId, kind: 'mobile', e164: phones[name] }, start)
        await confirmPhone(tx, { userId, e164: phones[name] }, new Date(0))
      })
    }
  })
  afterAll(async () => installation.close())

  /** From an address nobody has asked from: each test has limits of its own. */
  const post = async (url: string, body: object, remoteAddress = `203.0.113.${++address}`): Promise<Answer> => {
    // Messages are listed by when they were sent.
    installation.clock.pass(1000)
    const answer = await installation.app.inject({ method: 'POST', url, payload: body, remoteAddress })
    await installation.services.jobs.run()
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test knows what it asked for
    const json = <T>() => answer.json<T>()
    return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload, json }
  }
  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const messages = () => installation.services.demoMailbox.list()
  const login = (username: string, typed: string) =>
    ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/login/',
      body: new URLSearchParams({ username, password: typed }),
    })
  const recover = (username: string, from?: string, language?: LanguageCode) =>
    post('/etraining_login/api_recover_password/', { username, ...(language && { language }) }, from)
  const linkOf = (text: string) => {
    const [, kind, username, uidb64, token] = /\/(set|recover)-password\/([^/]+)\/([\w-]+)\/([\w-]+)/.exec(text) ?? []
    return { kind, username: decodeURIComponent(username ?? ''), uidb64: uidb64 ?? '', token: token ?? '' }
  }
  const newLink = async (name: PersonName) => {
    await recover(`${name}@example.com`)
    const { uidb64, token } = linkOf((await messages())[0]?.text ?? '')
    return { uidb64, token }
  }
  const set = (link: { uidb64: string; token: string }, typed: string) =>
    post('/api/password/set/', { uidb64: link.uidb64, token: link.token, password: typed })
  const sendCode = (document: string, phone: string, from?: string) =>
    post('/etraining_login/send_recover_password_code/', { document, phone, country: 'BR', channel: 'sms' }, from)
  const validate = (request: string, code: string) =>
    post('/etraining_login/validate_recover_password_code/', { request, code })

  test('somebody who forgot the password gets a link by e-mail, chooses a new one and signs in with it', async () => {
    const before = (await login('caio', password)).json<{ refresh_token: string }>()
    expect((await recover('caio@example.com')).json()).toEqual({ done: true, retry_in: 60 })
    const [letter] = await messages()
    expect(letter).toMatchObject({ channel: 'mail', to: 'caio@example.com', subject: 'Nova senha para Escola' })
    const link = linkOf(letter?.text ?? '')
    expect(link).toMatchObject({ kind: 'recover', username: 'caio' })
    const parts = { uidb64: link.uidb64, token: link.token }
    expect((await post('/api/password/link/', parts)).json()).toEqual({
      username: 'caio',
      purpose: 'recover',
      least: 'weak',
    })
    expect((await set(parts, 'outra senha boa')).json()).toEqual({ done: true })
    expect((await login('caio', password)).status).toBe(401)
    expect((await login('caio', 'outra senha boa')).status).toBe(200)
    expect((await messages())[0]?.subject).toBe('Sua senha de Escola foi alterada')
    // Every session from before is over.
    const refreshed = await post('/o/token/', { grant_type: 'refresh_token', refresh_token: before.refresh_token })
    expect(codeOf(refreshed)).toEqual([401, 'session.revoked'])
  })

  test('the letter is in the person’s language, else in the one it was asked for in', async () => {
    await recover('bia@example.com', undefined, 'fr-FR')
    expect((await messages())[0]?.subject).toBe('Nouveau mot de passe pour Tintas')
    await installation.as('bia').request('POST', '/api/session/language/', { languageId: 3 })
    await recover('bia@example.com', undefined, 'fr-FR')
    expect((await messages())[0]?.text).toMatch(/^¡Hola, bia!\n\n.*\n\nElegir nueva contraseña:\nhttp/s)
  })

  test('a document or a user name will do, too', async () => {
    for (const username of ['529.982.247-25', 'ana']) {
      await recover(username)
      expect((await messages())[0]?.to).toBe('ana@example.com')
    }
  })

  test('a link works once, and only while it lives', async () => {
    const link = await newLink('bia')
    expect((await set(link, 'senha numero um')).status).toBe(200)
    for (const answer of [await set(link, 'senha numero dois'), await post('/api/password/link/', link)])
      expect(codeOf(answer)).toEqual([410, 'password.link_expired'])
    const late = await newLink('bia')
    const odd = { uidb64: Buffer.from(installation.ids.ana).toString('base64url'), token: late.token }
    expect(codeOf(await set(odd, 'senha numero dois'))).toEqual([410, 'password.link_expired'])
    installation.clock.pass(3_600_001)
    expect(codeOf(await set(late, 'senha numero dois'))).toEqual([410, 'password.link_expired'])
  })

  test('a new password voids the other links, and one too weak leaves the link good', async () => {
    const [first, second] = [await newLink('bia'), await newLink('bia')]
    await installation.services.database.inSystem((tx) =>
      tx
        .updateTable('client')
        .set({ access: JSON.stringify({ passwordStrength: 'strong' }) })
        .where('id', '=', 1)
        .execute(),
    )
    expect((await post('/api/password/link/', first)).json()).toMatchObject({ least: 'strong' })
    const weak = await set(first, 'Abcdefg1')
    expect([...codeOf(weak), weak.json<Problem>().values]).toEqual([422, 'password.too_weak', { least: 'strong' }])
    expect((await set(first, 'Ab1!')).json<Problem>().fields).toEqual([{ field: 'password', code: 'too_short' }])
    expect((await set(first, 'Abcdef1!')).status).toBe(200)
    expect(codeOf(await set(second, 'Abcdef1!'))).toEqual([410, 'password.link_expired'])
    await installation.services.database.inSystem((tx) =>
      tx.updateTable('client').set({ access: '{}' }).where('id', '=', 1).execute(),
    )
  })

  test('somebody announced by a client sets the first password by a link that lives a day', async () => {
    await installation.services.database.inSystem((tx) =>
      tx.updateTable('person').set({ first_access: true }).where('id', '=', installation.ids.nina).execute(),
    )
    await recover('nina@example.com')
    const letter = (await messages())[0]
    expect(letter?.subject).toBe('Seu primeiro acesso a Trilha')
    const link = linkOf(letter?.text ?? '')
    expect(link.kind).toBe('set')
    installation.clock.pass(23 * 3_600_000)
    expect((await set(link, 'primeira senha')).status).toBe(200)
    await recover('nina@example.com')
    expect(linkOf((await messages())[0]?.text ?? '').kind).toBe('recover')
  })

  test('a password is changed with the current one; the other sessions end, this one goes on', async () => {
    const signIn = async () => (await login('bia', 'Abcdef1!')).json<SignedIn>()
    const [own, other] = [await signIn(), await signIn()]
    const headers = { authorization: `Bearer ${own.access_token}` }
    const change = (body: object) =>
      ask(installation.app, { method: 'POST', url: '/api/password/change/', body, headers })
    expect(codeOf(await change({ password: 'senha nova' }))).toEqual([422, 'password.current_wrong'])
    expect(codeOf(await change({ current: 'errada', password: 'senha nova' }))).toEqual([422, 'password.current_wrong'])
    expect(codeOf(await change({ current: 'Abcdef1!', password: 'Abcdef1!' }))).toEqual([422, 'password.same'])
    expect((await change({ current: 'Abcdef1!', password: 'senha nova' })).status).toBe(200)
    const refresh = (refresh_token: string) => post('/o/token/', { grant_type: 'refresh_token', refresh_token })
    expect((await refresh(own.refresh_token)).status).toBe(200)
    expect(codeOf(await refresh(other.refresh_token))).toEqual([401, 'session.revoked'])
    expect((await login('bia', 'senha nova')).status).toBe(200)
  })

  test('who must change the password does so without the old one, once', async () => {
    await installation.services.database.inSystem((tx) =>
      tx.updateTable('person').set({ must_change_password: true }).where('id', '=', installation.ids.bia).execute(),
    )
    const signedIn = (await login('bia', 'senha nova')).json<SignedIn>()
    expect(signedIn.user.mustChangePassword).toBe(true)
    const headers = { authorization: `Bearer ${signedIn.access_token}` }
    const change = (next: string) =>
      ask(installation.app, { method: 'POST', url: '/api/password/change/', body: { password: next }, headers })
    const pull = () => installation.as('bia').request('POST', '/api/pull/', { cursor: null })
    expect(codeOf(await pull())).toEqual([403, 'session.password_change_required'])
    expect(codeOf(await change('senha nova'))).toEqual([422, 'password.same'])
    expect((await change('senha minha')).status).toBe(200)
    expect((await pull()).status).toBe(200)
    expect(codeOf(await change('outra ainda'))).toEqual([422, 'password.current_wrong'])
    expect((await login('bia', 'senha minha')).json<SignedIn>().user.mustChangePassword).toBe(false)
  })

  test('who exists, who does not and who is blocked get the same answer; only one gets a letter', async () => {
    const before = (await messages()).length
    const answers = [
      await recover('ana@example.com'),
      await recover('nobody@example.com'),
      await recover('00000000191'),
      await recover('a\0b'),
    ]
    for (const answer of answers) expect([answer.status, answer.json()]).toEqual([200, { done: true, retry_in: 60 }])
    expect((await messages()).length).toBe(before + 1)
  })

  test('asking again has to wait a minute, from that address; the person elsewhere is not held up', async () => {
    expect((await recover('caio@example.com', '198.51.100.1')).status).toBe(200)
    const again = await recover('CAIO@example.com', '198.51.100.1')
    expect(codeOf(again)).toEqual([429, 'request.too_many'])
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await recover('caio@example.com', '198.51.100.2')).status).toBe(200)
  })

  test('a code by SMS leads to a link: the number has to be typed, its end is told', async () => {
    const masked = await post('/etraining_login/get_phone_number_with_document/', { document: '529.982.247-25' })
    expect(masked.json()).toEqual({ masked_phone: '•••••••••21' })
    const sent = await sendCode('52998224725', '(11) 98765-4321')
    const { request } = sent.json<{ request: string }>()
    expect(sent.json()).toMatchObject({ expires_in: 600, retry_in: 60 })
    const [sms] = await messages()
    expect(sms).toMatchObject({ channel: 'sms', to: phones.ana, subject: '' })
    const code = /\d{6}/.exec(sms?.text ?? '')?.[0] ?? ''
    const link = (await validate(request, code)).json<{ uidb64: string; token: string }>()
    expect(link).toMatchObject({ username: 'ana' })
    expect(codeOf(await validate(request, code))).toEqual([422, 'recovery.code_expired'])
    expect((await set(link, password)).status).toBe(200)
  })

  test('a code may be typed wrongly five times, and lives ten minutes', async () => {
    const { request } = (await sendCode(documents.ana, phones.ana)).json<{ request: string }>()
    const code = /\d{6}/.exec((await messages())[0]?.text ?? '')?.[0] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    for (const left of [4, 3, 2, 1, 0]) {
      const answer = await validate(request, wrong)
      expect([...codeOf(answer), answer.json<Problem>().values]).toEqual([422, 'recovery.code_invalid', { left }])
    }
    expect(codeOf(await validate(request, code))).toEqual([422, 'recovery.code_expired'])
    const later = (await sendCode(documents.ana, phones.ana)).json<{ request: string }>()
    const laterCode = /\d{6}/.exec((await messages())[0]?.text ?? '')?.[0] ?? ''
    installation.clock.pass(600_001)
    expect(codeOf(await validate(later.request, laterCode))).toEqual([422, 'recovery.code_expired'])
  })

  test('who tries somebody else’s codes does not use up theirs', async () => {
    const own = (await sendCode(documents.ana, phones.ana, '198.51.100.9')).json<{ request: string }>()
    const code = /\d{6}/.exec((await messages())[0]?.text ?? '')?.[0] ?? ''
    const thief = (await sendCode(documents.ana, '11 90000-0021', '198.51.100.8')).json<{ request: string }>()
    for (let tries = 0; tries < 6; tries++) await validate(thief.request, '000000')
    expect((await validate(own.request, code)).status).toBe(200)
  })

  test('a document of nobody has a phone that never changes, and goes the same way', async () => {
    const masked = async (document: string) =>
      (await post('/etraining_login/get_phone_number_with_document/', { document })).json<{ masked_phone: string }>()
        .masked_phone
    const [end, before] = [(await masked('390.533.447-05')).slice(-2), (await messages()).length]
    expect(await masked('39053344705')).toBe(`•••••••••${end}`)
    const other = String((Number(end) + 1) % 100).padStart(2, '0')
    expect(codeOf(await sendCode('39053344705', `+55119876543${other}`))).toEqual([422, 'recovery.phone_mismatch'])
    expect(codeOf(await sendCode(documents.ana, '+5511987654322'))).toEqual([422, 'recovery.phone_mismatch'])
    const unknown = await sendCode('39053344705', `+55119876543${end}`)
    // The end is right, the rest is not: no code goes out.
    const known = await sendCode(documents.ana, '+5511900000021')
    const shape = (answer: Answer) => [answer.status, { ...answer.json(), request: 'x' }]
    expect(shape(unknown)).toEqual(shape(known))
    expect((await messages()).length).toBe(before)
    for (const answer of [unknown, known]) {
      const tried = await validate(answer.json<{ request: string }>().request, '123456')
      expect([...codeOf(tried), tried.json<Problem>().values]).toEqual([422, 'recovery.code_invalid', { left: 4 }])
    }
  })

  test('known and unknown people take as long', async () => {
    const time = async (work: () => Promise<unknown>) => {
      const from = performance.now()
      await work()
      return performance.now() - from
    }
    const best = async (once: () => Promise<number>) => {
      let least = Infinity
      for (let tries = 0; tries < 12; tries++) least = Math.min(least, await once())
      return least
    }
    const alone = async (url: string, payload: object) => {
      await installation.services.jobs.run()
      const remoteAddress = `198.51.100.${++address}`
      return time(() => installation.app.inject({ method: 'POST', url, payload, remoteAddress }))
    }
    const mail = (username: string) => () => alone('/etraining_login/api_recover_password/', { username })
    const mask = (document: string) => () => alone('/etraining_login/get_phone_number_with_document/', { document })
    const mailRatio = (await best(mail('ana@example.com'))) / (await best(mail('nobody@example.com')))
    const maskRatio = (await best(mask(documents.ana))) / (await best(mask('39053344705')))
    for (const ratio of [mailRatio, maskRatio]) {
      expect(ratio).toBeGreaterThan(0.3)
      expect(ratio).toBeLessThan(3)
    }
  })

  test('the database keeps neither links nor codes nor addresses anybody could use', async () => {
    const link = await newLink('ana')
    await sendCode(documents.ana, phones.ana)
    const code = /\d{6}/.exec((await messages())[0]?.text ?? '')?.[0] ?? ''
    const rows = await installation.services.database.inSystem(async (tx) => [
      await tx.selectFrom('password_link').selectAll().execute(),
      await tx.selectFrom('access_code').select(['code_hash', 'subject_hash']).execute(),
      await tx.selectFrom('demo_message').selectAll().execute(),
    ])
    const kept = JSON.stringify([rows, await installation.services.database.runText('SELECT data FROM pgboss.job')])
    for (const secret of [link.token, `"${code}"`, 'example.com', phones.ana]) expect(kept).not.toContain(secret)
  })
})
