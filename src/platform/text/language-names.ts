import type { LanguageCode } from '#contract/engine/language.ts'

/** Each language by its own name. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  'pt-BR': 'Português (Brasil)',
  'en-US': 'English (US)',
  'es-ES': 'Español',
  'fr-FR': 'Français',
}
