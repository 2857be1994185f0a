import { isDeepStrictEqual } from 'node:util'
import { newId } from '#contract/engine/ids.ts'
import type { LanguageCode, Localized } from '#contract/engine/language.ts'
import { fold } from '#contract/engine/staff/list.ts'
import {
  ownerRights,
  type OwnerRight,
  type SurveyDetail,
  type WrittenSurvey,
} from '#contract/features/survey/survey-desk.ts'
import { listAudiences } from '#server/engine/audiences/audience-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import { readLanguages } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { detailOf } from './list-service.ts'
import { demandRight, demandWritten, isPublisher } from './survey-policy.ts'
import {
  deleteSurvey,
  findAnsweredQuestions,
  findEditions,
  findOwners,
  findPossibleOwners,
  findSurveyTitles,
  insertSurvey,
  lockSurvey,
  setOwners,
  updateSurvey,
  type SurveyRow,
} from './survey-queries.ts'

/** What a survey is written of. */
export async function surveyChoices(services: Services, { clientId, timeZone }: Staff) {
  return services.database.inTenant(clientId, async (tx) => ({
    audiences: (await listAudiences(tx, clientId)).map(({ id, name }) => ({ id, name })),
    ...(await readLanguages(tx, clientId)),
    timeZone,
    now: services.clock.now().toISOString(),
    owners: await findPossibleOwners(tx, clientId),
  }))
}

/** Without texts that are empty: another language stands for those. */
const filled = (text: Localized): Localized =>
  Object.fromEntries(Object.entries(text).filter(([, said]) => said)) as Partial<Record<LanguageCode, string>>

/** A survey in the one way it is kept, so that two that say the same are the same. */
const inOrder = (survey: WrittenSurvey): WrittenSurvey => ({
  ...survey,
  title: filled(survey.title),
  intro: filled(survey.intro),
  questions: survey.questions.map((question) => ({
    ...question,
    text: filled(question.text),
    options: question.options.map((option) => ({ ...option, text: filled(option.text) })),
  })),
})

export const rowOf = (survey: WrittenSurvey) => {
  const written = inOrder(survey)
  return { written: JSON.stringify(written), words: fold(Object.values(written.title).join(' ')) }
}

/** Writes a survey down; nobody sees it yet. Whose work it is owns it, but for administrators, who need not. */
export async function createSurvey(services: Services, staff: Staff, survey: WrittenSurvey): Promise<SurveyDetail> {
  const { clientId, userId } = staff
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    await demandWritten(tx, clientId, survey)
    const id = newId(now.getTime())
    await insertSurvey(tx, {
      client_id: clientId,
      id,
      ...rowOf(survey),
      owners_may: [...ownerRights],
      published_rev: null,
      starts_at: null,
      ends_at: null,
      is_anonymous: null,
      created_at: now,
    })
    if (!isPublisher(staff)) await setOwners(tx, clientId, id, [userId])
    await note({ act: 'survey.create', subject: { kind: 'survey', id }, after: { ...survey } })
    return detailOf(tx, staff, id)
  })
}

/** Does something to a survey under its revision. */
export function change<T>(
  services: Services,
  staff: Staff,
  id: string,
  work: (tx: Tx, held: SurveyRow, writing: Writing) => Promise<T>,
): Promise<T> {
  return writeAsStaff(services, staff, async (tx, writing) => {
    const held = (await lockSurvey(tx, staff.clientId, id)) ?? fail('resource.not_found')
    await demandRight(tx, staff, held, 'edit')
    writing.demandRev(held.rev)
    return work(tx, held, writing)
  })
}

/**
 * Fails where what people were promised or asked would change under them: whether answers are named, and a question that
 * somebody answered.
 */
export async function demandKept(tx: Tx, held: SurveyRow, survey: WrittenSurvey): Promise<void> {
  if (held.is_anonymous !== null && held.is_anonymous !== survey.isAnonymous)
    fail('survey.anonymity_fixed', { fields: [{ field: 'isAnonymous', code: 'invalid' }] })
  if (held.edition === 0) return
  const answered = await findAnsweredQuestions(tx, held.client_id, held.id)
  const asked = (await findEditions(tx, held.client_id, held.id)).flatMap(({ questions }) => questions)
  const edited = inOrder(survey).questions.flatMap((question, at) => {
    const before = answered.includes(question.id) ? asked.find(({ id }) => id === question.id) : undefined
    return before && !isDeepStrictEqual(before, question)
      ? [{ field: `questions.${at}`, code: 'invalid' as const }]
      : []
  })
  if (edited.length > 0) fail('survey.question_answered', { fields: edited })
}

/** Writes on at a survey; what people see stays as it is until it is published. */
export const changeSurvey = (services: Services, staff: Staff, id: string, survey: WrittenSurvey) =>
  change(services, staff, id, async (tx, held, { note }): Promise<SurveyDetail> => {
    await demandWritten(tx, staff.clientId, survey)
    await demandKept(tx, held, survey)
    await updateSurvey(tx, held, rowOf(survey))
    await note({
      act: 'survey.change',
      subject: { kind: 'survey', id },
      before: { ...held.written },
      after: { ...survey },
    })
    return detailOf(tx, staff, id)
  })

/** Throws a draft away. */
export const removeSurvey = (services: Services, staff: Staff, id: string) =>
  change(services, staff, id, async (tx, held, { note }) => {
    if (held.edition > 0) fail('survey.published')
    await deleteSurvey(tx, staff.clientId, id)
    await note({ act: 'survey.remove', subject: { kind: 'survey', id }, before: { ...held.written } })
    return { done: true as const }
  })

/** Says who owns a survey, and what its owners may do with it. */
export const setSurveyOwners = (
  services: Services,
  staff: Staff,
  id: string,
  { owners, ownersMay }: { owners: readonly string[]; ownersMay: readonly OwnerRight[] },
) =>
  change(services, staff, id, async (tx, held, { note }): Promise<SurveyDetail> => {
    const { clientId } = staff
    const before = (await findOwners(tx, clientId, id)).map(({ userId }) => userId)
    const possible = new Set([...before, ...(await findPossibleOwners(tx, clientId)).map(({ userId }) => userId)])
    const strangers = owners.flatMap((userId, at) =>
      possible.has(userId) ? [] : [{ field: `owners.${at}`, code: 'unknown' as const }],
    )
    if (strangers.length > 0) fail('request.invalid', { fields: strangers })
    await setOwners(tx, clientId, id, owners)
    // No edition is made of this: what was published stays unchanged by it.
    const isUnchanged = held.published_rev === held.rev
    await updateSurvey(tx, held, {
      owners_may: ownerRights.filter((right) => ownersMay.includes(right)),
      ...(isUnchanged && { published_rev: held.rev + 1 }),
    })
    await note({
      act: 'survey.owners',
      subject: { kind: 'survey', id },
      before: { owners: before, ownersMay: held.owners_may },
      after: { owners, ownersMay },
    })
    return detailOf(tx, staff, id)
  })

/** What surveys are called, for who names them: of some ids those that are there. */
export const readSurveyTitles = findSurveyTitles
