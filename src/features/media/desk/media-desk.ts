import { msg } from '@lingui/core/macro'
import { Clapperboard } from 'lucide-react'
import { mediaContract } from '#contract/features/media/media-contract.ts'
import { mediaPaths } from '#contract/features/media/media-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { mediaErrors } from './media-desk-errors.ts'

export const mediaDesk = deskFeature({
  name: 'media',
  permissions: mediaContract.permissions,
  errors: mediaErrors,
  pages: {
    media: {
      path: mediaPaths.media(),
      permission: 'media.write',
      of: 'client',
      load: () => import('./media-list.tsx').then((m) => ({ default: m.MediaList })),
      entry: { label: msg`Mídias`, icon: Clapperboard, order: 40 },
    },
    item: {
      path: mediaPaths.item(':mediaId'),
      permission: 'media.write',
      of: 'client',
      load: () => import('./item/media-item.tsx').then((m) => ({ default: m.MediaItemPage })),
    },
  },
})
