/** Requests to a store under way at once: one after the other, a hundred thousand small files would take hours. */
const atOnce = 16

/** Does many things, a few at a time and in no order. What failed is thrown by the next call. */
export class Several {
  readonly #running = new Set<Promise<void>>()
  readonly #failed: unknown[] = []

  /** Begins with it, as soon as there is room. */
  async add(work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= atOnce) await Promise.race(this.#running)
    this.#throwFailed()
    const one: Promise<void> = work()
      .catch((error: unknown) => void this.#failed.push(error))
      .finally(() => this.#running.delete(one))
    this.#running.add(one)
  }

  /** Waits for the last. */
  async end(): Promise<void> {
    await Promise.all(this.#running)
    this.#throwFailed()
  }

  #throwFailed(): void {
    if (this.#failed.length > 0) throw this.#failed[0]
  }
}

/** What comes one by one, a few at a time. */
export async function* inBatches<T>(all: AsyncIterable<T>): AsyncGenerator<T[], void> {
  let batch: T[] = []
  for await (const one of all) {
    batch.push(one)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
