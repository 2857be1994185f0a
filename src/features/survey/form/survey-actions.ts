import { makeNonce } from '#contract/engine/sync/nonce.ts'
import { dropTurnedDraft, keepTurnedDraft, readTurnedDraft } from '#engine/rows/turned-drafts.ts'
import type { Member } from '#engine/session/member.ts'
import type { Survey } from '#contract/features/survey/survey-schema.ts'
import { vault } from '#platform/workers/vault.ts'
import { answersOf, formOfDraft, type SurveyForm } from './survey-form.ts'

const draftName = (surveyId: string) => `survey:${surveyId}`

/** Keeps the form as it is, sealed; rejects where the device has no space for it. */
export const keepSurveyDraft = (member: Member, surveyId: string, form: SurveyForm): Promise<void> =>
  keepTurnedDraft(member, draftName(surveyId), form)

/** The form as it was left, or null. */
export const openSurveyDraft = async (member: Member, survey: Survey): Promise<SurveyForm | null> =>
  formOfDraft(await readTurnedDraft(member, draftName(survey.id)), survey)

/** Queues the answers; they count on this device at once. Rejects where it could not keep them. */
export async function sendSurvey(member: Member, survey: Survey, form: SurveyForm): Promise<void> {
  const payload = {
    surveyId: survey.id,
    edition: survey.edition,
    answers: answersOf(form, survey.questions),
    nonce: makeNonce(),
  }
  await (await vault()).queueOperation({ member, kind: 'survey.answer', payload })
  await dropTurnedDraft(member, draftName(survey.id))
}
