import type { Content } from '#contract/features/authoring/authoring-schema.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { updateDraft, type DraftId, type DraftRow } from '../draft/draft-queries.ts'
import { isWrittenBy, readDescribed, subjectOf } from '../draft/describe-draft.ts'
import { takeDraft, type Saving } from '../draft/draft-service.ts'
import { demandReady } from '../publish/check-service.ts'

// [Note: Review] A client may want that nobody publishes what they wrote. A draft is handed in then, and somebody who
// publishes, and neither wrote any of what is new nor handed it in, publishes it, plans that, or sends it back with a
// remark. Whatever is written on it makes it a draft again: what was looked at is what is published.

/** A draft of which nothing is being looked at, and nothing was said. */
export const noReview = {
  handed_in_by: null,
  handed_in_at: null,
  remark: null,
  remark_by: null,
  remark_at: null,
  planned_rev: null,
} as const

/** Whether the client wants a review before anything is published. */
export const wantsReview = async (tx: Tx, clientId: number): Promise<boolean> =>
  (await readAccess(tx, clientId)).contentReview

/**
 * Where the client wants a review: fails with `content.not_reviewed` where a draft is not handed in, and with
 * `content.own_review` where who decides wrote some of it.
 */
export async function demandReviewed(tx: Tx, row: DraftRow, { userId }: Pick<Staff, 'userId'>): Promise<void> {
  if (!(await wantsReview(tx, row.client_id))) return
  if (row.state !== 'review') fail('content.not_reviewed')
  if (isWrittenBy(row, userId)) fail('content.own_review')
}

/** The same at the time that a publication was planned for: what was looked at then is what there is now. */
export async function demandUnchanged(tx: Tx, row: DraftRow): Promise<void> {
  if (!(await wantsReview(tx, row.client_id))) return
  if (row.state !== 'review' || row.planned_rev !== row.rev) fail('content.not_reviewed')
}

/** Hands a draft in, for somebody who publishes to look at, or takes it back. What is not ready is not handed in. */
export async function reviewContent(
  services: Saving,
  staff: Staff,
  draft: DraftId,
  state: 'review' | 'draft',
): Promise<Content> {
  return writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const row = await takeDraft(tx, staff, draft)
    demandRev(row.rev)
    const isIn = state === 'review'
    if (isIn) await demandReady(tx, row, services)
    await updateDraft(tx, draft, {
      state,
      handed_in_by: isIn ? staff.userId : null,
      handed_in_at: isIn ? now : null,
    })
    await note({ act: `content.${state}`, subject: subjectOf(draft), before: { state: row.state }, after: { state } })
    return readDescribed(tx, staff, draft)
  })
}

/** Sends a draft that was handed in back to whoever wrote it, who reads the remark in its editor. */
export async function sendContentBack(
  services: Saving,
  staff: Staff,
  draft: DraftId,
  remark: string,
): Promise<Content> {
  return writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const row = await takeDraft(tx, staff, draft)
    demandRev(row.rev)
    if (row.state !== 'review') fail('content.not_reviewed')
    await demandReviewed(tx, row, staff)
    await updateDraft(tx, draft, {
      state: 'draft',
      publish_at: null,
      planned_rev: null,
      handed_in_by: null,
      handed_in_at: null,
      remark,
      remark_by: staff.userId,
      remark_at: now,
    })
    await note({ act: 'content.send_back', subject: subjectOf(draft), after: { remark } })
    return readDescribed(tx, staff, draft)
  })
}
