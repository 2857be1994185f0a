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

/** Points of a campaign: what can be spent, and what waits for its audit. */
export function PointsCard({ sales, balance, children }: PointsCardProps) {
  const count = countSales(sales)
  const { pending = 0, available = 0, reserved = 0 } = balance ?? {}
  const [waiting, held] = [formatNumber(pending), formatNumber(reserved)]
  return (
    <Card hero as="section">
      <div className={styles.top}>
        <div>
          <p className={styles.label}>
            <Trans>Pontos disponíveis</Trans>
          </p>
          <p className={styles.figure}>{formatNumber(available)}</p>
        </div>
        <Pill tone="brand">
          <Plural value={count} _0="Nenhuma venda" one="# venda" other="# vendas" />
        </Pill>
      </div>
      <p className={styles.text}>
        {balance ? (
          <>
            {reserved > 0 ? (
              <Trans>
                +{waiting} em análise, {held} reservados
              </Trans>
            ) : (
              <Trans>+{waiting} em análise</Trans>
            )}
            {' · '}
            <Link className={styles.link} to={pointsPaths.points()}>
              <Trans>Ver extrato</Trans>
            </Link>
          </>
        ) : count === 0 ? (
          <Trans>Registre sua primeira venda desta campanha.</Trans>
        ) : (
          <Trans>Das vendas registradas nesta campanha</Trans>
        )}
      </p>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </Card>
  )
}
