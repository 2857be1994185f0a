import { useState } from 'react'
import type { ContentOf } from '#contract/features/activity/activity-row.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { entryOf } from '#contract/engine/files/bundle.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { useSource } from '../../stage/use-source.ts'

type Offered = NonNullable<ContentOf<'video'>['captions']>

/** Those in the language of the app, else the first. */
function firstOf(offered: Offered): LanguageCode | null {
  const own = offered.find(({ language }) => language === activeLanguage())
  return (own ?? offered[0])?.language ?? null
}

/** Which captions are shown: those of one language, or none. */
export function useCaptions(offered: Offered = []) {
  const [language, setLanguage] = useState(() => firstOf(offered))
  const [last, setLast] = useState(language)
  const shown = offered.find((one) => one.language === language)
  const { source } = useSource(shown && entryOf(shown.bundle))
  const choose = (wanted: LanguageCode | null) => {
    setLanguage(wanted)
    if (wanted) setLast(wanted)
  }
  return {
    languages: offered.map((one) => one.language),
    /** null: none are shown. */
    language: shown?.language ?? null,
    /** Where they come from; null while they are on their way, or cannot be had. */
    url: shown && source.status === 'ready' ? source.url : null,
    choose,
    /** Off, and on again in the language that was chosen last. */
    toggle: () => choose(shown ? null : last),
  }
}

export type Captions = ReturnType<typeof useCaptions>
