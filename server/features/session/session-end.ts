import type { Tx } from '#server/platform/database/database.ts'
import { readSessionDays } from '#server/features/settings/session-days-service.ts'

/** When a session that began at `startedAt` ends at the latest, however much it is used. */
export async function findSessionEnd(tx: Tx, userId: string, startedAt: Date): Promise<Date> {
  return new Date(startedAt.getTime() + (await readSessionDays(tx, userId)) * 86_400_000)
}

/** The earlier of two moments. */
export const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
