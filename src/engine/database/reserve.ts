import { deviceDb } from './device-db.ts'
import { isQuotaError } from './open-database.ts'

/**
 * [Note: Reserve] What a browser says of free space is a guess (Chromium promised 10 GB to an origin whose
 * writes it refused), so the space that downloads must leave is held by real bytes. No chunk is stored
 * while they are not all there; an outbox that finds the device full takes them away and writes in their
 * place (stored 7 ms later when measured on a full Chromium).
 */
const partSize = 4 * 1024 * 1024
const parts = 4

/** Bytes that downloads never take from the outbox. */
export const reserveBytes = parts * partSize

/** Before each further try (ms): some browsers count freed space late. */
const waits = [0, 100, 300, 1000]

// Noise: a browser packs zeros to nothing.
function noise(): ArrayBuffer {
  const bytes = new Uint8Array(partSize)
  for (let at = 0; at < partSize; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes.buffer
}

/** Makes sure that the reserve is there. Throws the browser's quota error where it has no space: then there is none for downloads. */
export async function holdReserve(): Promise<void> {
  const { reserve } = deviceDb()
  const there = new Set(await reserve.toCollection().primaryKeys())
  for (let part = 0; part < parts; part++) if (!there.has(part)) await reserve.put(noise(), part)
}

/** Whether all of it is there; inside the caller's transaction over `reserve`. */
export const isReserveHeld = async (): Promise<boolean> => (await deviceDb().reserve.count()) === parts

/** Gives the space back. False when none was held. */
async function releaseReserve(): Promise<boolean> {
  const { reserve } = deviceDb()
  const held = await reserve.count()
  if (held > 0) await reserve.clear()
  return held > 0
}

/** Does a write that must not be lost; on a full device into the space of the reserve. */
export async function writeIntoReserve<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isQuotaError(error) || !(await releaseReserve())) throw error
    return await tryUntilCounted(write)
  }
}

async function tryUntilCounted<T>(write: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      return await write()
    } catch (error) {
      if (!isQuotaError(error)) throw error
    }
  }
  return await write()
}
