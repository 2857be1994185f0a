/** Asks; is told on the way whether something newer waits for an answer. */
type Question = (isNewest: () => boolean) => Promise<void>

/** One question at a time; of those that wait only the newest is asked. */
export class QuestionLine {
  #running = false
  #next: (() => Promise<void>) | null = null
  #asked = 0

  /** Asks at once, or when what is being asked is answered. */
  ask(question: Question): void {
    const turn = ++this.#asked
    this.#next = () => question(() => this.#asked === turn)
    if (!this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running = true
    for (let next = this.#next; next; next = this.#next) {
      this.#next = null
      await next()
    }
    this.#running = false
  }
}
