import { partBytes, unitBytes } from '#contract/engine/files/file.ts'
import { slowestLine } from '#platform/call.ts'

/** What the first part carries, before anything is known of a line. */
const firstPart = 64 * 1024
/** Seconds that a part takes at the rate seen. */
const partSeconds = 0.25
/** Seconds that a batch of operations takes at the rate seen. */
const batchSeconds = 10
/** The server takes 1 MiB; envelopes are small. */
const largestBatch = 600_000
/** What was seen longer ago (ms) was seen of another network, as likely as not. */
const memory = 60_000

/**
 * How fast requests get through, as far as this context has seen: decides how much one carries.
 *
 * [Note: Part sizes] What a cut costs is the part under way, so a part takes at most a quarter of a second at the
 * rate seen; as long as a round trip where that is longer, or a line of long ones would stand empty most of the
 * time. The time is what is learned from, never what fetch says: a browser sends again by itself what was cut on a
 * connection that it had used before, and all that is seen of it is that the part took longer.
 */
export class UploadLink {
  /** Bytes a second; null: not known. */
  #rate: number | null = null
  /** Milliseconds of a request that carries nothing worth mentioning. */
  #roundTrip: number | null = null
  #progressed = false
  #seenAt = 0

  /** Bytes of the parts to send now: a power of two units, as the server cuts them. */
  get partBytes(): number {
    const rate = this.#knownRate()
    const wished = rate === null ? firstPart : rate * Math.max(partSeconds, (this.#roundTrip ?? 0) / 1000)
    return Math.min(partBytes, unitBytes * 2 ** Math.max(0, Math.floor(Math.log2(wished / unitBytes))))
  }

  /** Bytes of the batch to send now; of a line that is not known as if it were the slowest one. */
  get batchBytes(): number {
    return Math.min(largestBatch, (this.#knownRate() ?? slowestLine) * batchSeconds)
  }

  /** A request with so small a body was answered after so many milliseconds. */
  answered(ms: number): void {
    this.#knownRate()
    this.#seenAt = Date.now()
    // Forgets slowly: one that waited for something else counts for little.
    this.#roundTrip = Math.min(ms, (this.#roundTrip ?? ms) * 1.5)
  }

  /** A batch of so many bytes was answered after so many milliseconds, much of which the server may have worked. */
  batchArrived(bytes: number, ms: number): void {
    const known = this.#knownRate()
    const atLeast = bytes / (Math.max(1, ms) / 1000)
    if (atLeast > (known ?? slowestLine)) this.#rate = atLeast
    this.#progressed = true
    this.#seenAt = Date.now()
  }

  /** A part of so many bytes was answered after so many milliseconds. */
  partArrived(bytes: number, ms: number): void {
    const known = this.#knownRate()
    const roundTrip = Math.min(this.#roundTrip ?? 0, ms * 0.75)
    const seen = bytes / (Math.max(1, ms - roundTrip) / 1000)
    this.#progressed = true
    this.#seenAt = Date.now()
    // Upwards half the way: a line that is slower again at once costs more than a part that is too small.
    if (known !== null && seen > known) this.#rate = (known + seen) / 2
    // The crumb at the end of a file tells how fast the line is at least, no more.
    else if (known === null || bytes >= unitBytes) this.#rate = seen
  }

  /** The network went away; true when something had gone through since the last time. */
  cut(): boolean {
    const progressed = this.#progressed
    // A line that lets nothing through gets ever smaller parts.
    if (!progressed) this.#rate = this.partBytes / partSeconds / 2
    this.#progressed = false
    this.#seenAt = Date.now()
    return progressed
  }

  /** Forgets first what is too old. */
  #knownRate(): number | null {
    // A clock that was set back must not keep it for ever.
    if (Math.abs(Date.now() - this.#seenAt) > memory) {
      this.#rate = null
      this.#roundTrip = null
    }
    return this.#rate
  }
}

/** The line of this context: the page's, a worker's. */
export const uploadLink = new UploadLink()
