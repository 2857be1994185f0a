import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useOnline } from '#platform/browser/connection.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'

/** Nothing on the device: content is on its way, or cannot come yet. */
export function HomeEmpty() {
  const online = useOnline()
  if (online) return <HomeSkeleton />
  return (
    <EmptyState
      icon={<WifiOff />}
      title={<Trans>Ainda não há nada neste aparelho</Trans>}
      text={<Trans>Conecte-se à internet uma vez: depois disso tudo abre também sem ela.</Trans>}
    />
  )
}
