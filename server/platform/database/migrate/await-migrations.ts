import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../../log.ts'
import { readMigrationState } from './migrate.ts'

const askEvery = 1000

/** Waits, as long as it takes, until somebody else has brought the database to this program's level. Fails as `migrate`. */
export async function awaitMigrations(client: pg.Client, log: Logger): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { waiting } = await readMigrationState(client)
    if (waiting.length === 0) return
    if (tries === 0) log.warn({ waiting }, 'waits until the database is brought up to date (MIGRATE=wait)')
    await wait(askEvery)
  }
}
