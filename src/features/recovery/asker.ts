import { i18n } from '@lingui/core'
import { languages, type LanguageCode } from '#contract/engine/language.ts'
import { commonPart } from '#platform/persisted/parts.ts'

/** Language and client of this screen, for the words of the message that goes out. */
export function asker(): { language?: LanguageCode; client?: string } {
  const client = commonPart.getState().settings?.client?.slug
  const language = languages.find(({ code }) => code === i18n.locale)?.code
  return { ...(language && { language }), ...(client && { client }) }
}

/** Country whose documents and phones are expected here. */
export const openCountry = (): string => commonPart.getState().settings?.country ?? 'BR'
