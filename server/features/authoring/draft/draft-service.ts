import type { Content } from '#contract/features/authoring/authoring-schema.ts'
import { fieldSchema, type ContentKind, type Fields } from '#contract/features/authoring/draft/fields.ts'
import {
  applyChanges,
  changesBetween,
  changesSince,
  mergeChanges,
  type Change,
  type Marks,
} from '#contract/features/authoring/draft/merge.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { FieldProblem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import * as v from 'valibot'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import { takeNumber } from '#server/engine/sync/counter.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fieldProblems } from '#server/platform/http/field-problems.ts'
import { fail } from '#server/platform/problem.ts'
import {
  deleteDraft,
  insertDraft,
  lockDraft,
  titleColumns,
  updateDraft,
  type DraftId,
  type DraftRow,
} from './draft-queries.ts'
import { demandOwn, ownOf, readDescribed, subjectOf } from './describe-draft.ts'
import { findEntry, keepEntry } from './entry-queries.ts'
import { noteDraftFiles } from './draft-files.ts'

export type Reading = Pick<Services, 'database'>
export type Saving = Pick<Services, 'database' | 'clock' | 'config'>

/** What is written here is numbered from here on: lower numbers are those of content that came with an installation. */
export const firstNumber = 1_000_000

/** A number for a new course, activity, trail or piece of news. */
export const takeContentNumber = async (tx: Tx, clientId: number): Promise<number> =>
  firstNumber + (await takeNumber(tx, clientId, 'content'))

/** A draft that is being written: held until the commit. */
export const takeDraft = async (tx: Tx, staff: Staff, draft: DraftId): Promise<DraftRow> =>
  demandOwn(staff, await lockDraft(tx, draft))

/** A draft, whole; fails with `resource.not_found`. */
export async function readContent({ database }: Reading, staff: Staff, draft: DraftId): Promise<Content> {
  return database.inTenant(staff.clientId, async (tx) => readDescribed(tx, staff, draft))
}

const emptyCourse: Fields = { enrollmentType: 'free', mandatory: false, blockMenu: false, minutes: 0, points: 0 }

/** Begins a draft, or one with what another has. */
export async function insertNew(
  tx: Tx,
  staff: Pick<Staff, 'clientId' | 'userId'>,
  kind: ContentKind,
  fields: Fields,
  now: Date,
): Promise<DraftId> {
  const { clientId, userId } = staff
  const draft = { clientId, kind, id: await takeContentNumber(tx, clientId) }
  await insertDraft(tx, {
    client_id: clientId,
    kind,
    id: draft.id,
    rev: 1,
    state: 'draft',
    fields: JSON.stringify(fields),
    marks: '{}',
    created_by: userId,
    changed_by: userId,
    created_at: now,
    changed_at: now,
    ...titleColumns(fields),
  })
  await keepEntry(tx, draft, { rev: 1, fields, changedBy: userId, now })
  await noteDraftFiles(tx, draft, fields)
  return draft
}

/** Begins a draft; who writes courses alone is refused another kind. */
export async function createContent(
  services: Saving,
  staff: Staff,
  { kind, title }: { kind: ContentKind; title: Localized },
): Promise<{ kind: ContentKind; id: number }> {
  if (ownOf(staff) !== undefined && kind !== 'course') fail('access.denied')
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    const titles = Object.entries(title).map(([language, text]) => [`title.${language}`, text])
    const fields: Fields = {
      ...(kind === 'course' ? emptyCourse : {}),
      audience: 0,
      cover: null,
      ...(Object.fromEntries(titles) as Fields),
    }
    demandFields(
      kind,
      Object.entries(fields).map(([field, value]) => ({ field, value })),
    )
    const { id } = await insertNew(tx, staff, kind, fields, now)
    await note({ act: 'content.create', subject: subjectOf({ kind, id }), after: { title } })
    return { kind, id }
  })
}

