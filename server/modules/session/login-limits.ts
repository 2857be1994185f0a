import { createHash } from 'node:crypto'
import type { Limits } from '#server/platform/limits.ts'

/** Wrong passwords in a row that one account gets from one address in five minutes. */
const tries = { allowed: 10, windowSeconds: 300 }
const mostRemembered = 10_000

/** Guards against trying passwords. Account and address count together, so that nobody locks anybody else out. */
export interface LoginLimits {
  /** Counts a try; fails with `request.too_many` past the limit. */
  demand(username: string, address: string): Promise<void>
  /** The password was right: the count begins anew. */
  succeeded(username: string, address: string): void
}

/** The limits of this server; a successful sign-in is remembered here only, which at worst makes another server stricter. */
export function openLoginLimits(limits: Pick<Limits, 'demand'>): LoginLimits {
  const successes = new Map<string, number>()
  const keyOf = (username: string, address: string) =>
    `login ${createHash('sha256').update(username.toLowerCase()).digest('base64url').slice(0, 22)} ${address}`
  return {
    async demand(username, address) {
      const key = keyOf(username, address)
      await limits.demand(`${key} ${successes.get(key) ?? 0}`, tries.allowed, tries.windowSeconds)
    },
    succeeded(username, address) {
      if (successes.size >= mostRemembered) successes.clear()
      const key = keyOf(username, address)
      successes.set(key, (successes.get(key) ?? 0) + 1)
    },
  }
}
