import type { SurveyDetail, WrittenSurvey } from '#contract/features/survey/survey-desk.ts'
import type { Survey } from '#contract/features/survey/survey-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { detailOf } from './list-service.ts'
import { demandReady, demandWritten } from './survey-policy.ts'
import { findEditions, insertEdition, updateSurvey, type SurveyRow } from './survey-queries.ts'
import { change, demandKept } from './survey-service.ts'

/** The row that devices have. */
function shownRow(id: string, edition: number, content: WrittenSurvey, endsAt: Date): Survey {
  const { title, intro, type, startsAt, isAnonymous, isMandatory, questions } = content
  const ends = endsAt.toISOString()
  return { id, edition, title, intro, type, startsAt, endsAt: ends, isAnonymous, isMandatory, questions }
}

/** Makes what is written the newest edition and shows it to its audience. */
export async function showSurvey(tx: Tx, held: SurveyRow, now: Date): Promise<void> {
  const { client_id: clientId, id, written } = held
  const edition = held.edition + 1
  await insertEdition(tx, { clientId, surveyId: id, edition }, written, now)
  await updateSurvey(tx, held, {
    state: 'published',
    edition,
    published_rev: held.rev + 1,
    audience: written.audience,
    starts_at: new Date(written.startsAt),
    ends_at: new Date(written.endsAt),
    is_anonymous: written.isAnonymous,
  })
  await publishRows(
    tx,
    clientId,
    'surveys',
    [shownRow(id, edition, written, new Date(written.endsAt))],
    written.audience,
  )
}

/** Shows people the survey as it is written. */
export async function publishSurvey(services: Services, staff: Staff, id: string): Promise<SurveyDetail> {
  const { clientId } = staff
  const shown = await change(services, staff, id, async (tx, held, { note, now }) => {
    const { written } = held
    await demandWritten(tx, clientId, written)
    await demandReady(tx, clientId, written, now)
    await demandKept(tx, held, written)
    await showSurvey(tx, held, now)
    await note({
      act: 'survey.publish',
      subject: { kind: 'survey', id },
      before: { edition: held.edition, state: held.state },
      after: { edition: held.edition + 1, state: 'published' },
    })
    return detailOf(tx, staff, id)
  })
  await services.realtime.pokeClient(clientId)
  return shown
}

/** Ends a survey now; what was captured before counts, however late it comes. */
export async function closeSurvey(services: Services, staff: Staff, id: string): Promise<SurveyDetail> {
  const { clientId } = staff
  const closed = await change(services, staff, id, async (tx, held, { note, now }) => {
    if (held.state !== 'published' || !held.ends_at || held.ends_at <= now) fail('survey.not_open')
    const [content] = await findEditions(tx, clientId, id)
    if (!content) throw new Error('a published survey without an edition')
    const isUnchanged = held.published_rev === held.rev
    await updateSurvey(tx, held, {
      state: 'closed',
      ends_at: now,
      ...(isUnchanged && { published_rev: held.rev + 1 }),
    })
    await publishRows(tx, clientId, 'surveys', [shownRow(id, held.edition, content, now)], held.audience)
    await note({
      act: 'survey.close',
      subject: { kind: 'survey', id },
      before: { state: held.state, endsAt: held.ends_at.toISOString() },
      after: { state: 'closed', endsAt: now.toISOString() },
    })
    return detailOf(tx, staff, id)
  })
  await services.realtime.pokeClient(clientId)
  return closed
}
