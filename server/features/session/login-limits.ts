import { createHash } from 'node:crypto'
import type { Limits } from '#server/platform/limits/limits.ts'
import { remember } from '#server/platform/remember.ts'

/** Wrong passwords in a row that one account gets from one address are counted in five minutes. */
const windowSeconds = 300
/** Tries on one account from anywhere in an hour, from which on each costs a proof of work. Never a lock. */
const beforeChallenge = { allowed: 50, windowSeconds: 3600 }
const mostRemembered = 10_000

/**
 * Guards against trying passwords. Account and address count together, so that nobody locks anybody
 * else out; whoever tries from many addresses makes each try dear, and the person themselves a second late.
 */
export interface LoginLimits {
  /** Counts a try on the account; true when it has had so many that each shall cost a proof of work. */
  isBesieged(username: string): Promise<boolean>
  /** Counts a try; fails with `request.too_many` past the limit. */
  demand(username: string, address: string, allowed: number): Promise<void>
  /** The password was right: the count begins anew. */
  succeeded(username: string, address: string): void
}

/** The limits of this server; a successful sign-in is remembered here only, which at worst makes another server stricter. */
export function openLoginLimits(limits: Pick<Limits, 'demand' | 'take'>): LoginLimits {
  const successes = new Map<string, number>()
  const accountOf = (username: string) =>
    createHash('sha256').update(username.trim().toLowerCase()).digest('base64url').slice(0, 22)
  const keyOf = (username: string, address: string) => `login ${accountOf(username)} ${address}`
  return {
    async isBesieged(username) {
      const { allowed, windowSeconds: hour } = beforeChallenge
      const taken = await limits.take(`login-account ${accountOf(username)}`, allowed, hour)
      return !taken.allowed
    },
    async demand(username, address, allowed) {
      const key = keyOf(username, address)
      await limits.demand(`${key} ${successes.get(key) ?? 0}`, allowed, windowSeconds)
    },
    succeeded(username, address) {
      const key = keyOf(username, address)
      remember(successes, key, (successes.get(key) ?? 0) + 1, mostRemembered)
    },
  }
}
