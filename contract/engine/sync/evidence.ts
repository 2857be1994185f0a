import * as v from 'valibot'
import { idSchema } from '../ids.ts'

/**
 * [Note: Evidence] What a device says about when and how much is evidence, not truth. Each operation carries the number
 * that it had on its device (1, 2, 3 …), and each request tells the device's clock and the highest number so far. So
 * the server knows of each operation a span: it was captured after the last contact that did not know its number, and
 * before it arrived; and by how much the device's clock is wrong, measured by itself.
 */
export const deviceHeader = 'trilha-device'

/** The number of an operation on its device. */
const runningNumberSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** The device that captured an operation, for one person; and the operation's number there. */
export const capturedBySchema = v.strictObject({ id: idSchema, number: runningNumberSchema })
export type CapturedBy = v.InferOutput<typeof capturedBySchema>

/** What a device tells with each request. */
export interface DeviceReading {
  /** Of the device, for one person. */
  id: string
  /** Its clock, in milliseconds since 1970. */
  clock: number
  /** The number of the newest operation; 0 before the first. */
  highest: number
}

/** The header's text. */
export const writeReading = ({ id, clock, highest }: DeviceReading): string => `${id} ${Math.trunc(clock)} ${highest}`

/** What the header tells; null where it is no such text. */
export function readReading(text: unknown): DeviceReading | null {
  const parts = typeof text === 'string' ? /^(\S{36}) (-?\d{1,15}) (\d{1,15})$/.exec(text) : null
  const [, id, clock, highest] = parts ?? []
  return v.is(idSchema, id) ? { id, clock: Number(clock), highest: Number(highest) } : null
}
