import { expect, test } from 'vitest'
import { saveLanguage } from '#contract/engine/session/session.ts'
import { completeUpload } from '#contract/engine/files/file.ts'
import { platformSettings } from '#contract/features/settings/settings-schema.ts'
import { CallError } from '#platform/call-error.ts'
import { createCall } from '#platform/call.ts'
import { call, callAs } from '../session/api.ts'
import { listen, type Announcement } from '../database/broadcast.ts'
import { readSession, saveSession } from '../session/session.ts'
import { ana, freshDevice, problem, signedIn } from '../test-support/server.ts'
import { signInByAccessToken, signInByProvider } from '#domain/sign-in/sign-in-by-provider.ts'

const device = freshDevice()
const { refresh_token: _, ...transferred } = signedIn()

const hearEnd = () =>
  new Promise<Announcement>((resolve) => {
    const stop = listen((said) => {
      if (said.type === 'signed-in' || said.type === 'refreshed') return
      stop()
      resolve(said)
    })
  })
const saving = () => call(saveLanguage, { body: { languageId: 2 } })
const authorizations = () => device.server.headers.map((headers) => headers.get('authorization'))

/** Only the new token is good; whoever has the old one is told so. */
function expire(): void {
  device.server.access = 'access-2'
  device.server.between = async (request, answer) => {
    if (request.url.endsWith('/language/') && request.headers.get('authorization') === 'Bearer access-2')
      return Response.json({ done: true })
    return answer()
  }
}

test('fifty calls that are refused at once cause one token call, and all of them are answered', async () => {
  await saveSession(signedIn(), 1)
  expire()
  const answers = await Promise.all(Array.from({ length: 50 }, saving))
  expect(answers).toEqual(Array.from({ length: 50 }, () => ({ done: true })))
  expect(device.server.requests.filter((request) => request === 'POST /o/token/')).toHaveLength(1)
  expect(device.server.refreshed).toEqual(['refresh-1'])
})

test('without a refresh token a refused call ends the session; no token call is made', async () => {
  await saveSession(transferred, 1)
  expire()
  const ended = hearEnd()
  await expect(saving()).rejects.toMatchObject({ status: 401 })
  expect(await ended).toEqual({ type: 'session-ended', userId: ana })
  expect(await readSession()).toBeNull()
  expect(device.server.requests).not.toContain('POST /o/token/')
})

test('a session of a webservice token is ended by a refused call, though it has a refresh token', async () => {
  device.server.between = async (request) => {
    if (request.url.endsWith('/alternative_login/')) {
      const form = new URLSearchParams(await request.text())
      expect(Object.fromEntries(form)).toEqual({ provider: 'webservice', token: 'ws-1', link_token: 'go-1' })
      return Response.json({ ...signedIn(), link: { clientId: 2, path: '/news' } })
    }
    return problem('session.expired')
  }
  const begun = await signInByProvider('webservice', 'ws-1', 'go-1')
  expect(begun).toMatchObject({ session: { clientId: 2 }, path: '/news' })
  const ended = hearEnd()
  await expect(saving()).rejects.toMatchObject({ status: 401 })
  expect(await ended).toEqual({ type: 'session-ended', userId: ana })
  expect(device.server.requests).not.toContain('POST /o/token/')
})

test('an access token from the address is exchanged once for a session of this device', async () => {
  device.server.between = () => Promise.resolve(Response.json({ ...transferred, access_token: 'access-9' }))
  await signInByAccessToken('from-address')
  expect(device.server.requests).toEqual(['POST /accounts/reload_user_tokens/'])
  expect(authorizations()).toEqual(['Bearer from-address'])
  expect(await readSession()).toMatchObject({ accessToken: 'access-9', refreshToken: null })
})

test('a call without any token says which app it is, and one of a certain person is not made without them', async () => {
  device.server.between = () => Promise.resolve(problem('session.required'))
  await expect(call(platformSettings, { query: {} })).rejects.toMatchObject({ status: 401 })
  expect(authorizations()).toEqual([`Basic ${btoa('trilha-web:public')}`])
  await expect(callAs({ userId: ana })(platformSettings, { query: {} })).rejects.toBeInstanceOf(CallError)
  expect(device.server.requests).toHaveLength(1)
})

test('form data travels as multipart, but the completion of an upload as JSON', async () => {
  const types: (string | null)[] = []
  const bodies: string[] = []
  device.server.between = async (request) => {
    types.push(request.headers.get('content-type'))
    bodies.push(await request.text())
    return problem('request.invalid')
  }
  const form = new FormData()
  form.set('upload_id', 'u-1')
  const send = createCall({ baseUrl: 'http://trilha.test' })
  await expect(send({ ...saveLanguage }, { body: form as never })).rejects.toBeInstanceOf(CallError)
  await expect(send(completeUpload, { body: form as never })).rejects.toBeInstanceOf(CallError)
  expect(types[0]).toMatch(/^multipart\/form-data; boundary=/)
  expect([types[1], bodies[1]]).toEqual(['application/json', '{"upload_id":"u-1"}'])
})

test('an app that does not know of new terms learns of them by the first call that is refused, once for all calls', async () => {
  await saveSession(signedIn(), 1)
  const [first, ...others] = signedIn().clients
  device.server.between = async (request, answer) => {
    if (request.url.endsWith('/language/')) return problem('session.terms_required')
    if (!request.url.endsWith('/o/token/')) return answer()
    const fresh = (await (await answer()).json()) as ReturnType<typeof signedIn>
    return Response.json({ ...fresh, clients: [{ ...first, pending: ['terms'] }, ...others] })
  }
  await Promise.all(Array.from({ length: 9 }, () => expect(saving()).rejects.toMatchObject({ status: 403 })))
  expect((await readSession())?.clients.map(({ pending }) => pending)).toEqual([['terms'], []])
  await expect(saving()).rejects.toMatchObject({ status: 403 })
  expect(device.server.refreshed).toEqual(['refresh-1'])
})

test.each([
  ['session.password_change_required', true, []],
  ['session.terms_required', false, ['terms']],
] as const)('a session that cannot be renewed learns of %s, and goes on', async (code, mustChangePassword, pending) => {
  await saveSession(transferred, 1)
  device.server.between = () => Promise.resolve(problem(code))
  await expect(saving()).rejects.toMatchObject({ status: 403 })
  expect(await readSession()).toMatchObject({ user: { mustChangePassword }, clients: [{ pending }, { pending: [] }] })
})
