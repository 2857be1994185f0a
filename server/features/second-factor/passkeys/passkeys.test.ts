import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FactorsWithCodes, OwnFactors } from '#contract/features/second-factor/own-factors-schema.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openSession } from '#test/support/proven-session.ts'
import { bringCode, giveApp, post, signInByPassword, ticketOf } from '#test/support/second-factor/second-factor.ts'
import {
  openInstallation,
  start,
  type Answer,
  type Installation,
  type PersonName,
} from '#test/support/server/test-installation.ts'
import { softPasskey } from '#test/support/second-factor/soft-passkey.ts'

const minute = 60_000
interface Asked {
  state: string
  options: string
}

onOneEngine((engine) => {
  let installation: Installation
  let origin: string
  beforeAll(async () => {
    installation = await openInstallation(engine)
    origin = new URL(installation.services.config.publicUrl).origin
  })
  afterAll(async () => installation.close())
  beforeEach(async () => {
    installation.clock.set(start)
    await installation.services.database.inSystem(async (tx) => {
      for (const table of ['second_factor', 'recovery_code', 'second_factor_tries'] as const)
        await tx.deleteFrom(table).execute()
    })
  })

  type Asking = Awaited<ReturnType<typeof openSession>>['request']
  const codeOf = (answer: Answer) => answer.json<{ code?: string }>().code ?? answer.status
  const begin = async (request: Asking) => (await request('POST', '/api/second-factor/passkey/begin/')).json<Asked>()
  const add = async (request: Asking) => {
    const passkey = softPasskey(origin)
    const { state, options } = await begin(request)
    const added = await request('POST', '/api/second-factor/passkey/', { state, answer: passkey.make(options) })
    expect(added.status, added.body.toString()).toBe(200)
    return { passkey, ...added.json<FactorsWithCodes>() }
  }
  const challenge = async (ticket: string) =>
    (await post(installation, '/api/sign-in/passkey/', { ticket })).json<Asked>()
  const enter = async (ticket: string, state: string, answer: string) =>
    codeOf(await post(installation, '/api/sign-in/passkey/enter/', { ticket, state, answer }))
  const setUp = async (name: PersonName) => add((await openSession(installation, name)).request)

  test('the first passkey brings recovery codes and stands before the sign-in; another one brings none', async () => {
    const { request } = await openSession(installation, 'ana')
    const { factors, codes, passkey } = await add(request)
    expect([factors.passkeys.length, factors.recoveryCodes, codes.length]).toEqual([1, 10, 10])
    const second = await add(request)
    expect([second.factors.passkeys.length, second.codes]).toEqual([2, []])
    const asked = await signInByPassword(installation, 'ana')
    const { ticket, ways } = asked.json<{ ticket: string; ways: string[] }>()
    expect(ways).toEqual(['passkey'])
    const { state, options } = await challenge(ticket)
    expect(await enter(ticket, state, passkey.sign(options))).toBe(200)
    // A recovery code does as well; a code of an app there is not.
    expect(codeOf(await bringCode(installation, await ticketOf(installation, 'ana'), codes[0] ?? ''))).toBe(200)
    expect(codeOf(await bringCode(installation, await ticketOf(installation, 'ana'), '123456'))).toBe('mfa.code_wrong')
  })

  test('a signature opens one session: not again, not for another ticket’s challenge, not five minutes later', async () => {
    const { passkey } = await setUp('ana')
    const ticket = await ticketOf(installation, 'ana')
    const { state, options } = await challenge(ticket)
    const answer = passkey.sign(options)
    expect(await enter(ticket, state, answer)).toBe(200)
    const other = await ticketOf(installation, 'ana')
    expect(await enter(other, state, answer)).toBe('mfa.passkey_refused')
    expect(await enter(ticket, (await challenge(ticket)).state, passkey.sign(options))).toBe('mfa.passkey_refused')
    const next = await challenge(other)
    expect(await enter(ticket, next.state, passkey.sign(next.options))).toBe('mfa.ticket_invalid')
    const late = await challenge(other)
    installation.clock.pass(5 * minute)
    const fresh = await ticketOf(installation, 'ana')
    expect(await enter(fresh, late.state, passkey.sign(late.options))).toBe('mfa.passkey_refused')
  })

  test('no other person’s passkey, site, unverified device or copied key is taken', async () => {
    const ana = await setUp('ana')
    const bia = await setUp('bia')
    const refused = async (sign: (options: string) => string) => {
      const ticket = await ticketOf(installation, 'ana')
      const { state, options } = await challenge(ticket)
      return enter(ticket, state, sign(options))
    }
    const wrong = 'mfa.passkey_refused'
    expect(await refused((options) => bia.passkey.sign(options))).toBe(wrong)
    expect(await refused((options) => ana.passkey.sign(options, { origin: 'https://trilha.example.net' }))).toBe(wrong)
    expect(await refused((options) => ana.passkey.sign(options, { unverified: true }))).toBe(wrong)
    expect(await refused(() => 'no JSON')).toBe(wrong)
    expect(await refused(() => '{}')).toBe(wrong)
    expect(await refused((options) => ana.passkey.sign(options))).toBe(200)
    expect(await refused((options) => ana.passkey.sign(options))).toBe(200)
    expect(await refused((options) => ana.passkey.sign(options, { counter: 1 }))).toBe(wrong)
    // Bia's challenge is none of Ana's.
    const theirs = await challenge(await ticketOf(installation, 'bia'))
    const ticket = await ticketOf(installation, 'ana')
    expect(await enter(ticket, theirs.state, ana.passkey.sign(theirs.options))).toBe(wrong)
  })

  test('a passkey is neither locked by wrong codes nor counted among them', async () => {
    const { passkey } = await setUp('ana')
    await giveApp(installation, 'ana', { keep: true })
    const ticket = await ticketOf(installation, 'ana')
    for (let tries = 0; tries < 6; tries++) await bringCode(installation, ticket, 'aaaaa-bbbbb')
    expect(codeOf(await bringCode(installation, ticket, 'aaaaa-bbbbb'))).toBe('mfa.locked')
    const { state, options } = await challenge(ticket)
    expect(await enter(ticket, state, passkey.sign(options))).toBe(200)
  })

  test('adding and removing ask who is at the device, and a passkey shows it', async () => {
    const { passkey, factors } = await setUp('ana')
    const { request } = await openSession(installation, 'ana', 6 * minute)
    const id = factors.passkeys[0]?.id ?? ''
    const remove = () => request('POST', '/api/second-factor/passkey/remove/', { id })
    expect(codeOf(await request('POST', '/api/second-factor/passkey/begin/'))).toBe('session.proof_required')
    expect(codeOf(await remove())).toBe('session.proof_required')
    const asked = (await request('POST', '/api/second-factor/passkey/prove/begin/')).json<Asked>()
    const prove = (answer: string) =>
      request('POST', '/api/second-factor/passkey/prove/', { state: asked.state, answer })
    expect(codeOf(await prove(softPasskey(origin).sign(asked.options)))).toBe('mfa.passkey_refused')
    expect(codeOf(await prove(passkey.sign(asked.options)))).toBe(200)
    // A challenge for a proof signs nobody in, and the other way round.
    const ticket = await ticketOf(installation, 'ana')
    const proof = (await request('POST', '/api/second-factor/passkey/prove/begin/')).json<Asked>()
    expect(await enter(ticket, proof.state, passkey.sign(proof.options))).toBe('mfa.passkey_refused')
    expect((await remove()).json<OwnFactors>()).toEqual({
      totp: null,
      passkeys: [],
      recoveryCodes: 0,
      demandedFrom: null,
    })
    expect((await signInByPassword(installation, 'ana')).json()).toMatchObject({ token_type: 'Bearer' })
  })

  test('what an unverified device, another site or somebody else made is not added, and nothing twice', async () => {
    const { request } = await openSession(installation, 'ana')
    const passkey = softPasskey(origin)
    const send = (state: string, answer: string, by = request) =>
      by('POST', '/api/second-factor/passkey/', { state, answer })
    const { state, options } = await begin(request)
    for (const wrong of [{ unverified: true }, { origin: 'https://trilha.example.net' }])
      expect(codeOf(await send(state, passkey.make(options, wrong)))).toBe('mfa.passkey_refused')
    const bia = (await openSession(installation, 'bia')).request
    expect(codeOf(await send(state, passkey.make(options), bia))).toBe('mfa.passkey_refused')
    expect(codeOf(await send(state, passkey.make(options)))).toBe(200)
    expect(codeOf(await send(state, softPasskey(origin).make(options)))).toBe('mfa.passkey_refused')
    const again = await begin(bia)
    expect(codeOf(await send(again.state, passkey.make(again.options), bia))).toBe('mfa.passkey_refused')
  })
})