/** Fails with `request.invalid` where a draft of that kind has no such field, or it cannot hold that. */
function demandFields(kind: ContentKind, changes: readonly Change[]): void {
  const wrong = changes.flatMap(({ field, value }): FieldProblem[] => {
    const schema = fieldSchema(kind, field)
    if (!schema) return [{ field, code: 'unknown' }]
    const { issues = [] } = v.safeParse(schema, value)
    // Of a list its field is at fault, whichever of its entries is.
    return fieldProblems(issues)
      .fields.slice(0, 1)
      .map(({ code }) => ({ field, code }))
  })
  if (wrong.length > 0) fail('request.invalid', { fields: wrong })
}

/** Writes changes into a draft that is held: a new revision, marks, the minute's entry. Its fields then. */
export async function writeChanges(
  tx: Tx,
  row: DraftRow,
  changes: readonly Change[],
  { staff, editor, writing: { now, note } }: { staff: Staff; editor: string; writing: Writing },
  act = 'content.change',
): Promise<{ rev: number }> {
  const draft = { clientId: row.client_id, kind: row.kind, id: row.id }
  const subject = subjectOf(draft)
  if (changes.length === 0) {
    await note({ act, subject })
    return { rev: row.rev }
  }
  const rev = row.rev + 1
  const fields = applyChanges(row.fields, changes)
  const mark = { rev, by: staff.userId, editor, at: now.toISOString() }
  const marks: Marks = { ...row.marks, ...Object.fromEntries(changes.map(({ field }) => [field, mark])) }
  await updateDraft(tx, draft, {
    rev,
    fields: JSON.stringify(fields),
    marks: JSON.stringify(marks),
    changed_by: staff.userId,
    changed_at: now,
    // What was handed in and is written on is a draft again.
    ...(row.state === 'review' && { state: 'draft' as const, handed_in_by: null, handed_in_at: null }),
    ...titleColumns(fields),
  })
  await keepEntry(tx, draft, { rev, fields, changedBy: staff.userId, now })
  await noteDraftFiles(tx, draft, fields)
  const only = (from: Fields) => Object.fromEntries(changes.map(({ field }) => [field, from[field] ?? null]))
  await note({ act, subject, before: only(row.fields), after: only(fields) })
  return { rev }
}

/**
 * Joins what an editor changed with the draft. Where somebody else changed the same field since, nothing is saved: it
 * fails with `edit.conflict`, which names the fields; who wrote what there now is read with the draft.
 */
export async function saveContent(
  services: Saving,
  staff: Staff,
  draft: DraftId,
  { editor, changes }: { editor: string; changes: readonly Change[] },
): Promise<{ rev: number; others: Change[] }> {
  demandFields(draft.kind, changes)
  return writeAsStaff(services, staff, async (tx, writing) => {
    const row = await takeDraft(tx, staff, draft)
    const seen = { rev: staff.rev ?? 0, editor }
    const { fresh, conflicts } = mergeChanges(row, changes, seen)
    if (conflicts.length > 0)
      fail('edit.conflict', {
        values: { rev: row.rev },
        fields: conflicts.map((field) => ({ field, code: 'invalid' })),
      })
    const others = changesSince(row, seen)
    return { ...(await writeChanges(tx, row, fresh, { staff, editor, writing })), others }
  })
}

/** Brings a draft back to how it was at the end of a minute: as a new change. */
export async function restoreContent(services: Saving, staff: Staff, draft: DraftId, at: string): Promise<Content> {
  return writeAsStaff(services, staff, async (tx, writing) => {
    const row = await takeDraft(tx, staff, draft)
    writing.demandRev(row.rev)
    const then = (await findEntry(tx, draft, new Date(at))) ?? fail('resource.not_found')
    await writeChanges(
      tx,
      row,
      changesBetween(row.fields, then),
      { staff, editor: newId(), writing },
      'content.restore',
    )
    return readDescribed(tx, staff, draft)
  })
}

/** Deletes what was never published; fails with `content.has_results` where something was. */
export async function deleteContent(services: Saving, staff: Staff, draft: DraftId): Promise<{ deleted: boolean }> {
  return writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const row = await takeDraft(tx, staff, draft)
    demandRev(row.rev)
    if (row.version > 0) fail('content.has_results')
    await noteDraftFiles(tx, draft, {})
    await deleteDraft(tx, draft)
    await note({ act: 'content.delete', subject: subjectOf(draft), before: { title: row.title } })
    return { deleted: true }
  })
}
