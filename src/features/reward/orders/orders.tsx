import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { PackageCheck } from 'lucide-react'
import { Link } from 'react-router'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import { listRows } from '#engine/rows/rows.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { useMember } from '#platform/session-store.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { OrderCard } from './order-card.tsx'
import styles from '../reward.module.css'

/** What this person ordered, the newest first; read without a network too. */
export function Orders() {
  const { t } = useLingui()
  const member = useMember()
  const online = useOnline()
  const orders = useLiveQuery(() => listRows(member, 'rewardOrders'), [member.userId, member.clientId])
  return (
    <>
      <ScreenHeader
        title={<Trans>Meus pedidos</Trans>}
        back={{ label: t`Voltar`, render: <Link to={rewardPaths.store()} /> }}
      />
      <Screen>
        {orders ? null : <Skeleton shape="card" />}
        {online || !orders?.length ? null : (
          <Banner tone="neutral" title={<Trans>Conecte-se à internet para cancelar ou ver códigos.</Trans>} />
        )}
        {orders?.length === 0 ? (
          <EmptyState
            icon={<PackageCheck />}
            title={<Trans>Nenhum pedido ainda</Trans>}
            text={<Trans>O que você resgatar na loja aparece aqui, com cada passo até chegar.</Trans>}
            action={
              <ButtonLink render={<Link to={rewardPaths.store()} />}>
                <Trans>Ver os prêmios</Trans>
              </ButtonLink>
            }
          />
        ) : null}
        {orders && orders.length > 0 ? (
          <ul role="list" className={styles.orders}>
            {orders
              .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
              .map((order) => (
                <OrderCard key={order.id} order={order} online={online} />
              ))}
          </ul>
        ) : null}
      </Screen>
    </>
  )
}
