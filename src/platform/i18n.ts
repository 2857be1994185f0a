import { i18n, type Messages } from '@lingui/core'
import { languages, type LanguageCode } from '#contract/engine/language.ts'

/** Texts come in two parts: what the first screens (sign-in, home, shell) say, and everything else. */
type TextPart = 'start' | 'rest'
type LoadTexts = () => Promise<{ messages: Messages }>

const catalogues: Record<TextPart, Record<LanguageCode, LoadTexts>> = {
  start: {
    'pt-BR': () => import('#locales/start/pt-BR.po'),
    'en-US': () => import('#locales/start/en-US.po'),
    'es-ES': () => import('#locales/start/es-ES.po'),
    'fr-FR': () => import('#locales/start/fr-FR.po'),
  },
  rest: {
    'pt-BR': () => import('#locales/rest/pt-BR.po'),
    'en-US': () => import('#locales/rest/en-US.po'),
    'es-ES': () => import('#locales/rest/es-ES.po'),
    'fr-FR': () => import('#locales/rest/fr-FR.po'),
  },
}

const wanted = new Set<TextPart>(['start'])

/** Loads a language's texts and gives what shows the app in it; throws, and changes nothing, when they are out of reach. */
export async function loadLanguage(code: LanguageCode): Promise<() => void> {
  const loaded = await Promise.all([...wanted].map((part) => catalogues[part][code]()))
  return () => {
    for (const { messages } of loaded) i18n.load(code, messages)
    i18n.activate(code)
    if (typeof document !== 'undefined') document.documentElement.lang = code
  }
}

/** Loads a language's texts and shows the app in it; throws, and changes nothing, when they are out of reach. */
export async function activateLanguage(code: LanguageCode): Promise<void> {
  const show = await loadLanguage(code)
  show()
}

let loadOthers: () => Promise<unknown> = () => Promise.resolve()

/** Says what has texts of its own that are to come with those beyond the first screens. */
export function comeWithAllTexts(load: () => Promise<unknown>): void {
  loadOthers = load
}

/**
 * Sees to it that the texts beyond the first screens are there, in this language and in every later
 * one. Out of reach in this language, they come in the default one: better so than not at all.
 */
export async function ensureAllTexts(): Promise<void> {
  if (wanted.has('rest')) return
  const code = activeLanguage()
  const [{ messages }] = await Promise.all([
    catalogues.rest[code]().catch(() => catalogues.rest['pt-BR']()),
    loadOthers(),
  ])
  i18n.load(code, messages)
  wanted.add('rest')
}

/** The language the app is shown in now. */
export function activeLanguage(): LanguageCode {
  return languages.find((language) => language.code === i18n.locale)?.code ?? 'pt-BR'
}

/** Its id, as the specification numbers them. */
export function activeLanguageId(): 1 | 2 | 3 | 4 {
  return languages.find((language) => language.code === i18n.locale)?.id ?? 1
}
