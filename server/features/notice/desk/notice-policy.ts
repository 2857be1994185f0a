import { everybody } from '#contract/engine/audience.ts'
import type { FieldProblem } from '#contract/engine/errors.ts'
import type { LanguageCode, Localized } from '#contract/engine/language.ts'
import { isInside } from '#contract/features/notice/link-rules.ts'
import type { WrittenNotice } from '#contract/features/notice/notice-schema.ts'
import { pathPatterns } from '#contract/model.ts'
import { listAudiences } from '#server/engine/audiences/audience-service.ts'
import { readLanguages } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'

const demanded = (field: 'title' | 'body', text: WrittenNotice['title'], language: LanguageCode): FieldProblem[] =>
  text[language] ? [] : [{ field: `${field}.${language}`, code: 'required' }]

/** Fails with every field that cannot stand: no text in the client's first language, a link out of the house, an end before its beginning. */
export async function demandWritten(tx: Tx, clientId: number, notice: WrittenNotice): Promise<void> {
  const { title, body, audience, link, startsAt, endsAt } = notice
  const { defaultLanguage } = await readLanguages(tx, clientId)
  const isKnown = audience === everybody || (await listAudiences(tx, clientId, [audience])).length > 0
  const fields: FieldProblem[] = [
    ...demanded('title', title, defaultLanguage),
    ...demanded('body', body, defaultLanguage),
    ...(isKnown ? [] : [{ field: 'audience', code: 'unknown' as const }]),
    ...(endsAt > startsAt ? [] : [{ field: 'endsAt', code: 'invalid' as const }]),
    ...(link === null || isInside(link, pathPatterns) ? [] : [{ field: 'link', code: 'invalid' as const }]),
  ]
  if (fields.length > 0) fail('request.invalid', { fields })
}

/** Without texts that are empty: another language stands for those. */
export const filled = (text: Localized): Localized =>
  Object.fromEntries(Object.entries(text).filter(([, said]) => said))
