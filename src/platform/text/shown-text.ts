import { defaultLanguage, pickText, type LanguageCode, type Localized } from '#contract/engine/language.ts'
import { activeLanguage } from '../i18n.ts'
import { selectedClient } from '../session-store.ts'

/** The languages content is shown in: the interface's, then the client's first. */
export function contentLanguage(wanted = activeLanguage()): { wanted: LanguageCode; fallback: LanguageCode } {
  return { wanted, fallback: selectedClient()?.languages[0] ?? defaultLanguage }
}

/** A content text as it is shown now. */
export function shownText(text: Localized): string {
  const { wanted, fallback } = contentLanguage()
  return pickText(text, wanted, fallback)
}
