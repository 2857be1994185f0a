import { saveLanguage } from '#contract/engine/session/session.ts'
import { callAs } from './api.ts'
import { languageSaved, readSession } from './session.ts'

/** Tells the server the language that a person chose on this device, if it does not know it yet. Throws {@link CallError}. */
export async function sendLanguage(userId: string): Promise<void> {
  const languageId = (await readSession(userId))?.unsavedLanguage
  if (languageId !== 1 && languageId !== 2 && languageId !== 3 && languageId !== 4) return
  await callAs({ userId })(saveLanguage, { body: { languageId } })
  await languageSaved(userId, languageId)
}
