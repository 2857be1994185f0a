import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RoleName } from '#contract/engine/session/client.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import type { OwnFactors } from '#contract/features/second-factor/own-factors-schema.ts'
import { writeAccess } from '#server/features/client/client-service.ts'
import { issueLinkToken } from '#server/features/session/tokens/link-token-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { bringCode, giveApp, signInByPassword, ticketOf, wrongOf } from '#test/support/second-factor/second-factor.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { openInstallation, start, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { demandSecondFactor, removeSecondFactors } from './second-factor-service.ts'

const minute = 60_000

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())
  // Limits by address are of five minutes.
  let hour = 0
  beforeEach(() => installation.clock.set(new Date(start.getTime() + ++hour * 3_600_000)))

  const codeOf = (answer: Answer) => answer.json<{ code?: string }>().code ?? answer.status
  const families = (name: 'ana' | 'bia' | 'caio') =>
    installation.services.database.inSystem((tx) =>
      tx
        .selectFrom('session_family')
        .select(['id', 'proven_at'])
        .where('user_id', '=', installation.ids[name])
        .orderBy('id')
        .execute(),
    )

  const setHash = (password_hash: string) =>
    installation.services.database.inSystem((tx) =>
      tx.updateTable('person').set({ password_hash }).where('id', '=', installation.ids.ana).execute(),
    )

  test('the password of somebody with a second factor opens no session; the code opens it, in the same shape, and counts as proof', async () => {
    const app = await giveApp(installation, 'ana')
    const before = await families('ana')
    const asked = await signInByPassword(installation, 'ana')
    expect(asked.json()).toEqual({ ticket: expect.any(String), ways: ['totp'], expires_in: 300 })
    expect(await families('ana')).toEqual(before)
    const link_token = await issueLinkToken(installation.services, { clientId: 2, path: '/news' }, 3600)
    const { ticket } = asked.json<{ ticket: string }>()
    const entered = await bringCode(installation, ticket, app(), { link_token })
    const signedIn = entered.json<SignedIn>()
    expect(signedIn).toMatchObject({ user: { email: 'ana@example.com' }, link: { clientId: 2, path: '/news' } })
    expect((await families('ana')).at(-1)?.proven_at).toEqual(installation.clock.now())
  })

  test('who has no second factor signs in as ever, and a wrong password gives no ticket', async () => {
    await giveApp(installation, 'ana')
    expect((await signInByPassword(installation, 'caio')).json()).toMatchObject({ token_type: 'Bearer' })
    const wrong = await installation.app.inject({
      method: 'POST',
      url: '/etraining_login/login/',
      payload: { username: 'ana', password: 'x' },
    })
    expect(wrong.json()).toMatchObject({ code: 'login.failed' })
  })

  test('back-office D79: TOTP of one step counts once; the sixth wrong code locks, for a quarter of an hour, right ones too', async () => {
    const app = await giveApp(installation, 'ana')
    expect(codeOf(await bringCode(installation, await ticketOf(installation, 'ana'), app()))).toBe(200)
    const ticket = await ticketOf(installation, 'ana')
    // The same step again, which counts as a wrong one.
    expect(codeOf(await bringCode(installation, ticket, app()))).toBe('mfa.code_wrong')
    // A right one begins the count anew.
    expect(codeOf(await bringCode(installation, ticket, app(1)))).toBe(200)
    const other = await ticketOf(installation, 'ana')
    installation.clock.pass(minute)
    for (let tries = 0; tries < 5; tries++)
      expect(codeOf(await bringCode(installation, other, wrongOf(app())))).toBe('mfa.code_wrong')
    const sixth = await bringCode(installation, other, wrongOf(app()))
    expect([sixth.status, codeOf(sixth), sixth.headers['retry-after']]).toEqual([429, 'mfa.locked', '900'])
    installation.clock.pass(minute)
    const right = await bringCode(installation, other, app())
    expect([codeOf(right), right.headers['retry-after']]).toEqual(['mfa.locked', '840'])
    installation.clock.pass(14 * minute + 1)
    expect(codeOf(await bringCode(installation, await ticketOf(installation, 'ana'), app()))).toBe(200)
  })

  test('a clock that is a step wrong gets in, one that is two steps wrong does not', async () => {
    for (const off of [-1, 1]) {
      const app = await giveApp(installation, 'ana')
      expect(codeOf(await bringCode(installation, await ticketOf(installation, 'ana'), app(off)))).toBe(200)
    }
    const app = await giveApp(installation, 'ana')
    for (const off of [-2, 2])
      expect(codeOf(await bringCode(installation, await ticketOf(installation, 'ana'), app(off)))).toBe(
        'mfa.code_wrong',
      )
  })

  test('a ticket opens one session, within five minutes, for its person, while the password is the same', async () => {
    const ana = await giveApp(installation, 'ana')
    const bia = await giveApp(installation, 'bia')
    const used = await ticketOf(installation, 'ana')
    // Another person's code is no code of this one.
    expect(codeOf(await bringCode(installation, used, bia()))).toBe('mfa.code_wrong')
    expect(codeOf(await bringCode(installation, used, ana()))).toBe(200)
    const count = (await families('ana')).length
    expect(codeOf(await bringCode(installation, used, ana(1)))).toBe('mfa.ticket_invalid')
    expect(await families('ana')).toHaveLength(count)
    // What was refused for its ticket was not taken.
    const late = await ticketOf(installation, 'ana')
    expect(codeOf(await bringCode(installation, await ticketOf(installation, 'ana'), ana(1)))).toBe(200)
    installation.clock.pass(5 * minute)
    expect(codeOf(await bringCode(installation, late, ana()))).toBe('mfa.ticket_invalid')
    for (const made of ['x', `${late.slice(0, -2)}AA`])
      expect(codeOf(await bringCode(installation, made, ana()))).toBe('mfa.ticket_invalid')

    const before = await ticketOf(installation, 'ana')
    const { password_hash } = await installation.services.database.inSystem((tx) =>
      tx.selectFrom('person').select('password_hash').where('id', '=', installation.ids.ana).executeTakeFirstOrThrow(),
    )
    await setHash('another')
    expect(codeOf(await bringCode(installation, before, ana()))).toBe('mfa.ticket_invalid')
    await setHash(password_hash)
    expect(codeOf(await bringCode(installation, before, ana()))).toBe(200)
  })

  test('who is blocked is told so before a code, and after it where it happened in between', async () => {
    const bia = await giveApp(installation, 'bia')
    const block = (blocked_at: Date | null) =>
      installation.services.database.inSystem((tx) =>
        tx.updateTable('person').set({ blocked_at }).where('id', '=', installation.ids.bia).execute(),
      )
    const ticket = await ticketOf(installation, 'bia')
    await block(start)
    expect(codeOf(await signInByPassword(installation, 'bia'))).toBe('login.blocked')
    expect(codeOf(await bringCode(installation, ticket, bia()))).toBe('login.blocked')
    await block(null)
  })

  test('who runs the platform has to have a second factor at once, staff of a client a week after they first came to the desk, nobody of the demo', async () => {
    const { services, ids, clock } = installation
    const demand = (id: string, roles: readonly RoleName[], demo = false) =>
      services.database.inSystem((tx) =>
        demandSecondFactor({ clock, config: { ...services.config, demo } }, tx, { id, roles }),
      )
    const refusal = { code: 'mfa.setup_required', status: 403 }
    await demand(ids.caio, ['member', 'instructor'])
    await demand(ids.caio, ['platform-admin'], true)
    await expect(demand(ids.caio, ['platform-admin'])).rejects.toMatchObject(refusal)
    await giveApp(installation, 'caio')
    await demand(ids.caio, ['platform-admin'])

    const auditor = await openStaff(installation, ['auditor'])
    await services.database.inSystem((tx) => removeSecondFactors(tx, auditor.userId))
    const demandAuditor = () => demand(auditor.userId, ['auditor'])
    const told = async () => (await auditor.get('/api/second-factor/')).json<OwnFactors>().demandedFrom
    const week = 7 * 86_400_000
    await demandAuditor()
    const from = new Date(clock.now().getTime() + week).toISOString()
    expect(await told()).toBe(from)
    clock.pass(week - 1)
    await demandAuditor()
    clock.pass(1)
    await expect(demandAuditor()).rejects.toMatchObject(refusal)
    expect(await told()).toBe(from)
    // The client may want none.
    await services.database.inSystem((tx) => writeAccess(tx, 1, { staffFactor: false }))
    await demandAuditor()
    expect(await told()).toBeNull()
    await services.database.inSystem((tx) => writeAccess(tx, 1, {}))
  })
})
