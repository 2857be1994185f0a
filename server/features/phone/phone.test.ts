import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnPhones } from '#contract/features/phone/phone-contract.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { openSession } from '#test/support/proven-session.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine, { DEMO: '1' })))
  afterAll(async () => installation.close())

  /** By who has just signed in. */
  const ask = async (path: string, body: object) =>
    (await openSession(installation, 'ana')).request('POST', `/api/phones/${path}`, body)
  const read = async () => (await installation.as('ana').request('GET', '/api/phones/')).json<OwnPhones>()
  const sentCode = async () => {
    await installation.services.jobs.run()
    return (
      /\d{6}/.exec(
        (await installation.services.demoMailbox.list()).find(({ to }) => to.startsWith('+'))?.text ?? '',
      )?.[0] ?? ''
    )
  }
  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]

  test('a phone is kept, and verified by a code; then no other can be sent for 300 seconds', async () => {
    expect(codeOf(await ask('send-code/', { kind: 'mobile', channel: 'sms' }))).toEqual([422, 'phone.none'])
    await ask('', { kind: 'mobile', phone: '+5511987654321' })
    expect((await read()).phones).toEqual([{ kind: 'mobile', phone: '+5511987654321', verified: false }])
    const sent = (await ask('send-code/', { kind: 'mobile', channel: 'sms' })).json<OwnPhones>()
    expect(sent.cooldown).toEqual({ startedAt: installation.clock.now().toISOString(), seconds: 300, left: 300 })
    const code = await sentCode()
    installation.clock.pass(100_000)
    expect((await read()).cooldown?.left).toBe(200)
    const again = await ask('send-code/', { kind: 'mobile', channel: 'sms' })
    expect([...codeOf(again), again.headers['retry-after']]).toEqual([429, 'phone.cooldown', '200'])
    const wrong = await ask('verify/', { kind: 'mobile', code: code === '000000' ? '000001' : '000000' })
    expect(codeOf(wrong)).toEqual([422, 'recovery.code_invalid'])
    expect((await ask('verify/', { kind: 'mobile', code })).json<OwnPhones>().phones[0]?.verified).toBe(true)
    expect(codeOf(await ask('verify/', { kind: 'mobile', code }))).toEqual([422, 'recovery.code_expired'])
    installation.clock.pass(200_000)
    expect((await read()).cooldown).toBeNull()
  })

  test('the same number stays verified, another one has to be verified anew', async () => {
    await ask('', { kind: 'mobile', phone: '+5511987654321' })
    expect((await read()).phones[0]?.verified).toBe(true)
    await ask('', { kind: 'mobile', phone: '+5511987654322' })
    expect((await read()).phones[0]?.verified).toBe(false)
  })

  test('a code sent to one number does not verify another', async () => {
    await ask('send-code/', { kind: 'mobile', channel: 'whatsapp' })
    const code = await sentCode()
    await ask('', { kind: 'mobile', phone: '+5511987654323' })
    expect(codeOf(await ask('verify/', { kind: 'mobile', code }))).toEqual([422, 'recovery.code_invalid'])
  })

  test('a fixed line may stand at home, not where a message must reach it; and no number that is none', async () => {
    expect((await ask('', { kind: 'residential', phone: '+551133334444' })).status).toBe(200)
    expect(codeOf(await ask('', { kind: 'whatsapp', phone: '+551133334444' }))).toEqual([422, 'phone.invalid'])
    expect(codeOf(await ask('', { kind: 'mobile', phone: '+5520987654321' }))).toEqual([422, 'phone.invalid'])
    installation.clock.pass(300_000)
    expect(codeOf(await ask('send-code/', { kind: 'residential', channel: 'sms' }))).toEqual([422, 'phone.not_mobile'])
    await ask('remove/', { kind: 'residential' })
    expect((await read()).phones.map(({ kind }) => kind)).toEqual(['mobile'])
  })

  test('others do not see it', async () => {
    expect((await installation.as('bia').request('GET', '/api/phones/')).json()).toEqual({ phones: [], cooldown: null })
  })
})

test('without anything to send SMS with, that is what is said', async () => {
  const installation = await openInstallation('embedded')
  const { request } = await openSession(installation, 'ana')
  await request('POST', '/api/phones/', { kind: 'mobile', phone: '+5511987654321' })
  const answer = await installation
    .as('ana')
    .request('POST', '/api/phones/send-code/', { kind: 'mobile', channel: 'sms' })
  expect(codeOf503(answer)).toEqual([503, 'phone.code_not_sent'])
  await installation.close()
})
const codeOf503 = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
