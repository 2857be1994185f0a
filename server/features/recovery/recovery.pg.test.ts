import { afterAll, beforeAll, expect, test } from 'vitest'
import { recoveryLimits } from '#contract/features/recovery/recovery-contract.ts'
import { confirmPhone, savePhone } from '#server/features/phone/phone-service.ts'
import { personById } from '#server/features/session/people/people-service.ts'
import { makeLink } from './link-service.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'

const longAgo = new Date(start.getTime() - 2 * 86_400_000)

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation('postgres', { DEMO: '1' })))
  afterAll(async () => installation.close())

  test('of eight who use a link at the same moment one sets the password', async () => {
    const { database } = installation.services
    const person = await personById(installation.services, installation.ids.ana)
    if (!person) throw new Error('no ana')
    const link = await database.inSystem((tx) => makeLink(tx, person, { purpose: 'recover', mailed: true, now: start }))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        installation.app.inject({
          method: 'POST',
          url: '/api/password/set/',
          payload: { uidb64: link.uidb64, token: link.token, password: `senha nova ${index}` },
        }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 410)).toHaveLength(7)
    const set = answers.findIndex((answer) => answer.statusCode === 200)
    const login = await installation.app.inject({
      method: 'POST',
      url: '/etraining_login/login/',
      payload: { username: 'ana', password: `senha nova ${set}` },
    })
    expect(login.statusCode).toBe(200)
  })

  test('of twelve tries of a code at the same moment five count', async () => {
    const { database } = installation.services
    await database.inSystem(async (tx) => {
      await tx.updateTable('person').set({ document: '52998224725' }).where('id', '=', installation.ids.bia).execute()
      await savePhone(tx, { userId: installation.ids.bia, kind: 'mobile', e164: '+5511987654321' }, start)
      await confirmPhone(tx, { userId: installation.ids.bia, e164: '+5511987654321' }, longAgo)
    })
    const sent = await installation.app.inject({
      method: 'POST',
      url: '/etraining_login/send_recover_password_code/',
      payload: { document: '52998224725', phone: '+5511987654321', channel: 'sms' },
    })
    await installation.services.jobs.run()
    const text = (await installation.services.demoMailbox.list()).find(({ channel }) => channel === 'sms')?.text ?? ''
    const wrong = text.includes('000000') ? '000001' : '000000'
    const { request } = sent.json<{ request: string }>()
    const codes = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const url = '/etraining_login/validate_recover_password_code/'
        const answer = await installation.app.inject({ method: 'POST', url, payload: { request, code: wrong } })
        return answer.json<{ code: string }>().code
      }),
    )
    expect(codes.filter((code) => code === 'recovery.code_invalid')).toHaveLength(5)
    expect(codes.filter((code) => code === 'recovery.code_expired')).toHaveLength(7)
  })

  test('engine E3: of sixty codes asked for at the same moment from sixty addresses a day’s twenty open the account', async () => {
    const { database, demoMailbox, jobs } = installation.services
    installation.clock.pass(2 * 86_400_000)
    const phone = '+5511912345678'
    await database.inSystem(async (tx) => {
      await tx.updateTable('person').set({ document: '39053344705' }).where('id', '=', installation.ids.caio).execute()
      await savePhone(tx, { userId: installation.ids.caio, kind: 'mobile', e164: phone }, installation.clock.now())
      await confirmPhone(tx, { userId: installation.ids.caio, e164: phone }, longAgo)
    })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        installation.app.inject({
          method: 'POST',
          url: '/etraining_login/send_recover_password_code/',
          payload: { document: '39053344705', phone, channel: 'sms' },
          remoteAddress: `198.51.100.${index}`,
        }),
      ),
    )
    // Nobody learns from the answer where the bound is.
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await jobs.run()
    expect((await demoMailbox.list()).filter(({ to }) => to === phone)).toHaveLength(20)

    let tries = 0
    for (const answer of answers) {
      const { request } = answer.json<{ request: string }>()
      const kept = await database.inSystem((tx) =>
        tx.selectFrom('access_code').select('user_id').where('id', '=', request).executeTakeFirstOrThrow(),
      )
      if (kept.user_id !== null) tries += recoveryLimits.tries
    }
    expect(tries).toBe(100)
  })

  test('a password of a megabyte is refused before anything is reckoned', async () => {
    const set = (typed: string) =>
      installation.app.inject({
        method: 'POST',
        url: '/api/password/set/',
        payload: { uidb64: 'YQ', token: 'a'.repeat(43), password: typed },
      })
    expect((await set('x'.repeat(1_000_000))).statusCode).toBe(413)
    expect((await set('x'.repeat(1025))).statusCode).toBe(422)
  })

  test('a number that is none is refused for everybody before anything is looked up', async () => {
    for (const [document, phone, code] of [
      ['52998224725', '(11) 3333-4444', 'phone.invalid'],
      ['39053344705', '(11) 3333-4444', 'phone.invalid'],
      ['52998224725', '١١٩٨٧٦٥٤٣٢١', 'request.invalid'],
    ]) {
      const answer = await installation.app.inject({
        method: 'POST',
        url: '/etraining_login/send_recover_password_code/',
        payload: { document, phone, country: 'BR', channel: 'sms' },
      })
      expect(answer.json<{ code: string }>().code).toBe(code)
    }
  })

  test('two taps at the same moment send one code for a phone, and note one wish for deletion', async () => {
    const bia = installation.as('bia')
    const sent = await Promise.all(
      [1, 2, 3].map(() => bia.request('POST', '/api/phones/send-code/', { kind: 'mobile', channel: 'sms' })),
    )
    expect(sent.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(sent.filter((answer) => answer.status === 429)).toHaveLength(2)
    const asked = await Promise.all(
      [1, 2, 3].map(() => bia.request('POST', '/api/account/deletion/', { confirm: true })),
    )
    expect(new Set(asked.map((answer) => answer.body.toString())).size).toBe(1)
    const rows = await installation.services.testDatabase.asOwner('SELECT 1 FROM deletion_request')
    expect(rows).toHaveLength(1)
  })
})
