import type { Content } from '#contract/features/authoring/authoring-schema.ts'
import { can } from '#contract/model.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findNames } from '#server/engine/session/person-names.ts'
import { findDraft, type DraftId, type DraftRow } from './draft-queries.ts'

/** What a draft is told by in the trail. */
export const subjectOf = ({ kind, id }: Pick<DraftId, 'kind' | 'id'>) => ({ kind, id: String(id) })

/** Who may not publish writes courses of their own, and nothing else. */
export const ownOf = (staff: Staff): string | undefined =>
  can(staff.roles, 'content.publish') ? undefined : staff.userId

/** Fails with `resource.not_found` where it is not there, or not theirs to write. */
export function demandOwn(staff: Staff, row: DraftRow | undefined): DraftRow {
  const own = ownOf(staff)
  if (!row || (own !== undefined && (row.created_by !== own || row.kind !== 'course')))
    return fail('resource.not_found')
  return row
}

/**
 * Whether a person wrote some of what is not published yet, or handed it in: nobody decides on that themselves
 * (back office 9).
 */
export const isWrittenBy = (row: DraftRow, userId: string): boolean =>
  row.handed_in_by === userId ||
  (row.version === 0 && row.created_by === userId) ||
  Object.values(row.marks).some(({ by, rev }) => by === userId && rev > row.published_rev)

/** A draft as editors are told it. */
async function describe(tx: Tx, row: DraftRow, reader: Pick<Staff, 'userId'>): Promise<Content> {
  const { handed_in_by: handedInBy, handed_in_at: handedInAt, remark, remark_by: remarkBy, remark_at: remarkAt } = row
  const known = [row.created_by, row.changed_by, handedInBy, remarkBy].filter((id) => id !== null)
  const names = await findNames(tx, [...known, ...Object.values(row.marks).map(({ by }) => by)])
  const nameOf = (userId: string) => names.get(userId) ?? ''
  return {
    kind: row.kind,
    id: row.id,
    title: row.title,
    state: row.state,
    version: row.version,
    changed: row.rev !== row.published_rev,
    changedAt: row.changed_at.toISOString(),
    changedBy: nameOf(row.changed_by),
    createdBy: nameOf(row.created_by),
    publishAt: row.publish_at?.toISOString() ?? null,
    retireAt: row.retire_at?.toISOString() ?? null,
    publishedAt: row.published_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    review: {
      handedIn:
        row.state === 'review' && handedInBy !== null && handedInAt !== null
          ? { by: nameOf(handedInBy), at: handedInAt.toISOString() }
          : null,
      remark:
        remark !== null && remarkBy !== null && remarkAt !== null
          ? { text: remark, by: nameOf(remarkBy), at: remarkAt.toISOString() }
          : null,
      isOwn: isWrittenBy(row, reader.userId),
    },
    rev: row.rev,
    fields: row.fields,
    marks: Object.fromEntries(
      Object.entries(row.marks).map(([field, { rev, at, by }]) => [field, { rev, at, by: nameOf(by) }]),
    ),
  }
}

/** The same of one that is read again. */
export const readDescribed = async (tx: Tx, staff: Staff, draft: DraftId): Promise<Content> =>
  describe(tx, demandOwn(staff, await findDraft(tx, draft)), staff)
