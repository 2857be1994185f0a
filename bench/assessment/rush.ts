import pg from 'pg'
import type { Lease } from '#contract/features/attempt/attempt-schema.ts'
import { inInstallation } from '../support/bench-server.ts'
import { type Figure, round } from '../report.ts'
import { exam, seedExam, type Taker } from './exam.ts'
import { atOnce, evenly, share, type Rush } from './pace.ts'
import { finishAttempt, startAttempt } from './take-test.ts'

const starts = { count: 500, seconds: 10 }
const finishes = { count: 2000, seconds: 60 }
const people = starts.count + finishes.count
const connections = 16

/** Many people begin a test, and hand it in, at the same time; beside bare inserts of the same rows. */
export async function measureRush(): Promise<Figure[]> {
  let takers: Taker[] = []
  let databaseUrl = ''
  const seed = async (services: Parameters<typeof seedExam>[0]) => {
    takers = await seedExam(services, people)
    databaseUrl = services.config.databaseUrl ?? ''
  }
  return inInstallation({ engine: 'postgres', seed }, async ({ port }) => {
    const origin = `http://127.0.0.1:${port}`
    const leases = new Map<Taker, Lease>()
    const start = async (taker: Taker) => void leases.set(taker, await startAttempt(origin, taker))
    const finish = async (taker: Taker) => {
      const lease = leases.get(taker)
      if (!lease) throw new Error('nothing was begun')
      await finishAttempt(origin, taker, lease)
    }
    const begun = await evenly(takers.slice(0, starts.count), starts.seconds, start)
    const begunAtOnce = await atOnce(takers.slice(starts.count), connections, start)
    const bareStarts = await insertBare(databaseUrl, 'attempt')
    const done = await evenly(takers.slice(0, finishes.count), finishes.seconds, finish)
    const doneAtOnce = await atOnce(takers.slice(finishes.count), connections, finish)
    const bareFinishes = await insertBare(databaseUrl, 'attempt_answer')
    return [
      ...figuresOf('starts', starts, begun, begunAtOnce, bareStarts),
      ...figuresOf('finishes', finishes, done, doneAtOnce, bareFinishes),
      {
        what: 'Attempts that are graded with nothing odd',
        value: await countGraded(databaseUrl),
        unit: '',
        atLeast: people,
      },
    ]
  })
}

function figuresOf(
  what: string,
  { count, seconds }: { count: number; seconds: number },
  paced: Rush,
  fast: Rush,
  bare: Rush,
): Figure[] {
  const rate = ({ times, took }: Rush) => times.length / took
  return [
    {
      what: `${count} ${what} in ${seconds} s, PostgreSQL, p99`,
      value: share(paced.times, 0.99) / 1000,
      unit: 's',
      atMost: 1,
      note: `p50 ${round(share(paced.times, 0.5))} ms, longest ${round(Math.max(...paced.times))} ms; the last was answered after ${round(paced.took)} s`,
    },
    {
      what: `The same as fast as ${connections} connections go`,
      value: rate(fast),
      unit: `${what}/s`,
      atLeast: Math.ceil(count / seconds),
      note: `${fast.times.length}, p99 ${round(share(fast.times, 0.99))} ms`,
    },
    {
      what: 'Their rows by bare inserts, one transaction each, on as many connections',
      value: rate(bare),
      unit: '/s',
      note: `${round(rate(bare) / rate(fast))} times as many`,
    },
  ]
}

/** Writes what is in a table into another one with the same indexes, all rows of an attempt in one statement. */
async function insertBare(databaseUrl: string, table: 'attempt' | 'attempt_answer'): Promise<Rush> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  try {
    await pool.query(`CREATE TABLE bare_${table} (LIKE ${table} INCLUDING DEFAULTS INCLUDING INDEXES)`)
    const attempt = table === 'attempt' ? 'id' : 'attempt_id'
    const { rows } = await pool.query<{ written: string }>(
      `SELECT json_agg(row_to_json(one))::text AS written FROM ${table} AS one WHERE client_id = $1 GROUP BY ${attempt}`,
      [exam.clientId],
    )
    const insert = `INSERT INTO bare_${table} SELECT * FROM json_populate_recordset(null::bare_${table}, $1::json)`
    // Once over before, for connections and caches.
    await atOnce(
      rows.slice(0, connections),
      connections,
      async ({ written }) => void (await pool.query(insert, [written])),
    )
    await pool.query(`TRUNCATE bare_${table}`)
    return await atOnce(rows, connections, async ({ written }) => void (await pool.query(insert, [written])))
  } finally {
    await pool.end()
  }
}

async function countGraded(databaseUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM attempt WHERE client_id = $1 AND state = 'graded' AND flags = '{}'`,
    [exam.clientId],
  )
  await pool.end()
  return rows[0]?.count ?? 0
}
