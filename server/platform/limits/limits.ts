import type { Config } from '../config/config.ts'
import type { Logger } from '../log.ts'
import { fail } from '../problem.ts'
import { memoryCounter } from './memory-counter.ts'

/** Counts how often something happened in the running window of time. The first word of a key names its limiter. */
export interface Limits {
  /** Counts one; `retryAfter` (seconds) is when the window ends. Windows are fixed, `windowSeconds` long (60 unless told). */
  take(key: string, allowed: number, windowSeconds?: number): Promise<{ allowed: boolean; retryAfter: number }>
  /** Counts one and fails with `request.too_many` past the limit. */
  demand(key: string, allowed: number, windowSeconds?: number): Promise<void>
  close(): Promise<void>
}

/** Where counts are kept. */
export interface Counter {
  /** Counts one in the window and answers how many it has now. */
  count(key: string, windowEndsAt: number): Promise<number>
  close(): Promise<void>
}

/**
 * Limits of this many a minute and more keep a flood out and guard nothing secret: each server
 * counts them for itself, without asking Redis at every request.
 */
const localFrom = 3000

/** Opens the limits: shared between servers by `BUS_URL`, else of this process. */
export async function openLimits(
  config: Pick<Config, 'busUrl' | 'secretKey'>,
  log: Logger,
  now: () => number = Date.now,
): Promise<Limits> {
  const local = memoryCounter(now)
  const shared =
    config.busUrl === null
      ? local
      : (await import('./limits-redis.ts')).redisCounter(config.busUrl, config.secretKey, log, local)
  const counters = { local, shared: await shared }

  const take: Limits['take'] = async (key, allowed, windowSeconds = 60) => {
    const length = windowSeconds * 1000
    const windowEndsAt = (Math.floor(now() / length) + 1) * length
    const counter = (allowed * 60) / windowSeconds >= localFrom ? counters.local : counters.shared
    const count = await counter.count(`${key} ${windowEndsAt}`, windowEndsAt)
    return { allowed: count <= allowed, retryAfter: Math.max(1, Math.ceil((windowEndsAt - now()) / 1000)) }
  }
  return {
    take,
    async demand(key, allowed, windowSeconds) {
      const taken = await take(key, allowed, windowSeconds)
      if (!taken.allowed) fail('request.too_many', { retryAfter: taken.retryAfter })
    },
    async close() {
      await counters.shared.close()
    },
  }
}
