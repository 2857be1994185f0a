import { holdKept, makeKept, settleKept } from '#server/engine/audiences/members/kept-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findAssigned, findHeld, insertAssigned } from './assigned-queries.ts'

/** The audience of whoever is enrolled in a course, for one that nobody else sees; it is made where there is none yet. */
export async function audienceOfEnrolled(tx: Tx, clientId: number, courseId: number): Promise<number> {
  const known = (await findAssigned(tx, clientId, [courseId])).get(courseId)
  if (known !== undefined) return known
  const audienceId = await makeKept(tx, clientId, `course:${courseId}`)
  await insertAssigned(tx, clientId, courseId, audienceId)
  await settleKept(tx, { clientId, audienceId }, [], await findHeld(tx, clientId, courseId))
  return audienceId
}

/** Brings the audiences of assigned courses to the enrolments of some people, after these were written. */
export async function followAssigned(
  tx: Tx,
  clientId: number,
  peopleOf: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  if (peopleOf.size === 0) return
  await holdKept(tx, clientId)
  for (const [courseId, audienceId] of await findAssigned(tx, clientId, [...peopleOf.keys()])) {
    const people = peopleOf.get(courseId) ?? []
    await settleKept(tx, { clientId, audienceId }, people, await findHeld(tx, clientId, courseId, people))
  }
}
