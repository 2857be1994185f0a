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

/** What something comes to; an error that names it where it has not come to its end after so many milliseconds. */
export async function within<T>(ms: number, name: string, doing: Promise<T>): Promise<T> {
  const limit = new AbortController()
  const late = wait(ms, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`no end after ${ms / 1000} s: ${name}`)
  })
  try {
    return await Promise.race([doing, late])
  } finally {
    limit.abort()
    late.catch(() => {})
  }
}
