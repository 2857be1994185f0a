import type { Services } from '#server/engine/services.ts'
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
  return database.inSystem((tx) => spend(tx, hashToken(name), expiresAt, clock.now()))
}
