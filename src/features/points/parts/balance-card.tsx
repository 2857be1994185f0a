import { Trans } from '@lingui/react/macro'
import type { RowOf } from '#contract/engine/collection.ts'
import { usableUntil } from '#contract/features/points/settling-rules.ts'
import { formatDay, formatNumber } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Card } from '#ui/layout/card.tsx'
import styles from '../points.module.css'

/** What somebody has in a campaign: what can be spent, and what does not count yet. */
export function BalanceCard({
  balance,
  campaign,
}: {
  balance: RowOf<'pointBalances'>
  campaign: RowOf<'campaigns'> | undefined
}) {
  const { available, pending, reserved, blocked, xp, xpPending } = balance
  const until = campaign ? formatDay(usableUntil(campaign, balance)) : null
  const others = [
    { name: <Trans>Em análise</Trans>, value: pending, always: true },
    { name: <Trans>Reservados</Trans>, value: reserved },
    { name: <Trans>Bloqueados</Trans>, value: blocked },
    { name: <Trans>Experiência</Trans>, value: xp },
    { name: <Trans>Experiência em análise</Trans>, value: xpPending },
  ].filter(({ value, always }) => always === true || value > 0)
  return (
    <Card hero as="section">
      {campaign ? <p className={styles.campaign}>{shownText(campaign.name)}</p> : null}
      <p className={styles.label}>
        <Trans>Pontos disponíveis</Trans>
      </p>
      <p className={styles.figure}>{formatNumber(available)}</p>
      {until !== null && available > 0 ? (
        <p className={styles.campaign}>
          <Trans>Use até {until}</Trans>
        </p>
      ) : null}
      <dl className={styles.others}>
        {others.map(({ name, value }, at) => (
          <div key={at}>
            <dt>{name}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
