import type { OutboxRow } from '../database/person-db.ts'

const first = 2000
/** With it a device in trouble tries at most six times in its first minute, whatever the jitter. */
const growth = 3
/** A network comes back any moment (and wakes the drain when it does); a server that is in trouble is left in peace. */
const longest = { network: 60_000, server: 15 * 60_000 } as const
/** No server is left in peace for longer, whatever it asks for (ms). */
const longestPeace = 3_600_000

/** Milliseconds to wait after so many tries: growing, with jitter so that a shop's tablets do not come back together. */
export function waitAfter(tries: number, cause: 'network' | 'server', retryAfter = 0, random = Math.random()): number {
  const grown = Math.min(longest[cause], first * growth ** Math.min(tries - 1, 20))
  return Math.max(Math.round(grown * (0.5 + random / 2)), Math.min(longestPeace, retryAfter * 1000))
}

/**
 * How a drain was asked for: `force` (by hand) waits for nothing, `wake` (a network came) waits for servers only;
 * a `signal` that aborts ends it before its next step.
 */
export interface DrainOptions {
  force?: boolean
  wake?: boolean
  signal?: AbortSignal
}

/** Whether an attempt is due. One that is further away than any wait was planned by a clock that has been set back since. */
export function isDue(
  row: Pick<OutboxRow, 'nextAttemptAt' | 'backoff'>,
  now: number,
  { force, wake }: DrainOptions,
): boolean {
  const wait = row.nextAttemptAt - now
  return force === true || wait <= 0 || wait > longestPeace || (wake === true && row.backoff === 'network')
}
