import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { newId } from '#contract/engine/ids.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sealer } from '#server/platform/seal/seal.ts'
import { createBoss, every, onceIn, untilDone, within } from './boss.ts'
import { oneAtATime } from './one-at-a-time.ts'

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

/** How tries of jobs ended. */
export type JobOutcome = 'done' | 'failed' | 'expired'

/** The job queue: jobs in the database, and who does them. */
export interface JobQueue {
  /** Says who does jobs of a kind (once each, before the start). */
  use(kind: string, handler: JobHandler): void
  /** Says what is done once in each such time, by one of the servers on this database (before the start). */
  useRegular(each: keyof typeof every, kind: string, work: () => Promise<unknown>): void
  /** Puts a job into the transaction: it is done if, and only if, the transaction is committed. */
  queue(tx: Tx, job: Job): Promise<void>
  /** Begins with what is due, soon and by itself; to be called after the commit. */
  nudge(): void
  /** Does everything that is due and resolves when nothing more is. */
  run(): Promise<void>
  /** Asks for the regular work; however often and on however many servers, one is made in each of its times. */
  askRegular(): Promise<void>
  /** Gives back what servers that are gone had taken; at most every 45 s, whichever server asks. */
  recover(): Promise<void>
  /** Gets ready, then looks for due jobs every few seconds until `close`. */
  start(): Promise<void>
  /** How often tries of a kind ended how on this server, since it started. */
  tally(): { kind: string; outcome: JobOutcome; count: number }[]
  /** Takes no more; what is under way goes on. */
  rest(): void
  /** Waits a moment for what is under way, and gives back what is not done by then. */
  close(): Promise<void>
}

/** Servers that do jobs hear on it of those that others have put in. */
const topic = 'jobs'
const pollEvery = 10_000
const recoverEvery = 60_000
/** A job's heart is heard three times in the time after which it counts as dead. */
const beatEvery = 20_000

interface Stored {
  sealed: string
  expiresAt?: string
}

/**
 * Opens the job queue of this database. `patience` is how long a stop waits for what is under way (ms). One that does
 * not work only puts jobs in, and tells who does them over the bus.
 */
