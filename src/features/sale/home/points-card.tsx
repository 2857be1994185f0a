import { Plural, Trans } from '@lingui/react/macro'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { formatNumber } from '#platform/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { sumSales } from './campaign-sales.ts'
import styles from './points-card.module.css'

/** Points of this campaign's sales. Until there is a ledger these are only the ones that wait for their audit. */
export function PointsCard({ sales, children }: { sales: readonly Sale[]; children?: React.ReactNode }) {
  const { count, awaiting, approved } = sumSales(sales)
  const approvedPoints = formatNumber(approved)
  return (
    <Card hero as="section">
      <div className={styles.top}>
        <div>
          <p className={styles.label}>
            <Trans>Pontos em análise</Trans>
          </p>
          <p className={styles.figure}>{formatNumber(awaiting)}</p>
        </div>
        <Pill tone="brand">
          <Plural value={count} _0="Nenhuma venda" one="# venda" other="# vendas" />
        </Pill>
      </div>
      <p className={styles.text}>
        {count === 0 ? (
          <Trans>Registre sua primeira venda desta campanha.</Trans>
        ) : approved > 0 ? (
          <Trans>{approvedPoints} já aprovados nesta campanha</Trans>
        ) : (
          <Trans>Das vendas registradas nesta campanha</Trans>
        )}
      </p>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </Card>
  )
}
