import { chooseLanguage, languages, type LanguageCode } from '#contract/engine/language.ts'
import { activateLanguage, activeLanguage } from '../i18n.ts'
import { commonPart } from '../persisted/parts.ts'
import { selectedClient, sessionStore } from '../session-store.ts'

// The query counts for the whole visit, also after the address has changed.
const query = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('locale')

/** The client's languages, the one it wants shown first. */
function clientLanguages(): readonly LanguageCode[] | undefined {
  const { settings, memberSettings } = commonPart.getState()
  const client = selectedClient()
  const own = client === null ? settings : memberSettings?.client?.id === client.id ? memberSettings : null
  const offered = client?.languages ?? settings?.languages
  return own && offered?.includes(own.defaultLanguage) ? [own.defaultLanguage, ...offered] : offered
}

/** The language of the moment: query, else the person's or the device's saved one, else the client's first. */
export function wantedLanguage(): LanguageCode {
  const { user } = sessionStore.getState()
  const { languageId } = commonPart.getState()
  return chooseLanguage({
    query,
    savedId: user?.languageId ?? languageId,
    clientLanguages: clientLanguages(),
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
  keepDeviceLanguage(code)
}

/** Keeps on this device which language it is shown in, for whoever is not signed in too. */
export function keepDeviceLanguage(code: LanguageCode): void {
  commonPart.setState({ languageId: languages.find((language) => language.code === code)?.id ?? null })
}
