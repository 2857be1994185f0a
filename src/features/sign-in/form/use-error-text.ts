import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { ensureAllTexts } from '#platform/i18n.ts'

const offline = () => i18n._(msg`Sem conexão. Verifique a internet e tente de novo.`)

async function loadTexts(): Promise<(failure: unknown) => string> {
  const [{ callErrorText }] = await Promise.all([import('#platform/error-text.ts'), ensureAllTexts()])
  return callErrorText
}

/**
 * What a failure says to the person; null while its text is on the way. The texts of errors are many
 * and few people ever see one here: they come with the first failure, not before the screen.
 */
export function useErrorText(failure: unknown): string | null {
  const [textOf, setTextOf] = useState<((failure: unknown) => string) | null>(null)
  const failed = Boolean(failure)
  useEffect(() => {
    if (!failed) return
    // Texts out of reach are themselves the sign of what is wrong.
    loadTexts().then(
      (texts) => setTextOf(() => texts),
      () => setTextOf(() => offline),
    )
  }, [failed])
  return failed && textOf ? textOf(failure) : null
}
