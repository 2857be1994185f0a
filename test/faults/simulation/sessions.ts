import type { SignedIn } from '#contract/engine/session/session.ts'
import type { Random } from '../model/random.ts'
import type { Device } from './device.ts'
import type { SimulatedApp } from './load-app.ts'
import type { Person } from './server.ts'

/** Everybody's PIN, and a wrong one that is tried now and then. */
const pin = '2580'
const wrongPin = '1470'

export async function signIn(app: SimulatedApp, signedIn: SignedIn, device: Device): Promise<void> {
  const session = await app.readSession()
  if (session && session.user.id !== signedIn.user.id) await signOut(app, session.user.id, device)
  device.signedOut.delete(signedIn.user.id)
  await app.saveSession(signedIn, 1)
  device.signedOut.delete(signedIn.user.id)
}

export async function signOut(app: SimulatedApp, userId: string, device: Device): Promise<void> {
  await app.signOut(userId)
  // Unless they came back in another tab while this one was still being told.
  if (!device.hasSession(userId)) device.signedOut.add(userId)
}

export async function lock(app: SimulatedApp, { userId }: Person, device: Device): Promise<void> {
  await app.setPin(userId, 'digits', pin, { current: pin, iterations: 1 })
  if ((await app.lockPerson(userId)) && !device.hasSession(userId)) device.signedOut.add(userId)
}

/** Whoever is in front is locked by it, or signed out where they have no PIN. */
export async function unlock(
  app: SimulatedApp,
  { userId }: Person,
  device: Device,
  people: readonly Person[],
  random: Random,
): Promise<void> {
  const secret = random.chance(0.2) ? wrongPin : pin
  device.signedOut.delete(userId)
  const { outcome } = await app.unlockPerson(userId, secret)
  if (outcome !== 'open') return
  device.signedOut.delete(userId)
  // Sent away meanwhile, by the server or from another tab: whoever comes next closes the others.
  if ((await app.readSession())?.user.id !== userId) return
  const others = people.filter((person) => person.userId !== userId && !device.hasSession(person.userId))
  for (const other of others) device.signedOut.add(other.userId)
}
