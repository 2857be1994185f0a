import { setTimeout as wait } from 'node:timers/promises'

/** Waits until something is so, at most so many milliseconds; whether it came to be. */
export async function until(isSo: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const end = Date.now() + ms
  while (!(await isSo())) {
    if (Date.now() > end) return false
    await wait(25)
  }
  return true
}
