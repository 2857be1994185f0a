import type { Database } from '#server/platform/database/database.ts'

/** How long the oldest job that is due has waited, in seconds; null: none is due. */
export async function findOldestDue({ runText }: Pick<Database, 'runText'>): Promise<number | null> {
  const { rows } = await runText(
    `SELECT extract(epoch FROM now() - min(start_after))::float8 AS seconds FROM pgboss.job
     WHERE state IN ('created', 'retry') AND start_after < now()`,
  )
  const seconds = rows[0]?.['seconds']
  return typeof seconds === 'number' ? seconds : null
}
