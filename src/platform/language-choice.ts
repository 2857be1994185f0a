import { chooseLanguage, languages, type LanguageCode } from '#contract/language.ts'
import { activateLanguage, activeLanguage } from './i18n.ts'
import { commonPart } from './persisted/parts.ts'
import { selectedClient, sessionStore } from './session-store.ts'

// The query counts for the whole visit, also after the address has changed.
const query = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('locale')

/** The language of the moment: query, else the person's or the device's saved one, else the client's first. */
export function wantedLanguage(): LanguageCode {
  const { user } = sessionStore.getState()
  const { languageId, settings } = commonPart.getState()
  return chooseLanguage({
    query,
    savedId: user?.languageId ?? languageId,
    clientLanguages: selectedClient()?.languages ?? settings?.languages,
  })
}

/** Shows the app in the wanted language. Where its catalogue cannot be had, the one that is shown stays. */
export async function followLanguage(): Promise<void> {
  const wanted = wantedLanguage()
  if (wanted === activeLanguage()) return
  try {
    await activateLanguage(wanted)
  } catch {
    // Offline, and this language was never used here: better in another language than not at all.
  }
}

/** Shows and keeps another language on this device; throws when its catalogue is out of reach. */
export async function chooseDeviceLanguage(code: LanguageCode): Promise<void> {
  await activateLanguage(code)
  commonPart.setState({ languageId: languages.find((language) => language.code === code)?.id ?? null })
}
