import { createHash } from 'node:crypto'
import type { Counter } from './limits.ts'

// [Note: Bounded counters] What is counted is named by strangers too: addresses, names that nobody has. Each limiter
// (the first word of a key) remembers so many; past that whoever is new shares one of some counters with others who
// are new. So a flood neither fills the memory nor makes the server forget whom it has counted already.

/** Counters of one limiter. */
const mostCounters = 50_000
const sharedCounters = 1024
const cleanUpEvery = 60_000
/** A limiter that is full looks for windows that ended at most this often. */
const cleanUpFullEvery = 1000

interface Limiter {
  counts: Map<string, { count: number; endsAt: number }>
  cleanUpAt: number
}

/** Counts in this process; windows that ended are removed as new ones come. See [Note: Bounded counters]. */
export function memoryCounter(now: () => number, most = mostCounters): Counter {
  const limiters = new Map<string, Limiter>()
  const limiterOf = (key: string): Limiter => {
    const name = key.split(' ', 1)[0] ?? ''
    const limiter = limiters.get(name) ?? { counts: new Map(), cleanUpAt: now() + cleanUpEvery }
    limiters.set(name, limiter)
    return limiter
  }
  const cleanUp = (limiter: Limiter) => {
    for (const [key, { endsAt }] of limiter.counts) if (endsAt <= now()) limiter.counts.delete(key)
    limiter.cleanUpAt = now() + (limiter.counts.size >= most ? cleanUpFullEvery : cleanUpEvery)
  }
  return {
    async count(key, endsAt) {
      const limiter = limiterOf(key)
      const { counts } = limiter
      const known = counts.get(key)
      if (known && known.endsAt > now()) return ++known.count
      if (now() >= limiter.cleanUpAt) cleanUp(limiter)
      const name = counts.size < most ? key : sharedName(key, endsAt)
      const count = (counts.get(name)?.count ?? 0) + 1
      counts.set(name, { count, endsAt })
      return count
    },
    close: async () => {},
  }
}

/** The same key is always of the same shared counter, in its window. */
function sharedName(key: string, endsAt: number): string {
  return `shared ${createHash('sha256').update(key).digest().readUInt32BE() % sharedCounters} ${endsAt}`
}
