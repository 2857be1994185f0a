import { connectRedis, redisScope } from '../bus/redis-connection.ts'
import type { Counter } from './limits.ts'
import type { Logger } from '../log.ts'

/** Counts in Redis, so that two servers share a limit. Out of reach, each server counts for itself. */
export async function redisCounter(
  url: string,
  secretKey: Uint8Array,
  log: Logger,
  fallback: Counter,
): Promise<Counter> {
  const redis = await connectRedis(url, log)
  const scope = `${redisScope(secretKey)}limit:`
  return {
    async count(key, windowEndsAt) {
      const name = scope + key
      try {
        const answers = await redis.multi().incr(name).pexpireat(name, windowEndsAt).exec()
        const count = answers?.[0]?.[1]
        if (typeof count === 'number') return count
      } catch (error) {
        log.warn({ err: error }, 'shared limits are out of reach, counting alone')
      }
      return fallback.count(key, windowEndsAt)
    },
    async close() {
      redis.disconnect()
    },
  }
}
