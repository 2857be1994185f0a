import { Trans } from '@lingui/react/macro'
import { Medal } from 'lucide-react'
import { useOnline } from '#platform/browser/connection.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { BadgeCard } from './parts/badge-card.tsx'
import { EmailChoice } from './parts/email-choice.tsx'
import { useBadges } from './use-badges.ts'
import styles from './badge.module.css'

/** The badges that this person was awarded. */
export function OwnBadges() {
  const badges = useBadges()
  const online = useOnline()
  const [first] = badges ?? []
  return (
    <>
      <ScreenHeader title={<Trans>Minhas medalhas</Trans>} />
      <Screen>
        {online || !first ? null : (
          <Banner tone="neutral" title={<Trans>Conecte-se à internet para baixar a medalha.</Trans>} />
        )}
        {badges ? null : <Skeleton shape="card" />}
        {badges?.length === 0 ? (
          <EmptyState
            icon={<Medal />}
            title={<Trans>Nenhuma medalha ainda</Trans>}
            text={<Trans>Quando você conquistar uma, ela aparece aqui, pronta para mostrar a quem quiser.</Trans>}
          />
        ) : null}
        {badges && first ? (
          <>
            <ul role="list" className={styles.cards}>
              {badges.map((own) => (
                <BadgeCard key={own.badge.id} own={own} />
              ))}
            </ul>
            <EmailChoice namesEmail={first.badge.namesEmail} />
          </>
        ) : null}
      </Screen>
    </>
  )
}
