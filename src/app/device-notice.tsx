import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { DeviceCleared } from '#features/people/device-cleared.tsx'
import type { Cleared } from '#platform/device-mark.ts'
import { ensureAllTexts } from '#platform/i18n.ts'

/** Tells what the browser has cleared, over whichever area is open. */
export async function showDeviceNotice(cleared: Cleared): Promise<void> {
  await ensureAllTexts()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <I18nProvider i18n={i18n}>
      <DeviceCleared cleared={cleared} />
    </I18nProvider>,
  )
}
