import { setTimeout } from 'node:timers/promises'

/** How a rush went: milliseconds that each of its acts took, and seconds until the last of them was done. */
export interface Rush {
  times: number[]
  took: number
}

/**
 * Does something with each of a list evenly within so many seconds, however long the ones before take. Each act's time
 * is reckoned from when it was due: what waits behind a slow one is slow as well.
 */
export async function evenly<T>(
  list: readonly T[],
  seconds: number,
  work: (one: T, at: number) => Promise<void>,
): Promise<Rush> {
  const begun = performance.now()
  const times = await Promise.all(
    list.map(async (one, at) => {
      const due = begun + (at * seconds * 1000) / list.length
      await setTimeout(Math.max(1, due - performance.now()))
      await work(one, at)
      return performance.now() - due
    }),
  )
  return { times, took: (performance.now() - begun) / 1000 }
}

/** Does something with each of a list as fast as it goes, so many at once. */
export async function atOnce<T>(
  list: readonly T[],
  connections: number,
  work: (one: T, at: number) => Promise<void>,
): Promise<Rush> {
  const begun = performance.now()
  const times: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let at = next++; at < list.length; at = next++) {
        const from = performance.now()
        await work(list[at] as T, at)
        times.push(performance.now() - from)
      }
    }),
  )
  return { times, took: (performance.now() - begun) / 1000 }
}

/** The value below which that share of all lies. */
export const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
