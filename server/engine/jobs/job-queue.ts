import { newId } from '#contract/engine/ids.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sealer } from '#server/platform/seal/seal.ts'
import { claimDue, deleteJob, insertJob, postpone, type ClaimedJob } from './job-queries.ts'

// [Note: After the answer] What must not be seen in the time an answer takes (does this person exist,
// is there a mail server) is not done before it. The handler's transaction writes a job; the job
// is done afterwards, again and again until it succeeds or has lost its meaning. A server that dies
// in the middle leaves the job to the next one.

/** Work for after the answer. */
export interface Job {
  kind: string
  /** JSON; kept sealed. */
  payload: unknown
  /** Not before this moment; at once unless told. */
  runAt?: Date
  /** Given up after this moment; never unless told. */
  expiresAt?: Date
}

/** Does one kind of job. `id` is the same at every try: what it sends twice can be told to be the same. */
export type JobHandler = (payload: unknown, id: string) => Promise<void>

/** The job queue: jobs in the database, and who does them. */
export interface JobQueue {
  /** Says who does jobs of a kind (once each, at the start). */
  use(kind: string, handler: JobHandler): void
  /** Puts a job into the transaction: it is done if, and only if, the transaction is committed. */
  queue(tx: Tx, job: Job): Promise<void>
  /** Begins with what is due, soon and by itself; to be called after the commit. */
  nudge(): void
  /** Does everything that is due and resolves when nothing more is. */
  run(): Promise<void>
  /** Looks for due jobs every few seconds until `close`. */
  start(): void
  close(): Promise<void>
}

/** While a job is done nobody else takes it, for this long. */
const lease = 120_000
const pollEvery = 10_000
/** Seconds until the next try after each failure; the last one from then on. */
const pauses = [5, 20, 60, 300, 900, 3600]

/** Opens the jobs office of this database. */
export function openJobQueue(parts: { database: Database; clock: Clock; log: Logger; sealer: Sealer }): JobQueue {
  const { database, clock, log, sealer } = parts
  const handlers = new Map<string, JobHandler>()
  let running: Promise<void> | null = null
  let again = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const attempt = async (job: ClaimedJob) => {
    if (job.expires_at && job.expires_at <= clock.now()) {
      log.warn({ kind: job.kind, tries: job.tries }, 'a job lost its meaning before it could be done')
      await database.inSystem((tx) => deleteJob(tx, job.id))
      return
    }
    try {
      const handler = handlers.get(job.kind)
      if (!handler) throw new Error('nobody does jobs of this kind')
      await handler(JSON.parse(sealer.open(job.sealed)) as unknown, job.id)
      await database.inSystem((tx) => deleteJob(tx, job.id))
    } catch (error) {
      const pause = pauses[Math.min(job.tries, pauses.length) - 1] ?? 3600
      log.warn({ err: error, kind: job.kind, tries: job.tries }, 'a job will be tried again')
      await database.inSystem((tx) => postpone(tx, job.id, new Date(clock.now().getTime() + pause * 1000)))
    }
  }
  const work = async () => {
    do {
      again = false
      for (;;) {
        const now = clock.now()
        const job = closed
          ? undefined
          : await database.inSystem((tx) =>
              claimDue(tx, { kinds: [...handlers.keys()], now, until: new Date(now.getTime() + lease) }),
            )
        if (!job) break
        await attempt(job)
      }
      // oxlint-disable-next-line no-unmodified-loop-condition -- `close` changes it meanwhile
    } while (again && !closed)
  }
  const run: JobQueue['run'] = () => {
    again = true
    running ??= work().finally(() => (running = null))
    return running
  }
  const nudge = () => {
    if (closed) return
    // Not in this turn of the loop: the answer goes first.
    setImmediate(() => {
      run().catch((error: unknown) => log.warn({ err: error }, 'the jobs office stood still'))
    })
  }
  return {
    use: (kind, handler) => void handlers.set(kind, handler),
    async queue(tx, job) {
      const now = clock.now()
      await insertJob(tx, {
        id: newId(now.getTime()),
        kind: job.kind,
        sealed: sealer.seal(JSON.stringify(job.payload)),
        tries: 0,
        run_at: job.runAt ?? now,
        expires_at: job.expiresAt ?? null,
        created_at: now,
      })
    },
    nudge,
    run,
    start() {
      timer ??= setInterval(nudge, pollEvery).unref()
    },
    async close() {
      closed = true
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}
