import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clientCredentials, type SignedIn } from '#contract/engine/session/session.ts'
import { confirmPhone, savePhone } from './features/phone/phone-service.ts'
import { addMembership } from './features/session/people/people-service.ts'
import { openLog } from './platform/log.ts'
import { signInAs } from '#test/support/staff-caller.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import {
  ask,
  openInstallation,
  password,
  start,
  type Answer,
  type Installation,
} from '#test/support/server/test-installation.ts'

const email = 'ana@example.com'
const document = '52998224725'
const phone = '+5511987654321'
const basic = (id: string, secret: string) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

forEachEngine((engine) => {
  const lines: string[] = []
  /** What no line may hold, by what it is. */
  const secrets = new Map<string, string>()
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(
      engine,
      { DEMO: '1' },
      undefined,
      openLog('trace', { write: (line) => void lines.push(line) }),
    )
    const { services, ids } = installation
    await services.database.inSystem(async (tx) => {
      await tx.updateTable('person').set({ document }).where('id', '=', ids.ana).execute()
      await savePhone(tx, { userId: ids.ana, kind: 'mobile', e164: phone }, start)
      await confirmPhone(tx, { userId: ids.ana, e164: phone }, new Date(start.getTime() - 2 * 86_400_000))
    })
    const membership = { clientId: 1, userId: ids.ana, roles: ['programme-admin' as const], profession: null }
    await services.database.inTenant(1, (tx) => addMembership(tx, membership, start))
    await services.members.changed()
    for (const [what, secret] of Object.entries({ email, document, phone, password })) keep(what, secret)
  })
  afterAll(async () => installation.close())

  function keep(what: string, secret: string): string {
    expect(secret, what).toMatch(/.{6}/)
    secrets.set(what, secret)
    return secret
  }
  /** Asks, sends the letters that follow, and wants the status that is due. */
  const call = async (
    status: number,
    method: 'GET' | 'POST',
    url: string,
    input: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    installation.clock.pass(1000)
    const answer = await ask(installation.app, { method, url, ...input })
    expect([url, answer.status, answer.body.toString()]).toEqual([url, status, expect.anything()])
    await installation.services.jobs.run()
    return answer
  }
  const keepTokens = (what: string, answer: Answer): SignedIn => {
    const signedIn = answer.json<SignedIn>()
    for (const name of ['access_token', 'refresh_token', 'realtime_token'] as const)
      keep(`${name} of ${what}`, signedIn[name])
    return signedIn
  }
  const newestLetter = async () => (await installation.services.demoMailbox.list())[0]?.text ?? ''
  const login = '/etraining_login/login/'
  const renew = (refresh_token: string) => ({ body: { grant_type: 'refresh_token', refresh_token } })

  test('no token, password, e-mail, document or phone of a person is in any line of the log, at its lowest level', async () => {
    const wrong = keep('wrong password', 'uma senha errada')
    await call(401, 'POST', login, { body: { username: email, password: wrong } })
    await call(422, 'POST', login, { body: { username: email, password, [email]: password } })
    await call(400, 'POST', login, {
      body: `{"username":"${email}","password":"${password}"`,
      headers: { 'content-type': 'application/json' },
    })
    await call(404, 'POST', `/nowhere/${email}?password=${encodeURIComponent(password)}`)
    const app = basic(clientCredentials.id, clientCredentials.secret)
    const first = keepTokens(
      'sign-in',
      await call(200, 'POST', login, { body: { username: email, password }, headers: app }),
    )
    const renewed = await call(200, 'POST', '/o/token/', { ...renew(first.refresh_token), headers: app })
    const { access_token, refresh_token, realtime_token } = keepTokens('refresh', renewed)
    await call(401, 'POST', '/o/token/', { ...renew(refresh_token), headers: basic(email, password) })
    await call(401, 'POST', '/o/token/', renew(keep('made-up refresh token', 'made-up-refresh-token')))

    await call(200, 'GET', '/api/session/devices/', { headers: bearer(access_token) })
    for (const token of [realtime_token, refresh_token, `${access_token.slice(0, -4)}xxxx`])
      await call(401, 'GET', '/api/session/devices/', { headers: bearer(token) })
    await call(401, 'GET', '/api/realtime/', { headers: bearer(access_token) })
    const stream = await installation.app.inject({
      url: '/api/realtime/',
      headers: bearer(realtime_token),
      payloadAsStream: true,
    })
    expect(stream.statusCode).toBe(200)
    stream.stream().destroy()
    await call(401, 'GET', `/api/files/${installation.ids.ana}/?link=${access_token}`)
    for (const address of [`/online-courses/2?access_token=${access_token}`, `/webservice-login/${access_token}`])
      await installation.app.inject({ url: address })

    const made = await (
      await signInAs(installation, installation.ids.ana)
    ).send('POST', '/api/client-systems/', { name: 'ERP' })
    const { username, secret } = made.json<{ username: string; secret: string }>()
    keep('secret of a system', secret)
    // Ana is staff, whom no system gets a token of.
    const learner = keep('e-mail of a learner', 'bia@example.com')
    const issue = { body: { username: learner }, headers: basic(username, secret) }
    const issued = await call(200, 'POST', '/accounts/webservice_token/', issue)
    const token = keep('webservice token', issued.json<{ token: string }>().token)
    await call(401, 'POST', '/accounts/webservice_token/', { ...issue, headers: basic(username, wrong) })
    const exchange = { body: { provider: 'webservice', token } }
    keepTokens('another system', await call(200, 'POST', '/etraining_login/alternative_login/', exchange))
    await call(401, 'POST', '/etraining_login/alternative_login/', exchange)

    await call(200, 'POST', '/etraining_login/api_recover_password/', { body: { username: email } })
    const [address = '', uidb64 = '', linkToken = ''] =
      /\/recover-password\/ana\/([\w-]+)\/([\w-]+)/.exec(await newestLetter()) ?? []
    const link = { uidb64, token: keep('recovery token', linkToken) }
    await installation.app.inject({ url: address })
    await call(200, 'POST', '/api/password/link/', { body: link })
    await call(422, 'POST', '/api/password/set/', { body: { ...link, password: '' } })
    const next = keep('new password', 'outra senha boa')
    await call(200, 'POST', '/api/password/set/', { body: { ...link, password: next } })
    await call(410, 'POST', '/api/password/set/', { body: { ...link, password: next } })
    const asked = { document, phone, channel: 'sms' }
    const sent = await call(200, 'POST', '/etraining_login/send_recover_password_code/', { body: asked })
    const { request } = sent.json<{ request: string }>()
    const code = /código é (\d{6})/.exec(await newestLetter())?.[1]
    const validated = await call(200, 'POST', '/etraining_login/validate_recover_password_code/', {
      body: { request, code },
    })
    keep('recovery token of a code', validated.json<{ token: string }>().token)
    await call(401, 'POST', '/o/token/', renew(refresh_token))

    // What a database says of a row it does not take.
    const said = Object.assign(new Error('duplicate key value violates unique constraint "person_email"'), {
      code: '23505',
      detail: `Key (email)=(${email}) already exists.`,
      where: `unnamed portal with parameters: $1 = '${next}'`,
    })
    vi.spyOn(installation.services.database, 'inSystem').mockRejectedValueOnce(said)
    await call(500, 'POST', login, { body: { username: email, password: next } })
    const last = keepTokens(
      'the new password',
      await call(200, 'POST', login, { body: { username: email, password: next } }),
    )
    await call(200, 'POST', '/api/session/logout/', { body: { refresh_token: last.refresh_token } })

    const answered = lines.map((line) => (JSON.parse(line) as { status?: number }).status)
    for (const status of [200, 400, 401, 404, 410, 422, 500]) expect(answered).toContain(status)
    const log = lines.join('')
    expect(log).toContain('person_email')
    for (const [what, one] of secrets)
      for (const form of [one, encodeURIComponent(one), btoa(one).replace(/=+$/, '')])
        expect(log.includes(form), what).toBe(false)
  })

  test('back-office 16: each request is one line: its id, the pattern of its route, status, time, and the client whose member asked', async () => {
    const from = lines.length
    const asked = await installation.as('ana', 2).request('GET', '/api/courses/2/?secret=1')
    await call(200, 'GET', '/api/settings/', { headers: { 'trilha-client': '987654' } })
    const told = lines
      .slice(from)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'answered')
    const anId = expect.stringMatching(/^[0-9a-f-]{36}$/)
    const usual = { level: 30, time: expect.any(String), requestId: anId, method: 'GET', ms: expect.any(Number) }
    expect(told).toEqual([
      { ...usual, route: '/api/courses/:courseId/', status: asked.status, clientId: 2, msg: 'answered' },
      // What somebody claims who is not signed in is not taken down.
      { ...usual, route: '/api/settings/', status: 200, msg: 'answered' },
    ])
  })
})
