import type { Joining, Pair } from '#server/engine/session/join-people.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { followAssigned } from './assigned/assigned-service.ts'
import { findCoursesOf } from './enrolment-queries.ts'

/** Whoever has an enrolment in an assigned course sees it, and nobody else. */
async function settle(tx: Tx, { clientId, from, into }: Pair): Promise<void> {
  const courses = await findCoursesOf(tx, clientId, [from, into])
  await followAssigned(tx, clientId, new Map(courses.map((id) => [id, [from, into]])))
}

/** Enrolments go over by themselves; what is shown by them follows. */
export const enrolmentJoining: Joining = {
  join: (tx, pair) => settle(tx, pair),
  separate: (tx, pair) => settle(tx, pair),
}
