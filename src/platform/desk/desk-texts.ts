import { i18n, type Messages } from '@lingui/core'
import { languages, type LanguageCode } from '#contract/engine/language.ts'
import { ensureAllTexts } from '../i18n.ts'

const catalogues: Record<LanguageCode, () => Promise<{ messages: Messages }>> = {
  'pt-BR': () => import('#locales/desk/pt-BR.po'),
  'en-US': () => import('#locales/desk/en-US.po'),
  'es-ES': () => import('#locales/desk/es-ES.po'),
  'fr-FR': () => import('#locales/desk/fr-FR.po'),
}

const there = new Set<string>()

/** The desk's texts in the language of the app; out of reach in it they come in the default one. */
async function load(): Promise<void> {
  const code = languages.find((language) => language.code === i18n.locale)?.code ?? 'pt-BR'
  if (there.has(code)) return
  const { messages } = await catalogues[code]().catch(() => catalogues['pt-BR']())
  there.add(code)
  i18n.load(code, messages)
}

let following = false

/** Sees to it that what the desk says is there, in this language and in every later one. */
export async function ensureDeskTexts(): Promise<void> {
  await Promise.all([ensureAllTexts(), load()])
  if (following) return
  following = true
  i18n.on('change', () => void load())
}
