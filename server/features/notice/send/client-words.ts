import { chooseLanguage, pickText, type LanguageCode } from '#contract/engine/language.ts'
import { readLanguages } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { NoticeRow } from './send-queries.ts'

/** What of a client stands in its notices, and the clock it goes by. */
export interface ClientWords {
  name: string
  timeZone: string
  defaultLanguage: LanguageCode
}

export async function readClient(tx: Tx, clientId: number): Promise<ClientWords> {
  const client = await tx
    .selectFrom('client')
    .select(['name', 'time_zone as timeZone'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const { defaultLanguage } = await readLanguages(tx, clientId)
  return { ...client, defaultLanguage }
}

/** A notice in somebody's language, else in the client's first. */
export interface SaidNotice {
  language: LanguageCode
  title: string
  body: string
  /** The whole address of its link. */
  url: string | null
}

export function sayNotice(
  { title, body, link }: Pick<NoticeRow, 'title' | 'body' | 'link'>,
  languageId: number | null,
  { defaultLanguage }: ClientWords,
  publicUrl: string,
): SaidNotice {
  const language = chooseLanguage({ savedId: languageId, clientLanguages: [defaultLanguage] })
  return {
    language,
    title: pickText(title, language, defaultLanguage),
    body: pickText(body, language, defaultLanguage),
    url: link === null ? null : new URL(link, publicUrl).href,
  }
}
