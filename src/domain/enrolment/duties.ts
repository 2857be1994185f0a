import type { RowOf } from '#contract/engine/collection.ts'

/** What somebody has to do, by when. */
export interface Duty {
  mandatory: boolean
  /** The last instant that is in time (ISO 8601); null: there is no deadline. */
  dueAt: string | null
}

/**
 * What somebody still has to do, by the id of the course or trail. Of several enrolments in the same thing the first
 * deadline counts; what is finished, exempt or ended is no duty, and says so where nothing else asks for it.
 */
export function dutiesOf(
  enrolments: readonly RowOf<'enrolments'>[],
  kind: RowOf<'enrolments'>['kind'],
): ReadonlyMap<number, Duty> {
  const duties = new Map<number, Duty>()
  for (const row of enrolments) {
    if (row.kind !== kind) continue
    const known = duties.get(row.itemId)
    const isOpen = row.state === 'open'
    const own = { mandatory: isOpen && row.mandatory, dueAt: isOpen ? row.dueAt : null }
    duties.set(row.itemId, known ? both(known, own) : own)
  }
  return duties
}

const both = (a: Duty, b: Duty): Duty => ({
  mandatory: a.mandatory || b.mandatory,
  dueAt: a.dueAt !== null && (b.dueAt === null || a.dueAt <= b.dueAt) ? a.dueAt : b.dueAt,
})

/** What is asked of somebody about a course: by their enrolments, else what its author says of it. */
export const dutyIn = (course: { id: number; mandatory: boolean }, duties: ReadonlyMap<number, Duty>): Duty =>
  duties.get(course.id) ?? { mandatory: course.mandatory, dueAt: null }
