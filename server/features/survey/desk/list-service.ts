import { pageSize } from '#contract/engine/staff/list.ts'
import type { ListedSurvey, SurveyDetail, SurveyState } from '#contract/features/survey/survey-desk.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { isPublisher, rightsOf } from './survey-policy.ts'
import { findAnsweredQuestions, findOwners, findSurvey, findSurveys, type ListedRow } from './survey-queries.ts'

const describe = (row: ListedRow): ListedSurvey => {
  const { title, type, audience, startsAt, endsAt, isAnonymous, isMandatory } = row.written
  return {
    id: row.id,
    rev: row.rev,
    state: row.state,
    isChanged: row.published_rev !== null && row.rev > row.published_rev,
    title,
    type,
    audience: audience === 0 ? null : { id: audience, name: row.audienceName },
    startsAt,
    // Closed before its time, it ended when it was closed.
    endsAt: row.state === 'closed' && row.ends_at ? row.ends_at.toISOString() : endsAt,
    isAnonymous,
    isMandatory,
    answered: row.answered ?? 0,
  }
}

/** A page of the client's surveys: all of them, or an owner's own. */
export async function listSurveys(
  { database }: Pick<Services, 'database'>,
  staff: Staff,
  query: { search?: string | undefined; state?: SurveyState | undefined; cursor?: string | undefined },
): Promise<{ rows: ListedSurvey[]; next: string | null }> {
  const { clientId, userId } = staff
  const { cursor, ...filter } = query
  const below = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor ?? '') ? (cursor ?? null) : null
  return database.inTenant(clientId, async (tx) => {
    const owner = isPublisher(staff) ? null : userId
    const found = await findSurveys(tx, clientId, { ...filter, owner }, { below, limit: pageSize + 1 })
    const page = found.slice(0, pageSize)
    return { rows: page.map(describe), next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null }
  })
}

/** One survey as it is written; fails with `resource.not_found`. */
export async function detailOf(tx: Tx, staff: Staff, id: string): Promise<SurveyDetail> {
  const { clientId } = staff
  const row = (await findSurvey(tx, clientId, id)) ?? fail('resource.not_found')
  return {
    ...describe(row),
    edition: row.edition,
    written: row.written,
    owners: await findOwners(tx, clientId, id),
    ownersMay: row.owners_may,
    may: [...(await rightsOf(tx, staff, row))],
    answeredQuestions: row.edition === 0 ? [] : await findAnsweredQuestions(tx, clientId, id),
  }
}

export const readSurvey = ({ database }: Pick<Services, 'database'>, staff: Staff, id: string): Promise<SurveyDetail> =>
  database.inTenant(staff.clientId, (tx) => detailOf(tx, staff, id))
