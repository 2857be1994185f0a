import type { Selectable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { JobTable } from './job-tables.ts'

/** A job as it was claimed. */
export type ClaimedJob = Selectable<JobTable>

/** Writes a job. */
export async function insertJob(tx: Tx, job: JobTable): Promise<void> {
  await tx.insertInto('job').values(job).execute()
}

/** Takes the job that waits longest for itself: nobody else gets it before `until`. */
export async function claimDue(
  tx: Tx,
  wanted: { kinds: string[]; now: Date; until: Date },
): Promise<ClaimedJob | undefined> {
  if (wanted.kinds.length === 0) return undefined
  return tx
    .updateTable('job')
    .set((eb) => ({ run_at: wanted.until, tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('job')
        .select('id')
        .where('run_at', '<=', wanted.now)
        .where('kind', 'in', wanted.kinds)
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Forgets a job that is done. */
export async function deleteJob(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('job').where('id', '=', id).execute()
}

/** Puts a job off. */
export async function postpone(tx: Tx, id: string, runAt: Date): Promise<void> {
  await tx.updateTable('job').set({ run_at: runAt }).where('id', '=', id).execute()
}
