import { CompiledQuery } from 'kysely'
import { PgBoss, type ConnectionOptions, type SendOptions } from 'pg-boss'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/log.ts'

// [Note: Tables of jobs] pg-boss keeps jobs in tables of its own. They are part of our migration (pg-boss-schema.sql)
// and not made by pg-boss: the application's role makes no tables, and a cluster wants statements one by one. With a
// newer pg-boss from 1.0.0 on `getMigrationPlans` tells the migration to write; a start with the wrong tables fails.

/** Whoever waits for a timer of pg-boss is not kept from ending. */
const clock = {
  now: () => Date.now(),
  setTimeout: (work: () => void, ms: number) => setTimeout(work, ms).unref(),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work: () => void, ms: number) => setInterval(work, ms).unref(),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
}

/** How often the regular work of a part is done, in seconds. */
export const every = { minute: 60, hour: 3600 } as const
const { hour } = every
const day = 24 * hour

/** Tried until it succeeds: after 5 to 10 s, then twice as long each time, up to an hour. */
export const untilDone: SendOptions = {
  retryLimit: 1_000_000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: hour,
  // Who does it tells every few seconds that they still do: a server that is gone is silent.
  heartbeatSeconds: 60,
  expireInSeconds: day,
  retentionSeconds: 3650 * day,
}

/** At most one is made in each such time, however many servers ask; the next one's comes by itself. */
export const onceIn = (seconds: number): SendOptions => ({
  ...untilDone,
  retryLimit: 5,
  singletonSeconds: seconds,
  retentionSeconds: 2 * hour,
  deleteAfterSeconds: 2 * seconds,
})

/**
 * pg-boss over the connections the server has; the embedded database has one. It does nothing by itself: who takes
 * jobs, looks after lost ones and asks for those of the hour is the job queue.
 */
export function createBoss(database: Database, log: Logger): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.runText(text, values) },
    schema: 'pgboss',
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    clock,
    migrate: false,
    supervise: false,
    schedule: false,
    // Both look at what is the database's owner's.
    reindex: false,
    monitorVacuum: false,
    monitorIntervalSeconds: 45,
    // Queues are never changed: what was read of them at the start stays true.
    queueCacheIntervalSeconds: day,
  })
  boss.on('error', (error: unknown) => log.warn({ err: error }, 'the jobs’ tables could not be looked after'))
  boss.on('warning', ({ message }: { message: string }) => log.warn(message))
  return boss
}

/** Has pg-boss write into a transaction of ours. */
export const within = (tx: Tx): NonNullable<ConnectionOptions['db']> => ({
  executeSql: async (text, values = []) => ({ rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows }),
})
