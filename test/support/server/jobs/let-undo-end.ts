import { undoneFor } from '#contract/features/review/review-schema.ts'
import type { Installation } from '../test-installation.ts'
import { passJobTime } from './job-time.ts'

/** What was decided at the desk cannot be undone any more, and is done. */
export async function letUndoEnd(
  { clock, services: { database, jobs } }: Pick<Installation, 'clock' | 'services'>,
  of: keyof typeof undoneFor = 'one',
): Promise<void> {
  clock.pass(undoneFor[of])
  // Jobs begin at whole seconds.
  await passJobTime(database, undoneFor[of] + 1000)
  await jobs.run()
}
