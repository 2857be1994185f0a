import { readSetting, writeSetting } from '../database/device-db.ts'

const name = 'skewMs'

/**
 * Remembers how far this device's clock is from the server's. `sentAt` and `receivedAt` are the
 * device's times around the call: the server's time stood half-way between them.
 */
export async function rememberSkew(serverTime: string, sentAt: number, receivedAt: number = Date.now()): Promise<void> {
  const skew = Math.round((sentAt + receivedAt) / 2 - Date.parse(serverTime))
  if (Number.isFinite(skew)) await writeSetting(name, skew)
}

/** Milliseconds that the device's clock is ahead of the server's, as measured last; 0 before the first answer. */
export async function readSkew(): Promise<number> {
  const skew = await readSetting(name)
  return typeof skew === 'number' ? skew : 0
}
