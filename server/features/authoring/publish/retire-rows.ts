import { saveAudience } from '#server/engine/audiences/audience-service.ts'
import { withdrawRows } from '#server/engine/sync/publish-service.ts'
import { closeCourse, narrowCourse } from '#server/features/course/course-service.ts'
import { findPeopleUnderWay } from '#server/features/activity/under-way-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { DraftId } from '../draft/draft-queries.ts'

/** People that one audience of single people holds. */
const mostPeople = 10_000

/**
 * Takes what is published off everybody's lists. A course stays with those who have begun it and not finished, as an
 * audience of just these people, where they have days left for it. Answers how many they are.
 */
export async function retireRows(
  tx: Tx,
  { clientId, kind, id }: DraftId,
  { days, title }: { days: number; title: string },
): Promise<number> {
  if (kind !== 'course') {
    await withdrawRows(tx, clientId, kind === 'trail' ? 'trails' : 'news', [id])
    return 0
  }
  const people = days === 0 ? [] : await findPeopleUnderWay(tx, clientId, id, mostPeople)
  if (people.length === 0) {
    await closeCourse(tx, clientId, id)
    return 0
  }
  const audience = await saveAudience(tx, clientId, { name: `${title} (${id})`, rule: { people } })
  await narrowCourse(tx, clientId, id, audience.id)
  return people.length
}

/** Takes a retired course away from those who had days left. */
export async function closeContent(tx: Tx, { clientId, kind, id }: DraftId): Promise<void> {
  if (kind === 'course') await closeCourse(tx, clientId, id)
}
