import { saveAudience } from '#server/engine/audiences/audience-service.ts'
import { withdrawRows } from '#server/engine/sync/publish-service.ts'
import { closeCourse, narrowCourse } from '#server/features/course/course-service.ts'
import { countOpenEnrolments } from '#server/features/enrolment/open-service.ts'
import { countPeopleUnderWay, findPeopleUnderWay } from '#server/features/progress/standing-service.ts'
import { noteReviewed } from '#server/features/rating/sums/due-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { findDraft, type DraftId } from '../draft/draft-queries.ts'
import { demandOwn } from '../draft/describe-draft.ts'
import { type Reading } from '../draft/draft-service.ts'

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
    if (kind === 'trail') await noteReviewed(tx, clientId, { kind, id })
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

/** How many people a retirement touches: who has begun it and not finished, and what enrolments in it are open. */
export async function readUnderWay(
  { database }: Reading,
  staff: Staff,
  draft: DraftId,
): Promise<{ people: number; enrolments: number }> {
  const { clientId, kind, id } = draft
  return database.inTenant(clientId, async (tx) => {
    demandOwn(staff, await findDraft(tx, draft))
    if (kind === 'news') return { people: 0, enrolments: 0 }
    return {
      people: await countPeopleUnderWay(tx, clientId, { kind, id }),
      enrolments: await countOpenEnrolments(tx, clientId, { kind, id }),
    }
  })
}

/** Takes a retired course away from those who had days left. */
export async function closeContent(tx: Tx, { clientId, kind, id }: DraftId): Promise<void> {
  if (kind === 'course') await closeCourse(tx, clientId, id)
}
