import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenedPinHalf } from '#contract/engine/session/pin-half.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, password, start, type Installation } from '#test/support/server/test-installation.ts'

const half = 'h'.repeat(43)
const right = 'p'.repeat(43)
const wrong = 'q'.repeat(43)

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())
  // Limits are counted in real time; each test comes from an address of its own.
  let caller = 0
  beforeEach(() => {
    caller++
    installation.clock.set(start)
  })

  const post = async (url: string, payload: Record<string, string>, token?: string) =>
    installation.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: `10.0.0.${caller}`,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    })
  const signIn = async () => (await post('/etraining_login/login/', { username: 'ana', password })).json<SignedIn>()
  const keep = async (token: string, proof = right) =>
    (await post('/api/session/pin/', { proof, half }, token)).json<{ token: string }>().token
  const open = async (token: string, proof: string) =>
    (await post('/api/session/pin/open/', { token, proof })).json<OpenedPinHalf>()

  test('engine E11: half of the key comes to who proves the PIN, with nobody signed in, and lies nowhere readable', async () => {
    const pin = await keep((await signIn()).access_token)
    expect(await open(pin, right)).toEqual({ outcome: 'right', half })
    expect(await open('t'.repeat(43), right)).toEqual({ outcome: 'gone' })
    const rows = await installation.services.database.inSystem((tx) => tx.selectFrom('pin_half').selectAll().execute())
    expect(JSON.stringify(rows)).not.toMatch(/hhhh|pppp/)
    expect(JSON.stringify(rows)).not.toContain(pin)
  })

  test('engine E11: ten wrong proofs in a row and it is gone, also for who knows the PIN; a right one begins the count anew', async () => {
    const pin = await keep((await signIn()).access_token)
    for (let tries = 1; tries <= 9; tries++)
      expect(await open(pin, wrong)).toEqual({ outcome: 'wrong', left: 10 - tries })
    expect(await open(pin, right)).toMatchObject({ outcome: 'right' })
    for (let tries = 1; tries <= 9; tries++)
      expect(await open(pin, wrong)).toEqual({ outcome: 'wrong', left: 10 - tries })
    expect(await open(pin, wrong)).toEqual({ outcome: 'gone' })
    expect(await open(pin, right)).toEqual({ outcome: 'gone' })
  })

  test('engine E11: it is given no more once the session that set it was ended, and to nobody who is not signed in is any kept', async () => {
    const { access_token: token, refresh_token: refreshToken } = await signIn()
    const pin = await keep(token)
    await post('/api/session/logout/', { refresh_token: refreshToken })
    expect(await open(pin, right)).toEqual({ outcome: 'gone' })
    expect((await post('/api/session/pin/', { proof: right, half })).statusCode).toBe(401)
  })

  test('engine E11: a device that never hears the answer may try to change its PIN nine times, and the one it has still opens; a session keeps ten', async () => {
    const { access_token: token } = await signIn()
    const pins: string[] = []
    for (let at = 0; at < 11; at++) {
      installation.clock.set(new Date(start.getTime() + at * 1000))
      pins.push(await keep(token))
    }
    const opened = await Promise.all(pins.map((pin) => open(pin, right)))
    expect(opened.map(({ outcome }) => outcome)).toEqual(['gone', ...Array.from({ length: 10 }, () => 'right')])
  })

  test('engine E11: twenty proofs at the same moment are ten tries together', async () => {
    const pin = await keep((await signIn()).access_token)
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(pin, wrong)))
    expect(
      opened
        .filter(({ outcome }) => outcome === 'wrong')
        .map((one) => 'left' in one && one.left)
        .toSorted((one, other) => Number(one) - Number(other)),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(await open(pin, right)).toEqual({ outcome: 'gone' })
  })
})
