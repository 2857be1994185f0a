import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleMinus, CircleX, Clock, Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RowOf } from '#contract/engine/collection.ts'
import { formatMoment, formatNumber } from '#platform/format.ts'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { Row } from '#ui/item/row.tsx'
import { entryTitle } from '../entry-title.ts'
import styles from '../points.module.css'

type Entry = RowOf<'pointEntries'>

const icons: Partial<Record<Entry['kind'], ReactNode>> = {
  earn: <Clock />,
  confirm: <CircleCheck />,
  restore: <CircleCheck />,
  void: <CircleX />,
  reverse: <CircleMinus />,
  debt: <CircleMinus />,
}

const signed = (points: number) => formatNumber(points, { signDisplay: 'exceptZero' })

/** What an entry changed: first of what can be spent, else of what waits. */
function Change({ entry }: { entry: Entry }) {
  const { available, pending, xp, xpPending } = entry
  const change = signed(available)
  const waiting = signed(pending)
  const experience = signed(xp === 0 ? xpPending : xp)
  return (
    <span className={styles.end}>
      {available === 0 ? null : <span className={available > 0 ? styles.more : styles.less}>{change}</span>}
      {available === 0 && pending !== 0 && (
        <span className={styles.waiting}>
          <Trans>{waiting} em análise</Trans>
        </span>
      )}
      {xp === 0 && xpPending === 0 ? null : <span className={styles.waiting}>{experience} XP</span>}
    </span>
  )
}

/** One entry of the statement. */
export function EntryRow({ entry, sale }: { entry: Entry; sale: RowOf<'sales'> | undefined }) {
  const { i18n, t } = useLingui()
  const balance = entry.availableAfter === null ? null : formatNumber(entry.availableAfter)
  const by = entry.agreedBy.join(', ')
  const detail = [
    formatMoment(entry.recordedAt),
    balance !== null && t`saldo ${balance}`,
    entry.kind === 'adjust' && entry.reason,
    by !== '' && t`combinado por ${by}`,
  ]
  return (
    <Row
      icon={<IconTile>{icons[entry.kind] ?? <Coins />}</IconTile>}
      title={i18n._(entryTitle(entry, sale?.invoiceNumber ?? null))}
      detail={detail.filter(Boolean).join(' · ')}
      end={<Change entry={entry} />}
    />
  )
}
