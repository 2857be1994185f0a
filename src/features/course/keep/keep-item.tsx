import { useLingui } from '@lingui/react/macro'
import { CircleArrowDown, CirclePause, CirclePlay, CloudDownload } from 'lucide-react'
import { useState } from 'react'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { formatBytes, formatPercent } from '#platform/format.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { itemBytes } from './course-downloads.ts'
import { shownText } from '#platform/text/shown-text.ts'
import styles from './keep-item.module.css'
import { RemoveDialog } from './remove-dialog.tsx'
import type { KeepCourse } from './use-keep-course.ts'

interface KeepItemProps {
  activity: Activity
  keep: KeepCourse
}

/** One activity on this device: not asked for, on its way, waiting, or here. */
export function KeepItem({ activity, keep }: KeepItemProps) {
  // The screen does not wait for what the device holds; its space is kept.
  return keep.items ? <Known activity={activity} keep={keep} items={keep.items} /> : <span className={styles.space} />
}

function Known({ activity, keep, items }: KeepItemProps & { items: NonNullable<KeepCourse['items']> }) {
  const { t } = useLingui()
  const online = useOnline()
  const [removing, setRemoving] = useState(false)
  const title = shownText(activity.title)
  const size = formatBytes(itemBytes(activity, keep.rendition))
  const item = items.get(activity.id)
  if (!item) {
    // Offline the card above says why nothing can be fetched now.
    return (
      <IconButton label={t`Baixar só “${title}”, ${size}`} disabled={!online} onClick={() => keep.startItem(activity)}>
        <CloudDownload aria-hidden="true" />
      </IconButton>
    )
  }
  // What the whole course brings is told, paused and removed by its card.
  if (!item.own && item.state !== 'kept') return null
  if (item.state === 'running') {
    return (
      <>
        <span
          className={styles.share}
          role="progressbar"
          aria-label={t`Download de “${title}”`}
          aria-valuenow={Math.floor(item.share * 100)}
        >
          {formatPercent(item.share)}
        </span>
        <IconButton label={t`Pausar o download de “${title}”`} onClick={keep.pause}>
          <CirclePause aria-hidden="true" />
        </IconButton>
      </>
    )
  }
  if (item.state === 'paused' || item.state === 'held') {
    return (
      <IconButton label={t`Baixar agora “${title}”, ${size}`} onClick={item.state === 'held' ? keep.agree : keep.goOn}>
        <CirclePlay aria-hidden="true" />
      </IconButton>
    )
  }
  const mark = <CircleArrowDown className={styles.kept} size={20} aria-hidden="true" />
  if (!item.own) {
    return (
      <span className={styles.mark} role="img" aria-label={t`Baixado neste aparelho`}>
        {mark}
      </span>
    )
  }
  return (
    <>
      <IconButton label={t`Remover “${title}” deste aparelho`} onClick={() => setRemoving(true)}>
        {mark}
      </IconButton>
      <RemoveDialog
        open={removing}
        onOpenChange={setRemoving}
        title={title}
        description={t`Seu progresso fica guardado. Sem internet, a atividade não abre até ser baixada de novo.`}
        onRemove={() => keep.removeItem(activity)}
      />
    </>
  )
}
