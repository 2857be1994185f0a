import pg from 'pg'
import { newId } from '#contract/engine/ids.ts'
import { insertCorrection } from '#server/features/attempt/regrade/correction-queries.ts'
import { regradeAttempts } from '#server/features/attempt/regrade/regrade-job.ts'
import type { Services } from '#server/engine/services.ts'
import { inServices } from '../support/bench-server.ts'
import { type Figure, round } from '../report.ts'
import { exam } from './exam.ts'
import { openHall } from './hall.ts'

const attempts = 10_000

/** A correction that changes the grade of ten thousand attempts, each told to its person; beside as many bare updates. */
export async function measureRegrade(): Promise<Figure[]> {
  return inServices(
    async (services) => {
      await openHall(services, attempts, { newcomers: 0, marking: false })
      await services.jobs.start()
      const pool = new pg.Pool({ connectionString: services.config.databaseUrl ?? undefined, max: 1 })
      try {
        const correctionId = await correct(services, pool)
        const bare = await timed(() => updateBare(pool))
        const took = await timed(() =>
          regradeAttempts(services)({ clientId: exam.clientId, correctionId }, correctionId),
        )
        const { rows } = await pool.query<{ judged: number; changed: number }>(
          'SELECT judged, changed FROM question_correction WHERE id = $1',
          [correctionId],
        )
        return [
          {
            what: `A correction for ${attempts} attempts, PostgreSQL`,
            value: took,
            unit: 's',
            atMost: 60,
            note: `${round(took / bare)} times the bare updates`,
          },
          { what: 'The same attempts by bare updates, one transaction each', value: bare, unit: 's' },
          { what: 'Attempts that were judged again', value: rows[0]?.judged ?? 0, unit: '', atLeast: attempts },
          { what: 'Of those, with another grade', value: rows[0]?.changed ?? 0, unit: '', atLeast: attempts },
        ]
      } finally {
        await pool.end()
      }
    },
    // Its people get their letters.
    { DEMO: '1' },
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

/** Full credit for the first question that everybody answered wrong. */
async function correct({ database, clock }: Services, pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ question_id: string; version: number }>(
    `SELECT questions->question->>'questionId' AS question_id, (questions->question->>'version')::int AS version
     FROM attempt JOIN attempt_answer ON attempt_id = id AND keys->question->>(value->>'choice') <> 'certa' LIMIT 1`,
  )
  const wrong = rows[0]
  if (!wrong) throw new Error('everything is right')
  const id = newId()
  await database.inTenant(exam.clientId, (tx) =>
    insertCorrection(tx, {
      client_id: exam.clientId,
      id,
      ...wrong,
      kind: 'full',
      by_version: null,
      reason: 'Duas certas',
      may_lose: false,
      made_by: newId(),
      made_at: clock.now(),
      after_attempt: null,
      done_at: null,
    }),
  )
  return id
}

async function updateBare(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM attempt WHERE client_id = $1', [exam.clientId])
  for (const { id } of rows)
    await pool.query('UPDATE attempt SET percent = percent, updated_at = now() WHERE client_id = $1 AND id = $2', [
      exam.clientId,
      id,
    ])
}
