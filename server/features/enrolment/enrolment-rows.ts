import type { Change } from '#contract/engine/collection.ts'
import { judgeFinishes, type Finish } from '#contract/features/enrolment/deadline-rules.ts'
import type { Enrolment } from '#contract/features/enrolment/enrolment-schema.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { publishOwnRows, userStream } from '#server/engine/sync/publish-service.ts'
import type { StoredFinish } from '#server/features/activity/standing-service.ts'
import { findStandings, type Standing } from '#server/features/progress/standing-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { followAssigned } from './assigned/assigned-service.ts'
import type { EnrolmentRow } from './enrolment-queries.ts'

/** An enrolment as a person's devices have it. */
const toEnrolment = (row: EnrolmentRow): Enrolment => ({
  id: row.id,
  kind: row.item_kind,
  itemId: row.item_id,
  cycle: row.cycle,
  mandatory: row.mandatory,
  enrolledAt: row.enrolled_at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
  ...(row.locks && { locks: true }),
  state: row.state,
  ...(row.rule_id === null && { own: true }),
  ...(row.state === 'refused' && row.reason !== null && { reason: row.reason }),
})

// [Note: Enrolments and progress] Whoever enrols people, or changes how they are enrolled, holds their streams first, as
// whatever they do themselves holds it: progress is either there when an enrolment is written, or finds it when it comes.

/** Holds people's streams until the commit, in the order of their ids. */
export async function holdPeople(tx: Tx, clientId: number, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds.toSorted()) await lockStream(tx, clientId, userStream(userId))
}

/** Tells people's devices of their enrolments, one person after the other; who is enrolled in what is assigned sees it from now on. */
export async function publishEnrolments(tx: Tx, rows: readonly EnrolmentRow[]): Promise<Change[]> {
  const byPerson = Map.groupBy(rows, (row) => row.user_id)
  const changes: Change[] = []
  for (const [userId, own] of [...byPerson].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [first] = own
    if (first)
      changes.push(
        ...(await publishOwnRows(tx, { clientId: first.client_id, userId }, 'enrolments', own.map(toEnrolment))),
      )
  }
  await showAssigned(tx, rows)
  return changes
}

async function showAssigned(tx: Tx, rows: readonly EnrolmentRow[]): Promise<void> {
  const ofCourses = rows.filter((row) => row.item_kind === 'course')
  const [first] = ofCourses
  if (!first) return
  const byCourse = Map.groupBy(ofCourses, (row) => row.item_id)
  const peopleOf = new Map(Array.from(byCourse, ([id, own]) => [id, own.map((row) => row.user_id)] as const))
  await followAssigned(tx, first.client_id, peopleOf)
}

/** How far people are with something they can be enrolled in. */
export const standingsIn = findStandings

const toFinish = ({ claimed, earliest, latest, trusted }: StoredFinish): Finish => ({
  claimed: new Date(claimed),
  earliest: earliest === null ? null : new Date(earliest),
  latest: new Date(latest),
  trusted,
})

const last = (instants: readonly Date[]) => new Date(Math.max(...instants.map((instant) => instant.getTime())))

/** What an enrolment becomes by how far its person is; `due`: the deadline that is judged by. */
export function judged(
  { begun, finishes }: Standing,
  due: Date | null,
): Pick<EnrolmentRow, 'begun' | 'state' | 'finished_at' | 'arrived_at'> {
  if (!finishes) return { begun, state: 'open', finished_at: null, arrived_at: null }
  const all = finishes.map(toFinish)
  const arrivedAt = last(all.map(({ latest }) => latest))
  const claimed = last(all.map((finish) => finish.claimed))
  return {
    begun,
    state: judgeFinishes(all, due),
    finished_at: claimed < arrivedAt ? claimed : arrivedAt,
    arrived_at: arrivedAt,
  }
}
