import { msg } from '@lingui/core/macro'
import { Camera } from 'lucide-react'
import { homePart } from '#platform/feature/home.ts'
import { photoPaths } from '#contract/features/photo/photo-paths.ts'
import { WeekPhotosTile } from './week-photos-tile.tsx'

export const photoHome = homePart({
  module: 'upload_photos',
  collections: { photoTypes: 'upload_photos', photos: 'upload_photos' },
  hasContent: (rows) => rows.photoTypes.length > 0,
  tiles: [{ mobile: { area: 'main', order: 40 }, desktop: { area: 'aside', order: 20 }, tile: WeekPhotosTile }],
  action: { label: msg`Enviar foto`, icon: Camera, path: photoPaths.photos(), order: 20 },
})
