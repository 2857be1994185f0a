import type { Logger } from '../log.ts'
import type { Bus } from './bus.ts'
import { Listeners } from './listeners.ts'

/** The bus of a single process. */
export function openMemoryBus(log: Logger): Bus {
  const listeners = new Listeners(log)
  return {
    async publish(topic, message) {
      const json = JSON.stringify(message)
      // Delivered later, as a real bus does: nobody may come to rely on it being done at once.
      setImmediate(() => listeners.notify(topic, json))
    },
    async subscribe(topic, listener) {
      listeners.add(topic, listener)
      return async () => void listeners.remove(topic, listener)
    },
    ready: async () => {},
    close: async () => {},
  }
}
