import type { LanguageCode } from '#contract/engine/language.ts'

/** Each language by its own name. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  'pt-BR': 'Português (Brasil)',
  'en-US': 'English (US)',
  'es-ES': 'Español',
  'fr-FR': 'Français',
}

/** Languages with their own names. */
export const namedLanguages = (codes: readonly LanguageCode[]): { code: LanguageCode; name: string }[] =>
  codes.map((code) => ({ code, name: languageNames[code] }))
