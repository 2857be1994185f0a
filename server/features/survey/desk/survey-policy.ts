import { everybody } from '#contract/engine/audience.ts'
import type { FieldProblem } from '#contract/engine/errors.ts'
import type { LanguageCode, Localized } from '#contract/engine/language.ts'
import { can } from '#contract/model.ts'
import {
  ownerRights,
  type OwnerRight,
  type WrittenQuestion,
  type WrittenSurvey,
} from '#contract/features/survey/survey-desk.ts'
import { hasOptions, isJustified } from '#contract/features/survey/survey-rules.ts'
import { listAudiences } from '#server/engine/audiences/audience-service.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { readLanguages } from '#server/features/settings/settings-service.ts'
import { findOwner } from './survey-queries.ts'

/** Whether somebody may do everything with every survey of the client. */
export const isPublisher = (staff: Pick<Staff, 'roles'>): boolean => can(staff.roles, 'surveys.publish')

/** What somebody may do with a survey; fails with `resource.not_found` where it is not theirs. */
export async function rightsOf(
  tx: Tx,
  staff: Staff,
  survey: { id: string; owners_may: readonly OwnerRight[] },
): Promise<readonly OwnerRight[]> {
  if (isPublisher(staff)) return ownerRights
  if (!(await findOwner(tx, staff.clientId, survey.id, staff.userId))) fail('resource.not_found')
  return survey.owners_may
}

/** Fails with `resource.not_found` where the survey is not theirs, with `access.denied` where its owners may not do that. */
export async function demandRight(
  tx: Tx,
  staff: Staff,
  survey: { id: string; owners_may: readonly OwnerRight[] },
  right: OwnerRight,
): Promise<void> {
  if (!(await rightsOf(tx, staff, survey)).includes(right)) fail('access.denied')
}

/** Fails with every field that cannot even be kept: no title in the client's first language, an unknown audience, an end before its beginning. */
export async function demandWritten(tx: Tx, clientId: number, survey: WrittenSurvey): Promise<void> {
  const { title, audience, startsAt, endsAt } = survey
  const { defaultLanguage } = await readLanguages(tx, clientId)
  const isKnown = audience === everybody || (await listAudiences(tx, clientId, [audience])).length > 0
  const fields: FieldProblem[] = [
    ...missing('title', title, defaultLanguage),
    ...(isKnown ? [] : [{ field: 'audience', code: 'unknown' as const }]),
    ...(Date.parse(endsAt) > Date.parse(startsAt) ? [] : [{ field: 'endsAt', code: 'invalid' as const }]),
  ]
  if (fields.length > 0) fail('request.invalid', { fields })
}

const missing = (field: string, text: Localized, language: LanguageCode): FieldProblem[] =>
  text[language] ? [] : [{ field: `${field}.${language}`, code: 'required' }]

/** What a question lacks before people can answer it, by its place. */
function questionFaults(question: WrittenQuestion, at: number, language: LanguageCode): FieldProblem[] {
  const { type, text, options } = question
  const place = `questions.${at}`
  const wrongOptions = hasOptions(type) ? options.length < 2 : options.length > 0
  const asks = (justification: string) => justification !== 'none' && !isJustified(type)
  return [
    ...missing(`${place}.text`, text, language),
    ...(wrongOptions ? [{ field: `${place}.options`, code: 'too_short' as const }] : []),
    ...options.flatMap((option, index) => [
      ...missing(`${place}.options.${index}.text`, option.text, language),
      ...(asks(option.justification)
        ? [{ field: `${place}.options.${index}.justification`, code: 'invalid' as const }]
        : []),
    ]),
  ]
}

/** Fails with everything that people would miss of a survey, or with an end that has passed. */
export async function demandReady(tx: Tx, clientId: number, survey: WrittenSurvey, now: Date): Promise<void> {
  const { defaultLanguage } = await readLanguages(tx, clientId)
  const fields: FieldProblem[] = [
    ...(Date.parse(survey.endsAt) > now.getTime() ? [] : [{ field: 'endsAt', code: 'too_small' as const }]),
    ...(survey.questions.length > 0 ? [] : [{ field: 'questions', code: 'required' as const }]),
    ...survey.questions.flatMap((question, at) => questionFaults(question, at, defaultLanguage)),
  ]
  if (fields.length > 0) fail('survey.not_ready', { fields })
}
