import { msg } from '@lingui/core/macro'
import { Image } from 'lucide-react'
import type { ActivityView } from '#platform/feature/activity-views.ts'

export const imageView: ActivityView<'image'> = {
  icon: Image,
  name: msg`Imagem`,
  length: () => null,
  partFrom: null,
  frame: 'paper',
  loadPlayer: () => import('./image-player.tsx').then((m) => m.ImagePlayer),
}
