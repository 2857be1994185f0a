import { partBytes, unitBytes } from '#contract/engine/files/file.ts'

/**
 * How well uploads get through, as far as this context has seen: decides the size of their parts.
 *
 * [Note: Part sizes] What a cut costs is the part under way, so a part is at most a sixteenth of what went
 * through between two cuts: even the worst cut then costs 6 % of a run.
 * A network that holds gets larger parts, one that lets nothing through smaller ones.
 */
export class UploadLink {
  /** Bytes that went through between the last two cuts. */
  #lastRun = 16 * 1024 * 1024
  #run = 0

  /** Bytes of the parts to send now. */
  get partBytes(): number {
    const share = Math.max(this.#lastRun, this.#run) / 16
    const size = unitBytes * 2 ** Math.floor(Math.log2(Math.max(1, share / unitBytes)))
    return Math.min(size, partBytes)
  }

  arrived(bytes: number): void {
    this.#run += bytes
  }

  /** The network went away; true when something had gone through since the last time. */
  cut(): boolean {
    const progressed = this.#run > 0
    // Not at once down to a run that was short by chance; a run of nothing is no chance.
    this.#lastRun = progressed ? (this.#lastRun + 3 * this.#run) / 4 : this.#lastRun / 4
    this.#run = 0
    return progressed
  }
}
