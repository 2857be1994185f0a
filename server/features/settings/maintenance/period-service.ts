import { shutFrom, type Maintenance } from '#contract/features/settings/maintenance.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findOwnClientIds } from '../settings-queries.ts'
import { endPeriod, findPeriods, insertPeriod } from './period-queries.ts'

// [Note: Time of a maintenance] While people are kept out nothing of theirs runs out: what has a time limit is
// stretched by as long as it was shut. So each change of the setting keeps from when to when that was.

/** Keeps what a change of maintenance begins and ends, of a client or (0) the platform, in the transaction of the change. */
export async function notePeriod(
  tx: Tx,
  clientId: number,
  { before, after }: { before: Maintenance; after: Maintenance },
  now: Date,
): Promise<void> {
  const [was, from] = [shutFrom(before), shutFrom(after)]
  const time = now.getTime()
  const goesOn = was !== null && was <= time && from !== null && from <= time
  if (goesOn) return
  await endPeriod(tx, clientId, now)
  if (from !== null) await insertPeriod(tx, clientId, new Date(Math.max(from, time)))
}

/**
 * How long (ms) the platform, or one of these clients, was in maintenance between two moments; what was shut twice
 * over counts once. See [Note: Time of a maintenance].
 */
async function shutFor(tx: Tx, clientIds: readonly number[], from: Date, to: Date): Promise<number> {
  let until = from.getTime()
  let shut = 0
  for (const { beganAt, endedAt } of await findPeriods(tx, [0, ...clientIds], from, to)) {
    const end = Math.min((endedAt ?? to).getTime(), to.getTime())
    const begin = Math.max(beganAt.getTime(), until)
    if (end <= begin) continue
    shut += end - begin
    until = end
  }
  return shut
}

/** `shutFor` of the platform and all clients of a person; only a transaction without a tenant sees them all. */
export const shutForPerson = async (tx: Tx, userId: string, from: Date, to: Date): Promise<number> =>
  shutFor(tx, await findOwnClientIds(tx, userId), from, to)

/** `shutFor` of the platform and one client. */
export const shutForClient = (tx: Tx, clientId: number, from: Date, to: Date): Promise<number> =>
  shutFor(tx, [clientId], from, to)
