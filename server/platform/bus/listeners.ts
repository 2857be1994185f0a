import type { Logger } from '../log.ts'

type Listener = (message: unknown) => void

/** Listeners by topic; one that throws hurts neither the others nor the sender. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<Listener>>()
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  /** True when it is the topic's first. */
  add(topic: string, listener: Listener): boolean {
    const known = this.#byTopic.get(topic)
    if (known) known.add(listener)
    else this.#byTopic.set(topic, new Set([listener]))
    return !known
  }

  /** True when it was the topic's last. */
  remove(topic: string, listener: Listener): boolean {
    const known = this.#byTopic.get(topic)
    if (!known?.delete(listener) || known.size > 0) return false
    return this.#byTopic.delete(topic)
  }

  /** Tells everybody; each gets a value of its own. */
  notify(topic: string, json: string): void {
    for (const listener of this.#byTopic.get(topic) ?? []) {
      try {
        listener(JSON.parse(json))
      } catch (error) {
        this.#log.error({ err: error, topic }, 'a bus listener failed')
      }
    }
  }
}
