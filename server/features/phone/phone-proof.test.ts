import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnPhones } from '#contract/features/phone/phone-contract.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { password } from '#test/support/samples.ts'
import { openSession } from '#test/support/proven-session.ts'
import { openInstallation, start, type Answer, type Installation } from '#test/support/server/test-installation.ts'

const day = 86_400_000
const minute = 60_000
const document = '52998224725'
const old = '+5511987654321'
const fresh = '+5511912345699'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine, { DEMO: '1' })
    await installation.services.database.inSystem((tx) =>
      tx.updateTable('person').set({ document }).where('id', '=', installation.ids.ana).execute(),
    )
  })
  afterAll(async () => installation.close())
  beforeEach(async () => {
    installation.clock.set(start)
    await installation.services.database.inSystem(async (tx) => {
      await tx.deleteFrom('person_phone').where('user_id', '=', installation.ids.ana).execute()
      await tx.deleteFrom('access_code').execute()
    })
  })

  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const messages = async () => {
    await installation.services.jobs.run()
    return installation.services.demoMailbox.list()
  }
  const letters = async () => (await messages()).filter(({ to, subject }) => subject && to === 'ana@example.com')
  /** Keeps a phone and verifies it, by who has just signed in. */
  const verify = async (phone: string) => {
    const { request } = await openSession(installation, 'ana')
    await request('POST', '/api/phones/', { kind: 'mobile', phone })
    await request('POST', '/api/phones/send-code/', { kind: 'mobile', channel: 'sms' })
    const sent = (await messages()).find(({ to }) => to === phone)
    const code = /\d{6}/.exec(sent?.text ?? '')?.[0] ?? ''
    const answer = await request('POST', '/api/phones/verify/', { kind: 'mobile', code })
    expect(answer.json<OwnPhones>().phones[0]).toMatchObject({ phone, verified: true })
  }
  /** Whether a code reaches a phone that is typed for the document. */
  let asked = 0
  const recovers = async (phone: string) => {
    installation.clock.pass(2 * minute)
    const before = (await messages()).filter(({ to }) => to === phone).length
    await installation.app.inject({
      method: 'POST',
      url: '/etraining_login/send_recover_password_code/',
      payload: { document, phone, channel: 'sms' },
      remoteAddress: `203.0.113.${++asked}`,
    })
    return (await messages()).filter(({ to }) => to === phone).length > before
  }

  test('engine E4: a session that somebody found open changes no phone before the password was typed', async () => {
    const { request } = await openSession(installation, 'ana', 6 * minute)
    const save = () => request('POST', '/api/phones/', { kind: 'mobile', phone: fresh })
    const before = (await letters()).length
    expect(codeOf(await save())).toEqual([403, 'session.proof_required'])
    expect(codeOf(await request('POST', '/api/phones/remove/', { kind: 'mobile' }))).toEqual([
      403,
      'session.proof_required',
    ])
    expect(codeOf(await request('POST', '/api/phones/verify/', { kind: 'mobile', code: '123456' }))).toEqual([
      403,
      'session.proof_required',
    ])
    expect(codeOf(await request('POST', '/api/session/prove/', { password: 'wrong' }))).toEqual([
      422,
      'password.current_wrong',
    ])
    expect(codeOf(await save())).toEqual([403, 'session.proof_required'])
    expect((await letters()).length).toBe(before)
    expect((await request('POST', '/api/session/prove/', { password })).status).toBe(200)
    expect((await save()).status).toBe(200)
    installation.clock.pass(6 * minute)
    expect(codeOf(await request('POST', '/api/phones/remove/', { kind: 'mobile' }))).toEqual([
      403,
      'session.proof_required',
    ])
  })

  test('engine E4: the password of one session proves nothing of another, and one that was ended proves nothing', async () => {
    const stolen = await openSession(installation, 'ana', 6 * minute)
    const own = await openSession(installation, 'ana', 6 * minute)
    await own.request('POST', '/api/session/prove/', { password })
    expect(codeOf(await stolen.request('POST', '/api/phones/', { kind: 'mobile', phone: fresh }))).toEqual([
      403,
      'session.proof_required',
    ])
  })

  test('engine E4: each change of a phone is told to the address of the account; the same number again is none', async () => {
    const before = (await letters()).length
    const { request } = await openSession(installation, 'ana')
    await request('POST', '/api/phones/', { kind: 'mobile', phone: old })
    await request('POST', '/api/phones/', { kind: 'mobile', phone: old })
    expect((await letters()).length).toBe(before + 1)
    await request('POST', '/api/phones/remove/', { kind: 'mobile' })
    expect((await letters()).length).toBe(before + 2)
    expect((await letters())[0]?.subject).toBe('Um telefone da sua conta mudou')
  })

  test('engine E4: a phone that nobody verified opens no account, and one that was verified does a day later', async () => {
    const { request } = await openSession(installation, 'ana')
    await request('POST', '/api/phones/', { kind: 'mobile', phone: old })
    installation.clock.pass(2 * day)
    expect(await recovers(old)).toBe(false)
    await verify(old)
    expect(await recovers(old)).toBe(false)
    installation.clock.pass(day)
    expect(await recovers(old)).toBe(true)
  })
})
