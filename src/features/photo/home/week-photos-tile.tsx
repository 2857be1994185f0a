import { Trans } from '@lingui/react/macro'
import type { HomeTileProps } from '#platform/feature/home.ts'
import { Section } from '#ui/layout/section.tsx'
import { photosThisWeek } from './photos-this-week.ts'
import { WeekPhotos } from './week-photos.tsx'

export function WeekPhotosTile({ rows, today }: HomeTileProps<'photoTypes' | 'photos'>) {
  const photos = photosThisWeek(rows.photoTypes, rows.photos, today)
  if (photos.length === 0) return null
  return (
    <Section title={<Trans>Esta semana na sua loja</Trans>}>
      <WeekPhotos photos={photos} />
    </Section>
  )
}
