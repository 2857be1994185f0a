import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Logger } from '../log.ts'

/** Opens a connection that reconnects by itself; while it is cut, commands fail at once instead of piling up. */
export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 5000,
    commandTimeout: 5000,
    retryStrategy: (times) => Math.min(100 * 2 ** Math.min(times, 5), 2000),
  })
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection failed'))
  await redis.connect()
  return redis
}

/** What the names of one installation begin with: several may share a Redis, its servers share their secret key. */
export function redisScope(secretKey: Uint8Array): string {
  return `trilha:${createHash('sha256').update('redis').update(secretKey).digest('base64url').slice(0, 16)}:`
}
