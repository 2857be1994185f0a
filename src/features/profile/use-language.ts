import { useState } from 'react'
import { languages, type LanguageCode } from '#contract/language.ts'
import { saveLanguage } from '#contract/session.ts'
import { call } from '#data/api.ts'
import { keepLanguage } from '#data/session.ts'
import { CallError } from '#platform/call-error.ts'
import { chooseDeviceLanguage } from '#platform/language-choice.ts'
import { rememberLanguage, useMember } from '#platform/session-store.ts'

/** Changes the language here at once, and for the person's other devices when the server can be told. */
export function useLanguage() {
  const { userId } = useMember()
  const [failed, setFailed] = useState(false)
  const change = async (code: LanguageCode) => {
    const languageId = languages.find((language) => language.code === code)?.id
    if (!languageId) return
    setFailed(false)
    try {
      await chooseDeviceLanguage(code)
    } catch {
      // Its catalogue is not on this device and cannot be had now.
      setFailed(true)
      return
    }
    rememberLanguage(languageId)
    await keepLanguage(userId, languageId)
    try {
      await call(saveLanguage, { body: { languageId } })
    } catch (error) {
      // Kept on this device; the other devices learn it with the next change.
      if (!(error instanceof CallError)) throw error
    }
  }
  return { failed, change }
}
