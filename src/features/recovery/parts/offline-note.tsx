import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useOnline } from '#platform/browser/connection.ts'
import { Banner } from '#ui/feedback/banner.tsx'

/** Why nothing can be sent now; nothing while there is a network. */
export function OfflineNote() {
  if (useOnline()) return null
  return (
    <Banner
      tone="neutral"
      role="status"
      icon={<WifiOff aria-hidden="true" />}
      title={<Trans>Sem internet agora</Trans>}
      text={<Trans>Conecte-se à internet para continuar.</Trans>}
    />
  )
}
