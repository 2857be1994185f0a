import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Runs `work` while nobody else on this database runs work of that name; others wait for their turn.
 * The lock belongs to the connection of `client`: where that is lost the database releases it.
 */
export async function withHeldLock<T>(client: pg.Client, name: string, work: () => Promise<T>): Promise<T> {
  const key = createHash('sha256').update(name).digest().readBigInt64BE()
  await client.query('SELECT pg_advisory_lock($1)', [key])
  try {
    return await work()
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [key]).catch(() => {})
  }
}
