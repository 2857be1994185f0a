import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { RowOf } from '#contract/engine/collection.ts'
import { pointsPaths } from '#contract/features/points/points-paths.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { formatNumber } from '#platform/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { countSales } from './campaign-sales.ts'
import styles from './points-card.module.css'

interface PointsCardProps {
  /** Those of the campaign. */
  sales: readonly Sale[]
  /** What its person has in it; nothing yet: none. */
  balance: RowOf<'pointBalances'> | undefined
  children?: React.ReactNode
}

/** Points of a campaign: what waits for its audit, and what can be spent. */
export function PointsCard({ sales, balance, children }: PointsCardProps) {
  const count = countSales(sales)
  const { pending = 0, available = 0 } = balance ?? {}
  const availablePoints = formatNumber(available)
  return (
    <Card hero as="section">
      <div className={styles.top}>
        <div>
          <p className={styles.label}>
            <Trans>Pontos em análise</Trans>
          </p>
          <p className={styles.figure}>{formatNumber(pending)}</p>
        </div>
        <Pill tone="brand">
          <Plural value={count} _0="Nenhuma venda" one="# venda" other="# vendas" />
        </Pill>
      </div>
      <p className={styles.text}>
        {count === 0 ? (
          <Trans>Registre sua primeira venda desta campanha.</Trans>
        ) : available > 0 ? (
          <Trans>{availablePoints} disponíveis nesta campanha</Trans>
        ) : (
          <Trans>Das vendas registradas nesta campanha</Trans>
        )}
        {balance ? (
          <>
            {' · '}
            <Link to={pointsPaths.points()}>
              <Trans>Ver extrato</Trans>
            </Link>
          </>
        ) : null}
      </p>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </Card>
  )
}
