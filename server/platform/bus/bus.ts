import type { Config } from '../config/config.ts'
import type { Logger } from '../log.ts'
import { openMemoryBus } from './memory-bus.ts'

/**
 * Carries messages between servers; everybody who listens hears each one at most once, the sender too.
 * A message sent while a listener is cut off is lost to it: never the only way something is known.
 */
export interface Bus {
  /** Sends a JSON value. Fails with a plain error when the bus is out of reach. */
  publish(topic: string, message: unknown): Promise<void>
  /** Listens from now on; the answer ends it. */
  subscribe(topic: string, listener: (message: unknown) => void): Promise<() => Promise<void>>
  /** Fails when the bus does not answer. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** The bus of the configuration: Redis by `BUS_URL`, else within this process. */
export async function openBus(config: Config, log: Logger): Promise<Bus> {
  if (config.busUrl === null) return openMemoryBus(log)
  // Loaded only where it is used: a start without it is quicker.
  const { openRedisBus } = await import('./redis-bus.ts')
  return openRedisBus(config.busUrl, config.secretKey, log)
}
