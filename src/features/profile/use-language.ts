import { useState } from 'react'
import { languages, type LanguageCode } from '#contract/engine/language.ts'
import { sendLanguage } from '#engine/session/send-language.ts'
import { keepLanguage } from '#engine/session/session.ts'
import { CallError } from '#platform/call-error.ts'
import { loadLanguage } from '#platform/i18n.ts'
import { keepDeviceLanguage } from '#platform/start/language-choice.ts'
import { rememberLanguage, useMember } from '#platform/session-store.ts'

/** Changes the language here at once, and for the person's other devices when the server can be told. */
export function useLanguage() {
  const { userId } = useMember()
  const [failed, setFailed] = useState(false)
  const change = async (code: LanguageCode) => {
    const languageId = languages.find((language) => language.code === code)?.id
    if (!languageId) return
    setFailed(false)
    let show: () => void
    try {
      show = await loadLanguage(code)
    } catch {
      // Its catalogue is not on this device and cannot be had now.
      setFailed(true)
      return
    }
    // Before it is shown: whoever sees it and loads the page anew at once finds it.
    await keepLanguage(userId, languageId)
    show()
    keepDeviceLanguage(code)
    rememberLanguage(languageId)
    try {
      await sendLanguage(userId)
    } catch (error) {
      // It stands on this device; the sync loop tells the server when it can be reached.
      if (!(error instanceof CallError)) throw error
    }
  }
  return { failed, change }
}
