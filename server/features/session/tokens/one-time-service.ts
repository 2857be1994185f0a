import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { hashToken } from '../refresh-token.ts'
import { spend } from './spent-token-queries.ts'

/** What is kept of a secret that is given out. */
export const hashOf = hashToken

/** Uses a token that works once; true for the first to do so before it runs out. `name` says which and what for. */
export async function takeOnce(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  name: string,
  expiresAt: Date,
): Promise<boolean> {
  return database.inSystem((tx) => takeOnceIn(tx, name, expiresAt, clock.now()))
}

/** The same in the transaction of what is done by it. */
export async function takeOnceIn(tx: Tx, name: string, expiresAt: Date, now: Date): Promise<boolean> {
  return spend(tx, hashToken(name), expiresAt, now)
}
