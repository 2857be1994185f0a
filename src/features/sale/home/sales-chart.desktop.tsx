import { Trans, useLingui } from '@lingui/react/macro'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { formatNumber, formatShortDay } from '#platform/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { salesSeries } from './sales-series.desktop.ts'
import styles from './sales-chart.module.css'

const width = 700
const height = 160

/** Points of the campaign's sales as they grew; the same figures as a table for who does not see it. */
export function SalesChart({ sales, campaign, today }: { sales: readonly Sale[]; campaign: Campaign; today: string }) {
  const { t } = useLingui()
  const { name } = campaign
  const series = salesSeries(sales, campaign, today)
  const most = Math.max(1, ...series.map((point) => point.points))
  const x = (at: number) => (at / Math.max(1, series.length - 1)) * width
  const y = (points: number) => height - (points / most) * (height - 14)
  const line = series
    .map(({ points }, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(points).toFixed(1)}`)
    .join('')
  const marks = series.filter(
    (_, at) => at % Math.max(1, Math.round(series.length / 5)) === 0 && at < series.length - 1,
  )
  return (
    <Card>
      <figure>
        <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <linearGradient id="sales-area" x1="0" y1="0" x2="0" y2="1">
              <stop className={styles.top} offset="0" />
              <stop className={styles.bottom} offset="1" />
            </linearGradient>
          </defs>
          {[0.25, 0.5, 0.75].map((share) => (
            <path key={share} className={styles.grid} d={`M0 ${height * share}H${width}`} />
          ))}
          <path d={`${line}V${height}H0Z`} fill="url(#sales-area)" />
          <path className={styles.line} d={line} />
        </svg>
        <div className={styles.days} aria-hidden="true">
          {marks.map(({ day }) => (
            <span key={day}>{formatShortDay(day)}</span>
          ))}
          <span>
            <Trans>hoje</Trans>
          </span>
        </div>
        <table className="visually-hidden">
          <caption>{t`Pontos acumulados das vendas na campanha ${name}`}</caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Dia</Trans>
              </th>
              <th scope="col">
                <Trans>Pontos</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {series.map(({ day, points }) => (
              <tr key={day}>
                <td>{formatShortDay(day)}</td>
                <td>{formatNumber(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
    </Card>
  )
}
