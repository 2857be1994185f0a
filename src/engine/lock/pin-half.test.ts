import { expect, test } from 'vitest'
import { mostWrongProofs } from '#contract/engine/session/pin-half.ts'
import { personDb } from '../database/person-db.ts'
import { readSession, saveSession } from '../session/session.ts'
import { ana, freshDevice, signedIn } from '../test-support/server.ts'
import { lockPerson, setPin, unlockPerson } from './lock.ts'
import { pinState } from './pin.ts'
import { readPin } from './stored-pin.ts'

const device = freshDevice()
const how = { iterations: 1000, needsServer: true }

/** The server's side of the halves. */
class Halves {
  readonly kept = new Map<string, { proof: string; half: string; tries: number }>()

  readonly answer = async (request: Request, other: () => Promise<Response>): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/session/pin/') {
      const { proof, half } = (await request.json()) as { proof: string; half: string }
      const token = String(this.kept.size).repeat(43)
      this.kept.set(token, { proof, half, tries: 0 })
      return Response.json({ token })
    }
    if (pathname !== '/api/session/pin/open/') return other()
    const { token, proof } = (await request.json()) as { token: string; proof: string }
    const row = this.kept.get(token)
    if (!row) return Response.json({ outcome: 'gone' })
    if (row.proof === proof) return Response.json({ outcome: 'right', half: row.half })
    return Response.json({ outcome: 'wrong', left: mostWrongProofs - ++row.tries })
  }
}

async function lockAna() {
  const halves = new Halves()
  device.server.between = halves.answer
  await saveSession(signedIn(), 1)
  expect(await setPin(ana, 'digits', '2580', how)).toBeNull()
  await lockPerson(ana)
  return halves
}

test('engine E11: with half of its key at the server a PIN opens as ever with a network, and says how many tries are left', async () => {
  const halves = await lockAna()
  expect(await unlockPerson(ana, '0000')).toMatchObject({ outcome: 'wrong', left: 9 })
  for (const row of halves.kept.values()) row.tries = 7
  expect(await unlockPerson(ana, '0001')).toMatchObject({ outcome: 'wrong', left: 2 })
  expect(await unlockPerson(ana, '2580')).toMatchObject({ outcome: 'open' })
  expect((await readSession())?.user.id).toBe(ana)
})

test('engine E11: without a network it does not open, nothing is lost and no try is spent', async () => {
  const halves = await lockAna()
  device.setOnline(false)
  expect(await unlockPerson(ana, '2580')).toEqual({ outcome: 'offline' })
  expect(await unlockPerson(ana, '0000')).toEqual({ outcome: 'offline' })
  expect(await pinState(ana)).toMatchObject({ left: 10, wait: 0 })
  device.server.between = halves.answer
  expect(await unlockPerson(ana, '2580')).toMatchObject({ outcome: 'open' })
})

test('engine E11: what a copied device holds does not open with the right PIN alone', async () => {
  await lockAna()
  // As a copy would be tried: nobody asks the server.
  await personDb(ana)
    .pin.toCollection()
    .modify((row) => void delete row.serverHalf)
  expect(await unlockPerson(ana, '2580')).toMatchObject({ outcome: 'wrong' })
})

test('engine E11: once the server has its half no more, only the password of the account leads in', async () => {
  const halves = await lockAna()
  halves.kept.clear()
  expect(await unlockPerson(ana, '2580')).toEqual({ outcome: 'wiped' })
  expect(await readPin(ana)).toBeUndefined()
  await saveSession(signedIn(), 1)
  expect(await readSession()).not.toBeNull()
})

test('engine E11: it is set with a network alone; without one the PIN there is stays as it was', async () => {
  await saveSession(signedIn(), 1)
  await setPin(ana, 'digits', '2580', { iterations: 1000 })
  device.setOnline(false)
  expect(await setPin(ana, 'digits', '147036', { ...how, current: '2580' })).toEqual({ outcome: 'offline' })
  await lockPerson(ana)
  expect(await unlockPerson(ana, '2580')).toMatchObject({ outcome: 'open' })
})

test.each([
  ['a portal', () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })],
  ['a gateway in trouble', () => new Response('', { status: 502 })],
])('engine E11: %s in the place of the server spends no try', async (_, answer) => {
  await lockAna()
  device.server.between = async () => answer()
  expect(await unlockPerson(ana, '2580')).toEqual({ outcome: 'offline' })
  expect(await pinState(ana)).toMatchObject({ left: 10 })
})
