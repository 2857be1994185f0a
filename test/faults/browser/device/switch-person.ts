import type { Page } from '@playwright/test'
import type { Random } from '../../model/random.ts'
import type { Person } from '../../model/stored-rows.ts'
import type { BrowserDevice } from './browser-device.ts'
import { changePerson, setPin, unlock } from './screen.ts'

/** Everybody's PIN, and a wrong one that is tried now and then. */
const pin = '2580'
const wrongPin = '1470'
/** After so many wrong ones somebody has to wait. */
const freeTries = 3

const pinRows = (device: BrowserDevice, userId: string) => device.rows<{ tries: number }>(`trilha-${userId}`, 'pin')

/** Locks who is in front; most often with a PIN, made now where they have none. */
export async function lockInFront(device: BrowserDevice, page: Page, userId: string, random: Random): Promise<void> {
  if (pinRows(device, userId).length === 0 && random.chance(0.8)) await setPin(page, pin)
  await changePerson(page)
  device.signedOut.add(userId)
}

/** Somebody comes back by their PIN, if they are locked here; whoever is in front goes before. Whether they are back. */
export async function comeBack(device: BrowserDevice, page: Page, person: Person, random: Random): Promise<boolean> {
  const { userId, mark } = person
  await device.check()
  if (device.active === userId) return true
  if (device.active) await lockInFront(device, page, device.active, random)
  await device.check()
  const people = device.rows<{ userId: string; locked: unknown }>('trilha-device', 'people')
  const isLocked = people.some((row) => row.userId === userId && row.locked)
  const [row] = pinRows(device, userId)
  if (!isLocked || !row || row.tries >= freeTries) return false
  device.signedOut.delete(userId)
  const isBack = await unlock(page, `${mark} S.`, random.chance(0.2) ? wrongPin : pin)
  if (!isBack) device.signedOut.add(userId)
  return isBack
}
