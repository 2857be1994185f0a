/** Interface languages with the ids the specification gives (4 is ours). */
export const languages = [
  { id: 1, code: 'pt-BR' },
  { id: 2, code: 'en-US' },
  { id: 3, code: 'es-ES' },
  { id: 4, code: 'fr-FR' },
] as const

export type LanguageCode = (typeof languages)[number]['code']
export const languageCodes = languages.map((language) => language.code)
export const defaultLanguage: LanguageCode = 'pt-BR'

/** A content text in some of the languages; its schema is in `language-schema.ts`. */
export type Localized = Partial<Record<LanguageCode, string>>

/** The text in the wanted language, else in the client's default, else in any; '' when empty. */
export function pickText(text: Localized, wanted: LanguageCode, fallback: LanguageCode = defaultLanguage): string {
  return text[wanted] ?? text[fallback] ?? Object.values(text).find(Boolean) ?? ''
}

/**
 * The language to show: `locale` query, else the saved id, else the first of the client's
 * languages, else pt-BR (specification, section 1).
 */
export function chooseLanguage(input: {
  query?: string | null
  savedId?: number | null
  clientLanguages?: readonly string[]
}): LanguageCode {
  const wanted = input.query?.toLowerCase()
  const byQuery = languages.find(
    (language) => language.code.toLowerCase() === wanted || language.code.slice(0, 2) === wanted,
  )
  if (byQuery) return byQuery.code
  const bySaved = languages.find((language) => language.id === input.savedId)
  if (bySaved) return bySaved.code
  const byClient = languages.find((language) => language.code === input.clientLanguages?.[0])
  return byClient?.code ?? defaultLanguage
}
