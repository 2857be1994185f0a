/**
 * [Note: Device mark] A browser may clear what an app keeps: all of it, or the database alone. To be able
 * to say so, what is left tells what there was: a plain mark in local storage with two numbers, and a
 * cookie that says only that somebody signed in here (for when local storage went too). Neither is a secret,
 * and neither names anybody but by the id that the databases' names carry anyway.
 */
export interface DeviceMark {
  /** Operations of each person that were on this device only when the app last looked. */
  unsent: Record<string, number>
  /** Courses that were kept for offline use. */
  downloads: number
}

const item = 'trilha-device'
const clearedItem = 'trilha-cleared'
const cookie = 'trilha_device'
/** 180 days in seconds, as the key of the persisted parts. */
const lifetime = 180 * 24 * 3600

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What somebody or something may have touched counts as far as it is what we write. */
function parse(name: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isRecord(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const countOf = (value: unknown): number => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0)

/** The mark in local storage, or null. */
export function readMark(): DeviceMark | null {
  const found = parse(item)
  if (!found) return null
  const people = isRecord(found['unsent']) ? Object.entries(found['unsent']) : []
  const unsent = people.map(([userId, count]) => [userId, countOf(count)] as const).filter(([, count]) => count > 0)
  return { unsent: Object.fromEntries(unsent), downloads: countOf(found['downloads']) }
}

/** Whether anything outside the database says that somebody signed in here. */
export const isMarked = (): boolean =>
  localStorage.getItem(item) !== null || new RegExp(`(?:^|;\\s*)${cookie}=`).test(document.cookie)

function setCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookie}=${value}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`
}

/** Keeps the mark, in both places. */
export function writeMark(mark: DeviceMark): void {
  localStorage.setItem(item, JSON.stringify(mark))
  setCookie('1', lifetime)
}

/** The device begins anew: nothing says any more that there was something. */
export function dropMark(): void {
  localStorage.removeItem(item)
  setCookie('', 0)
}

/** What was lost when the browser cleared the device; null where nobody can tell how much it was. */
export interface Cleared {
  unsent: number | null
  downloads: number | null
}

/** Kept until the person has read it. */
export const keepCleared = (cleared: Cleared): void => localStorage.setItem(clearedItem, JSON.stringify(cleared))

/** What there is to be told, or null. */
export function readCleared(): Cleared | null {
  const found = parse(clearedItem)
  if (!found) return null
  const numberOf = (value: unknown) => (value === null || value === undefined ? null : countOf(value))
  return { unsent: numberOf(found['unsent']), downloads: numberOf(found['downloads']) }
}

export const dropCleared = (): void => localStorage.removeItem(clearedItem)