export function openJobQueue(parts: {
  database: Database
  clock: Clock
  log: Logger
  sealer: Sealer
  patience?: number
  works?: boolean
  bus?: Bus
}): JobQueue {
  const { database, clock, log, sealer, patience = 3000, works = true, bus } = parts
  const boss = createBoss(database, log)
  const handlers = new Map<string, JobHandler>()
  const regular = new Map<string, { seconds: number; work: () => Promise<unknown> }>()
  const drains = new Map<string, () => Promise<void>>()
  const underWay = new Map<string, string>()
  const outcomes = new Map<string, { kind: string; outcome: JobOutcome; count: number }>()
  let ended = 0
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let forget: (() => Promise<void>) | undefined
  let recoverAt = 0

  let preparing: Promise<void> | null = null
  const prepare = () => {
    preparing ??= readyBoss(boss, [...handlers.keys(), ...regular.keys()]).catch((error: unknown) => {
      preparing = null
      throw error
    })
    return preparing
  }

  const end = (kind: string, outcome: JobOutcome) => {
    const key = `${kind} ${outcome}`
    outcomes.set(key, { kind, outcome, count: (outcomes.get(key)?.count ?? 0) + 1 })
    ended++
  }
  const attempt = async (kind: string, job: JobWithMetadata<Stored | null>) => {
    const { id } = job
    const beat = setInterval(() => {
      boss.touch(kind, id).catch((error: unknown) => log.warn({ err: error, kind }, 'a job’s heart was not heard'))
    }, beatEvery).unref()
    underWay.set(id, kind)
    try {
      const expiresAt = job.data?.expiresAt
      const expired = expiresAt !== undefined && new Date(expiresAt) <= clock.now()
      if (expired) log.warn({ kind, tries: job.retryCount }, 'a job lost its meaning before it could be done')
      else await doJob(kind, job)
      // A regular one stays for its time, so that no other is made; what had a payload is not kept.
      if (regular.has(kind)) await boss.complete(kind, id)
      else await boss.deleteJob(kind, id)
      end(kind, expired ? 'expired' : 'done')
    } catch (error) {
      end(kind, 'failed')
      const told = describeFailure(error)
      log.warn({ kind, id, tries: job.retryCount + 1, failure: told }, 'a job will be tried again')
      await boss.fail(kind, id, told)
    } finally {
      clearInterval(beat)
      underWay.delete(id)
    }
  }
  const doJob = async (kind: string, { id, data }: JobWithMetadata<Stored | null>) => {
    const known = regular.get(kind)
    if (known) return void (await known.work())
    const handler = handlers.get(kind)
    if (!handler || !data) throw new Error('nobody does jobs of this kind')
    await handler(JSON.parse(sealer.open(data.sealed)) as unknown, id)
  }
  /** Each kind is done one after the other, and waits for no other kind. */
  const addKind = (kind: string) => {
    drains.set(
      kind,
      oneAtATime(async () => {
        for (;;) {
          if (closed) return
          const [job] = await boss.fetch<Stored | null>(kind, { includeMetadata: true })
          if (!job) return
          await attempt(kind, job)
        }
      }),
    )
  }
  const drain = async (kinds: Iterable<string>) => {
    await prepare()
    const all = await Promise.allSettled([...kinds].map(async (kind) => drains.get(kind)?.()))
    const failed = all.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
  const inBackground = (work: () => Promise<unknown>) => {
    if (closed) return
    // Not in this turn of the loop: the answer goes first.
    setImmediate(() => {
      if (closed) return
      work().catch((error: unknown) => closed || log.warn({ err: error }, 'the job queue stood still'))
    })
  }
  const recover = async () => {
    await prepare()
    await boss.supervise()
  }
  const askRegular = async () => {
    await prepare()
    for (const [kind, { seconds }] of regular) await boss.send(kind, null, onceIn(seconds))
  }
  const lookAround = async () => {
    await askRegular()
    if (Date.now() >= recoverAt) {
      recoverAt = Date.now() + recoverEvery
      await recover()
    }
    await drain(drains.keys())
  }
  const nudge = () => {
    if (works) return inBackground(() => drain(handlers.keys()))
    // Out of reach, whoever does jobs finds them at the next look.
    bus?.publish(topic, null).catch((error: unknown) => log.warn({ err: error }, 'jobs could not be announced'))
  }
  const rest = () => {
    closed = true
    clearInterval(timer)
  }
  return {
    use(kind, handler) {
      handlers.set(kind, handler)
      addKind(kind)
    },
    useRegular(each, kind, work) {
      regular.set(kind, { seconds: every[each], work })
      addKind(kind)
    },
    async queue(tx, { kind, payload, runAt, expiresAt }) {
      const now = clock.now().getTime()
      const stored: Stored = {
        sealed: sealer.seal(JSON.stringify(payload)),
        ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
      }
      await boss.send(kind, stored, {
        ...untilDone,
        id: newId(now),
        startAfter: runAt ? Math.max(0, Math.ceil((runAt.getTime() - now) / 1000)) : 0,
        db: within(tx),
      })
    },
    nudge,
    async run() {
      for (let before = -1; before < ended;) {
        before = ended
        // What was done may have asked for more.
        await drain(drains.keys())
      }
    },
    askRegular,
    recover,
    async start() {
      try {
        await prepare()
      } catch (error) {
        log.warn({ err: error }, 'jobs wait for the database')
      }
      if (closed) return
      if (works) forget ??= await bus?.subscribe(topic, nudge)
      timer ??= setInterval(() => inBackground(works ? lookAround : prepare), pollEvery).unref()
    },
    tally: () => [...outcomes.values()],
    rest,
    async close() {
      rest()
      await forget?.()
      await Promise.race([
        Promise.allSettled([...drains.values()].map((drained) => drained())),
        new Promise((resolve) => setTimeout(resolve, patience).unref()),
      ])
      for (const [id, kind] of underWay) {
        log.warn({ kind, id }, 'a job is given back by the stop')
        await boss
          .fail(kind, id, { name: 'stopped' })
          .catch((error: unknown) => log.warn({ err: error }, 'not given back'))
      }
      await boss.stop({ graceful: false, close: false })
    },
  }
}

/** What went wrong by its name, code and place: its message may quote whom a letter was for. */
export function describeFailure(error: unknown): { name: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  const { code } = error as { code?: unknown }
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { name: error.name, ...(typeof code === 'string' && { code }), at: at.slice(0, 5).map((line) => line.trim()) }
}

/** Makes the queues that are not there yet, then has pg-boss read all: inside a transaction it must ask for nothing. */
async function readyBoss(boss: PgBoss, kinds: readonly string[]): Promise<void> {
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const kind of kinds) if (!there.has(kind)) await boss.createQueue(kind)
  await boss.start()
}
