import { emptyValue, type Fields, type FieldValue } from './fields.ts'

/** Who changed a field last, and with which revision of the draft. */
export interface Mark {
  rev: number
  /** Their user id. */
  by: string
  /** The open editor that it was changed in: one never meets itself. */
  editor: string
  /** ISO 8601. */
  at: string
}
export type Marks = Readonly<Record<string, Mark>>

/** A draft as it is merged into. */
export interface MergeBase {
  rev: number
  fields: Fields
  marks: Marks
}

/** A field and what it is to hold. */
export interface Change {
  field: string
  value: FieldValue
}

/** Whether two fields hold the same. */
export const sameValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Whether somebody else changed a field since a revision: in another editor, to something else than what it is to hold
 * now. What the same editor wrote is never in its own way, however late its answer came.
 */
const isTaken = ({ fields, marks }: MergeBase, { field, value }: Change, seen: { rev: number; editor: string }) => {
  const mark = marks[field]
  return mark !== undefined && mark.rev > seen.rev && mark.editor !== seen.editor && !sameValue(fields[field], value)
}

/** Joins changes, made on a revision, with a draft: what of them is new, and the fields that somebody else changed too. */
export function mergeChanges(
  draft: MergeBase,
  changes: readonly Change[],
  seen: { rev: number; editor: string },
): { fresh: Change[]; conflicts: string[] } {
  const conflicts = changes.filter((change) => isTaken(draft, change, seen)).map(({ field }) => field)
  const fresh = changes.filter(({ field, value }) => !sameValue(draft.fields[field], value))
  return { fresh, conflicts }
}

/** What others changed since a revision that one editor saw. */
export function changesSince({ fields, marks }: MergeBase, seen: { rev: number; editor: string }): Change[] {
  return Object.entries(marks).flatMap(([field, mark]) => {
    const value = fields[field]
    return mark.rev > seen.rev && mark.editor !== seen.editor && value !== undefined ? [{ field, value }] : []
  })
}

/** A draft with changes in it. */
export const applyChanges = (fields: Fields, changes: readonly Change[]): Fields =>
  changes.length === 0
    ? fields
    : { ...fields, ...Object.fromEntries(changes.map(({ field, value }) => [field, value])) }

/**
 * What turns one draft into another, for history. A field that the other lacks is emptied: nothing that was ever
 * written is taken out of the record.
 */
export function changesBetween(from: Fields, to: Fields): Change[] {
  const names = new Set([...Object.keys(from), ...Object.keys(to)])
  return [...names].flatMap((field) => {
    const before = from[field]
    const value = to[field] ?? (field in to || before === undefined ? to[field] : emptyValue(field, before))
    return value === undefined || sameValue(before, value) ? [] : [{ field, value }]
  })
}
