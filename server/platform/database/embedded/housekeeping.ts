import type pg from 'pg'
import type { Logger } from '../../log.ts'
import { appRole } from '../pool.ts'

const checkpointEvery = 5 * 60_000
const vacuumEvery = 60 * 60_000

/**
 * What PostgreSQL's background processes would do and the embedded database has none for: CHECKPOINT
 * (bounds the log and the next start) and VACUUM with ANALYZE. The pool's only connection is held
 * meanwhile, so no transaction is open.
 */
export function scheduleMaintenance(pool: pg.Pool, log: Logger): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const run = (statement: string) => {
    running = running
      .then(() => asOwner(pool, statement))
      .catch((error: unknown) => log.warn({ err: error }, `${statement} failed`))
    return running
  }
  const timers = [
    setInterval(() => void run('CHECKPOINT'), checkpointEvery),
    setInterval(() => void run('VACUUM (ANALYZE)'), vacuumEvery),
  ]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await run('CHECKPOINT')
    },
  }
}

async function asOwner(pool: pg.Pool, statement: string): Promise<void> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('RESET ROLE')
    await client.query(statement)
  } finally {
    // Nobody gets the connection back under the owner's role.
    broken = await client.query(`SET ROLE ${appRole}`).then(
      () => false,
      () => true,
    )
    client.release(broken)
  }
}
