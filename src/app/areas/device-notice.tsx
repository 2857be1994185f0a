import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { DeviceCleared } from '#features/device-people/device-cleared.tsx'
import type { Cleared } from '#platform/start/device-mark.ts'
import { afterFrame } from '#platform/hooks/after-frame.ts'
import { ensureAllTexts } from '#platform/i18n.ts'

const isField = (element: unknown) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
const isFilled = (element: unknown) => isField(element) && element.value !== ''

/** In a field that has something, or in an empty one of a form that has something in another. */
const isTyping = () => {
  const focused = document.activeElement
  return isField(focused) && [focused, ...(focused.form?.elements ?? [])].some(isFilled)
}

/** When nobody is in the middle of a word: a dialog would take the keys from them. */
async function untilNobodyTypes(): Promise<void> {
  while (isTyping()) {
    await new Promise((resolve) => addEventListener('focusout', resolve, { once: true }))
    // They may be on their way to the next field.
    await afterFrame()
  }
}

/** Tells what the browser has cleared, over whichever area is open. */
export async function showDeviceNotice(cleared: Cleared): Promise<void> {
  await ensureAllTexts()
  await untilNobodyTypes()
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <I18nProvider i18n={i18n}>
      <DeviceCleared cleared={cleared} />
    </I18nProvider>,
  )
}
