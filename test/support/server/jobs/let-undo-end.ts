import { undoneFor } from '#contract/features/review/review-schema.ts'
import type { Services } from '#server/engine/services.ts'
import { passJobTime } from './job-time.ts'

/** What an installation of a test and a server in its process both have. */
interface Turned {
  clock: { pass(ms: number): void }
  services: Pick<Services, 'database' | 'jobs'>
}

/** What was decided at the desk cannot be undone any more, and is done. */
export async function letUndoEnd(
  { clock, services: { database, jobs } }: Turned,
  of: keyof typeof undoneFor = 'one',
): Promise<void> {
  clock.pass(undoneFor[of])
  // Jobs begin at whole seconds.
  await passJobTime(database, undoneFor[of] + 1000)
  await jobs.run()
}
