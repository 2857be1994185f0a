import { Trans } from '@lingui/react/macro'
import { Sprout, WifiOff } from 'lucide-react'
import { useOnline } from '#platform/browser/connection.ts'
import { useLateQuery } from '#platform/hooks/use-late-query.ts'
import { useMember, type Member } from '#platform/session-store.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { QuickActions } from './parts/quick-actions.tsx'

const loadPulledAt = () => import('#engine/rows/rows.ts').then((m) => m.lastPulledAt)

/** Nothing on the device: content is on its way, cannot come yet, or there is none for this person. */
export function HomeEmpty() {
  const online = useOnline()
  const pulledAt = useLateQuery<number | null | undefined, Member>(loadPulledAt, useMember(), undefined)
  if (pulledAt)
    return (
      <>
        <QuickActions />
        <EmptyState
          icon={<Sprout />}
          title={<Trans>Ainda não há nada para você aqui</Trans>}
          text={<Trans>O que a empresa publicar para você aparece aqui, e abre também sem internet.</Trans>}
        />
      </>
    )
  if (online) return <HomeSkeleton />
  return (
    <EmptyState
      icon={<WifiOff />}
      title={<Trans>Ainda não há nada neste aparelho</Trans>}
      text={<Trans>Conecte-se à internet uma vez: depois disso tudo abre também sem ela.</Trans>}
    />
  )
}
