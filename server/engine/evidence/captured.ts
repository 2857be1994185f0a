import type { Contact } from './evidence-queries.ts'

/** Why a claim is not trusted. */
export type CaptureFlag =
  /** Nothing is known of the device from before. */
  | 'device_unknown'
  /** Another operation came under the same number: a restored or a copied device. */
  | 'number_repeated'
  /** Before the last contact that did not know it, or after it arrived. */
  | 'outside_span'
  /** It came later than the client lets work wait on a device. */
  | 'past_allowance'

/** When something was done, as far as it is known ([Note: Evidence]). */
export interface Captured {
  /** What the device says, by its clock, corrected by the error that the server measured itself. */
  claimed: Date
  /** The last contact of the device that did not know it yet; null: none is known. */
  earliest: Date | null
  /** When it arrived. */
  latest: Date
  /** What is odd about the claim. */
  flags: readonly CaptureFlag[]
  /** Nothing is. */
  trusted: boolean
  /** The claim where it is trusted, else the nearest edge of the span. */
  judged: Date
}

/** How long a request may be under way after its headers were written, in milliseconds. */
const underWay = 120_000
const dayMs = 86_400_000

/** Reckons what is known of when an operation was captured. */
export function reckonCaptured(input: {
  /** By the device's clock. */
  claimed: Date
  /** The error that the device itself told, where the server has measured none (milliseconds ahead). */
  claimedErrorMs: number
  arrived: Date
  /** The last contact that did not know the operation, and the last one of all. */
  before: Contact | null
  newest: Contact | null
  numberTaken: boolean
  /** How long work may wait on a device (days). */
  offlineDays: number
}): Captured {
  const { arrived, before, newest } = input
  const earliest = before?.at ?? null
  const first = earliest ? earliest.getTime() - underWay : Number.NEGATIVE_INFINITY
  const last = arrived.getTime() + underWay
  const isInside = (time: number) => time >= first && time <= last
  // The clock may have been set between the two contacts: the error that puts the claim inside is the one it had.
  const errors = [before?.clockErrorMs, newest?.clockErrorMs].filter((error) => error !== undefined)
  const times = (errors.length > 0 ? errors : [input.claimedErrorMs]).map((error) => input.claimed.getTime() - error)
  const claimed = times.find(isInside) ?? times[0] ?? input.claimed.getTime()
  const flags: CaptureFlag[] = []
  if (!earliest) flags.push('device_unknown')
  if (input.numberTaken) flags.push('number_repeated')
  if (!isInside(claimed)) flags.push('outside_span')
  if (arrived.getTime() - claimed > input.offlineDays * dayMs) flags.push('past_allowance')
  const edge = Math.min(Math.max(claimed, earliest?.getTime() ?? claimed), arrived.getTime())
  return {
    claimed: new Date(claimed),
    earliest,
    latest: arrived,
    flags,
    trusted: flags.length === 0,
    judged: new Date(edge),
  }
}
