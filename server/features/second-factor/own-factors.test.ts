import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FactorsWithCodes, OwnFactors } from '#contract/features/second-factor/own-factors-schema.ts'
import { proveAddress } from '#server/features/recovery/prove-address-service.ts'
import { fromBase32 } from '#test/support/second-factor/base32.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openSession } from '#test/support/proven-session.ts'
import { bringCode, signInByPassword, ticketOf, wrongOf } from '#test/support/second-factor/second-factor.ts'
import { openInstallation, start, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { codeOf as codeAt, stepAt } from './codes/totp.ts'

const minute = 60_000

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine, { DEMO: '1' })))
  afterAll(async () => installation.close())
  beforeEach(async () => {
    installation.clock.set(start)
    await installation.services.database.inSystem(async (tx) => {
      for (const table of ['second_factor', 'recovery_code', 'second_factor_tries', 'spent_token'] as const)
        await tx.deleteFrom(table).execute()
    })
  })

  type Asking = Awaited<ReturnType<typeof openSession>>['request']
  const answerOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const subjects = async () => {
    await installation.services.jobs.run()
    const letters = await installation.services.demoMailbox.list()
    return letters.filter(({ to }) => to === 'ana@example.com').map(({ subject }) => subject)
  }
  const begin = async (request: Asking) => {
    const begun = await request('POST', '/api/second-factor/totp/begin/')
    expect(begun.status).toBe(200)
    const secret = fromBase32(begun.json<{ secret: string }>().secret)
    return (later = 0) => codeAt(secret, stepAt(installation.clock.now()) + later)
  }
  const setUp = async () => {
    const { request } = await openSession(installation, 'ana')
    const app = await begin(request)
    const confirmed = await request('POST', '/api/second-factor/totp/confirm/', { code: app() })
    expect(confirmed.status).toBe(200)
    installation.clock.pass(minute)
    return { request, app, codes: confirmed.json<FactorsWithCodes>().codes }
  }

  test('an app that was not confirmed does nothing; a code of it confirms it and gives ten recovery codes, once', async () => {
    const { request } = await openSession(installation, 'ana')
    expect((await request('GET', '/api/second-factor/')).json()).toEqual({
      totp: null,
      passkeys: [],
      recoveryCodes: 0,
      demandedFrom: null,
    })
    const former = await begin(request)
    const app = await begin(request)
    expect((await signInByPassword(installation, 'ana')).json()).toMatchObject({ token_type: 'Bearer' })
    expect(answerOf(await request('POST', '/api/second-factor/prove/', { code: app() }))).toEqual([422, 'mfa.none'])
    const confirm = (code: string) => request('POST', '/api/second-factor/totp/confirm/', { code })
    for (const code of [former(), wrongOf(app())])
      expect(answerOf(await confirm(code))).toEqual([422, 'mfa.code_wrong'])
    const { factors, codes } = (await confirm(app())).json<FactorsWithCodes>()
    expect(factors).toEqual({
      totp: { since: start.toISOString() },
      passkeys: [],
      recoveryCodes: 10,
      demandedFrom: null,
    })
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
    expect(answerOf(await confirm(app(1)))).toEqual([422, 'mfa.none'])
    expect(answerOf(await request('POST', '/api/second-factor/totp/begin/'))).toEqual([409, 'mfa.exists'])
    // The code that confirmed is used up.
    const ticket = await ticketOf(installation, 'ana')
    expect(answerOf(await bringCode(installation, ticket, app()))).toEqual([422, 'mfa.code_wrong'])
    expect((await bringCode(installation, ticket, app(1))).status).toBe(200)
    expect(await subjects()).toContain('Verificação em duas etapas ativada')
  })

  test('a recovery code signs in once, in whatever writing, and its person is told; new ones void the old', async () => {
    const { request, codes } = await setUp()
    const [first = '', second = '', third = ''] = codes
    const enter = async (code: string) =>
      answerOf(await bringCode(installation, await ticketOf(installation, 'ana'), code))
    expect(await enter(` ${first.toUpperCase().replace('-', ' ')} `)).toEqual([200, undefined])
    expect(await enter(first)).toEqual([422, 'mfa.code_wrong'])
    expect((await request('GET', '/api/second-factor/')).json<OwnFactors>().recoveryCodes).toBe(9)
    expect(await subjects()).toContain('Um código de recuperação foi usado')
    // It signs in, and proves nothing later on.
    expect(answerOf(await request('POST', '/api/second-factor/prove/', { code: second }))).toEqual([
      422,
      'request.invalid',
    ])
    const renewed = (await request('POST', '/api/second-factor/recovery-codes/')).json<FactorsWithCodes>()
    expect(renewed.factors.recoveryCodes).toBe(10)
    expect(await enter(third)).toEqual([422, 'mfa.code_wrong'])
    expect(await enter(renewed.codes[9] ?? '')).toEqual([200, undefined])
  })

  test('recovery codes count among the wrong ones, and are locked with the others', async () => {
    const { codes } = await setUp()
    const ticket = await ticketOf(installation, 'ana')
    for (let tries = 0; tries < 5; tries++) await bringCode(installation, ticket, 'aaaaa-bbbbb')
    expect(answerOf(await bringCode(installation, ticket, 'aaaaa-bbbbb'))).toEqual([429, 'mfa.locked'])
    expect(answerOf(await bringCode(installation, ticket, codes[0] ?? ''))).toEqual([429, 'mfa.locked'])
  })

  test('a session that somebody found open neither sets up, nor removes, nor makes codes before the person showed that it is they; a code of the app shows it', async () => {
    const { app, codes } = await setUp()
    const { request } = await openSession(installation, 'ana', 6 * minute)
    for (const what of ['totp/begin', 'totp/remove', 'recovery-codes'])
      expect(answerOf(await request('POST', `/api/second-factor/${what}/`)), what).toEqual([
        403,
        'session.proof_required',
      ])
    const prove = (code: string) => request('POST', '/api/second-factor/prove/', { code })
    expect(answerOf(await prove(wrongOf(app())))).toEqual([422, 'mfa.code_wrong'])
    expect((await prove(app())).status).toBe(200)
    expect(answerOf(await prove(app()))).toEqual([422, 'mfa.code_wrong'])
    const removed = await request('POST', '/api/second-factor/totp/remove/')
    expect(removed.json()).toEqual({ totp: null, passkeys: [], recoveryCodes: 0, demandedFrom: null })
    expect((await signInByPassword(installation, 'ana')).json()).toMatchObject({ token_type: 'Bearer' })
    expect(await subjects()).toContain('Verificação em duas etapas desativada')
    expect(answerOf(await request('POST', '/api/second-factor/totp/remove/'))).toEqual([422, 'mfa.none'])
    // Codes of before open nothing of what is set up later.
    await setUp()
    const ticket = await ticketOf(installation, 'ana')
    expect(answerOf(await bringCode(installation, ticket, codes[0] ?? ''))).toEqual([422, 'mfa.code_wrong'])
  })

  test('a ticket of before opens nothing once the factor is gone', async () => {
    const { request, app } = await setUp()
    const ticket = await ticketOf(installation, 'ana')
    expect((await request('POST', '/api/second-factor/totp/remove/')).status).toBe(200)
    expect(answerOf(await bringCode(installation, ticket, app()))).toEqual([401, 'mfa.ticket_invalid'])
  })

  test('whoever typed an address that is not theirs keeps no second factor on the account once its owner comes', async () => {
    await setUp()
    await installation.services.database.inSystem(async (tx) => {
      const { ana } = installation.ids
      const person = tx.updateTable('person').where('id', '=', ana)
      const { password_hash } = await tx
        .selectFrom('person')
        .select('password_hash')
        .where('id', '=', ana)
        .executeTakeFirstOrThrow()
      await person.set({ email_proven_at: null }).execute()
      await proveAddress(tx, ana, { hash: password_hash, at: start })
    })
    expect((await signInByPassword(installation, 'ana')).json()).toMatchObject({ token_type: 'Bearer' })
  })

  test('the database alone tells neither the secret nor a recovery code, and a secret that is moved opens nothing', async () => {
    const { codes } = await setUp()
    const rows = await installation.services.database.inSystem(async (tx) => ({
      factor: await tx.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow(),
      codes: await tx.selectFrom('recovery_code').select('hash').execute(),
    }))
    expect(rows.codes).toHaveLength(10)
    for (const { hash } of rows.codes) expect(hash).toMatch(/^[0-9a-f]{64}$/)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
    await installation.services.database.inSystem((tx) =>
      tx.updateTable('second_factor').set({ user_id: installation.ids.bia }).execute(),
    )
    const ticket = await ticketOf(installation, 'bia')
    expect((await bringCode(installation, ticket, '123456')).status).toBe(500)
  })
})
