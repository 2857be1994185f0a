import { msg } from '@lingui/core/macro'
import { Camera } from 'lucide-react'
import { photoPaths } from '#contract/features/photo/photo-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const photoNavigation: readonly NavigationEntry[] = [
  {
    group: 'earn',
    to: photoPaths.photos(),
    icon: Camera,
    label: msg`Enviar foto`,
    also: msg`fotos da loja, minhas fotos`,
    module: 'upload_photos',
    order: 40,
  },
]
