import type { Redis } from 'ioredis'
import type { Logger } from '../log.ts'
import type { Bus } from './bus.ts'
import { Listeners } from './listeners.ts'
import { connectRedis, redisScope } from './redis-connection.ts'

/** The bus between servers, on Redis. It comes back by itself after a cut, with its subscriptions. */
export async function openRedisBus(url: string, secretKey: Uint8Array, log: Logger): Promise<Bus> {
  const prefix = `${redisScope(secretKey)}bus:`
  const sender = await connectRedis(url, log)
  // A connection that listens can do nothing else.
  const receiver: Redis = sender.duplicate()
  receiver.on('error', (error) => log.warn({ err: error }, 'bus connection failed'))
  await receiver.connect()
  const listeners = new Listeners(log)
  receiver.on('message', (channel: string, json: string) => listeners.notify(channel.slice(prefix.length), json))

  return {
    async publish(topic, message) {
      await sender.publish(prefix + topic, JSON.stringify(message))
    },
    async subscribe(topic, listener) {
      if (listeners.add(topic, listener)) await receiver.subscribe(prefix + topic)
      return async () => {
        if (listeners.remove(topic, listener)) await receiver.unsubscribe(prefix + topic)
      }
    },
    async ready() {
      await Promise.all([sender.ping(), receiver.ping()])
    },
    async close() {
      receiver.disconnect()
      sender.disconnect()
    },
  }
}
