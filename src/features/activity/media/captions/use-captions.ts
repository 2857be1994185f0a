import { useState } from 'react'
import type { LanguageCode } from '#contract/engine/language.ts'
import { entryOf } from '#contract/engine/files/bundle.ts'
import type { TimedTexts } from '#contract/features/activity/types/media-content.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { useSource } from '../../stage/use-source.ts'

const textIn = (offered: TimedTexts, language: LanguageCode | null) => offered.find((one) => one.language === language)

/** Those in the language of the app, else the first. */
const firstOf = (offered: TimedTexts) => textIn(offered, activeLanguage()) ?? offered[0]

/** Where a text is, and its language; null while it is on its way, or cannot be had. */
function useText(text: TimedTexts[number] | undefined): { url: string; language: LanguageCode } | null {
  const { source } = useSource(text && entryOf(text.bundle))
  return text && source.status === 'ready' ? { url: source.url, language: text.language } : null
}

/** What is read or chosen beside what plays: in a language that was chosen, else the app's, else the first there is. */
export const useTextBeside = (offered: TimedTexts = [], wanted: LanguageCode | null = null) =>
  useText(textIn(offered, wanted) ?? firstOf(offered))

/** Which captions are shown: those of one language, or none. */
export function useCaptions(offered: TimedTexts = []) {
  const [language, setLanguage] = useState(() => firstOf(offered)?.language ?? null)
  const [last, setLast] = useState(language)
  const shown = textIn(offered, language)
  const text = useText(shown)
  const choose = (wanted: LanguageCode | null) => {
    setLanguage(wanted)
    if (wanted) setLast(wanted)
  }
  return {
    languages: offered.map((one) => one.language),
    /** null: none are shown. */
    language: shown?.language ?? null,
    /** The one that was shown last. */
    last,
    /** null: none are shown, or they are on their way or cannot be had. */
    text,
    choose,
    /** Off, and on again in the language that was chosen last. */
    toggle: () => choose(shown ? null : last),
  }
}

export type Captions = ReturnType<typeof useCaptions>
