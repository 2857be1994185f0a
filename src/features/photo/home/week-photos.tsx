import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { dayIn } from '#contract/engine/time.ts'
import { formatNumber, formatWeekday } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { photoPaths } from '#contract/features/photo/photo-paths.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import { Card } from '#ui/layout/card.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import type { WeekPhoto } from './photos-this-week.ts'
import styles from './week-photos.module.css'

function Sent({ photo, timeZone }: { photo: NonNullable<WeekPhoto['sent']>; timeZone: string }) {
  const weekday = formatWeekday(dayIn(timeZone, new Date(photo.capturedAt)))
  const points = formatNumber(photo.points)
  if (photo.status === 'approved') {
    return (
      <Trans>
        Enviada {weekday}, aprovada · +{points}
      </Trans>
    )
  }
  return <Trans>Enviada {weekday}, em análise</Trans>
}

/** Which photos of the store this week has and lacks. */
export function WeekPhotos({ photos }: { photos: readonly WeekPhoto[] }) {
  const timeZone = useSelectedClient()?.timeZone ?? 'America/Sao_Paulo'
  return (
    <Card flush>
      <List className={styles.list}>
        {photos.map(({ type, sent }) => {
          const points = formatNumber(type.points)
          return (
            <Row
              key={type.id}
              icon={
                sent ? (
                  <CircleCheck className={styles.done} size={22} aria-hidden="true" />
                ) : (
                  <CircleDashed className={styles.open} size={22} aria-hidden="true" />
                )
              }
              title={pickText(type.title, activeLanguage())}
              detail={
                sent ? <Sent photo={sent} timeZone={timeZone} /> : <Trans>Aberta até sábado · vale {points}</Trans>
              }
              end={
                sent ? null : (
                  <Pill tone="brand" render={<Link to={photoPaths.photosOf(type.id)} />}>
                    <Trans>Fotografar</Trans>
                  </Pill>
                )
              }
            />
          )
        })}
      </List>
    </Card>
  )
}
