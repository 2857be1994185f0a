import type { Database } from '#server/platform/database/database.ts'

/** Time passes for jobs, whose clock is the database's: what is due later is due earlier by as much (which hour it is stays). */
export async function passJobTime(database: Database, ms: number): Promise<void> {
  const earlier = (table: string, columns: string[]) => {
    const sets = columns.map((column) => `${column} = ${column} - $1 * interval '1 ms'`)
    return database.runText(`UPDATE pgboss.${table} SET ${sets.join(', ')}`, [ms])
  }
  await earlier('job', ['start_after', 'keep_until', 'created_on', 'started_on', 'completed_on', 'heartbeat_on'])
  await earlier('queue', ['monitor_claim_on', 'monitor_on', 'maintain_on'])
}
