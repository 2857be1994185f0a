import { daysToCorrect, type Correction } from '#contract/features/campaign/points/correction-rules.ts'
import type { DeskTable } from '#contract/features/campaign/points/points-desk.ts'
import type { WrittenRule } from '#contract/features/campaign/points/points-rule.ts'
import { findNames } from '#server/engine/session/person-names.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { findCourseTitles } from '#server/features/course/course-service.ts'
import { readSurveyTitles } from '#server/features/survey/desk/survey-service.ts'
import { findTrailTitles } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { lockCampaign } from '../campaign-queries.ts'
import { findCorrections, type CorrectionRow } from './correction-queries.ts'
import { findTable } from './points-table-queries.ts'

const dayMs = 86_400_000

/** How far a correction is: what nobody decided about in time has lapsed. */
export const stateOf = ({ state, asked_at: askedAt }: CorrectionRow, now: Date): Correction['state'] =>
  state === 'asked' && now.getTime() - askedAt.getTime() > daysToCorrect * dayMs ? 'lapsed' : state

/** The corrections of a campaign as one of its staff reads them. */
async function readCorrections(
  tx: Tx,
  { clientId, userId }: Pick<Staff, 'clientId' | 'userId'>,
  campaignId: number,
  now: Date,
): Promise<Correction[]> {
  const rows = await findCorrections(tx, clientId, campaignId)
  const names = await findNames(
    tx,
    rows.flatMap((row) => [row.asked_by, ...(row.decided_by === null ? [] : [row.decided_by])]),
  )
  return rows.map((row) => {
    const state = stateOf(row, now)
    return {
      id: row.id,
      position: row.position,
      unitPoints: row.unit_points,
      unitXp: row.unit_xp,
      fromFirstDay: row.from_first_day,
      reason: row.reason,
      state,
      askedBy: names.get(row.asked_by) ?? '',
      decidedBy: names.get(row.decided_by ?? '') ?? '',
      askedAt: row.asked_at.toISOString(),
      mayDecide: state === 'asked' && row.asked_by !== userId,
    }
  })
}

/** What the things are called that rules name. */
async function readSubjects(tx: Tx, clientId: number, rules: readonly WrittenRule[]): Promise<DeskTable['subjects']> {
  const named = (source: WrittenRule['source']) => [
    ...new Set(rules.flatMap((rule) => (rule.source === source && rule.subjectId !== null ? [rule.subjectId] : []))),
  ]
  const courses = await findCourseTitles(tx, clientId, named('course').map(Number))
  const trails = await findTrailTitles(tx, clientId, named('trail').map(Number))
  const surveys = await readSurveyTitles(tx, clientId, named('survey'))
  return [
    ...courses.map(({ id, title }) => ({ source: 'course' as const, id: String(id), name: title })),
    ...trails.map(({ id, title }) => ({ source: 'trail' as const, id: String(id), name: title })),
    ...surveys.map(({ id, title }) => ({ source: 'survey' as const, id, name: title })),
  ]
}

/** The table of a campaign as one of its staff reads it. */
export async function describeTable(
  tx: Tx,
  staff: Pick<Staff, 'clientId' | 'userId'>,
  campaignId: number,
  now: Date,
): Promise<DeskTable> {
  const { clientId } = staff
  const row = (await lockCampaign(tx, clientId, campaignId)) ?? fail('resource.not_found')
  const table = await findTable(tx, clientId, campaignId)
  const draft = row.state === 'draft' ? row.points_draft : null
  return {
    ...table,
    draft,
    subjects: await readSubjects(tx, clientId, draft ?? table.versions.flatMap(({ rules }) => rules)),
    corrections: await readCorrections(tx, staff, campaignId, now),
    rev: row.rev,
  }
}
