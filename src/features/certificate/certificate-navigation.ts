import { msg } from '@lingui/core/macro'
import { Award } from 'lucide-react'
import { certificatePaths } from '#contract/features/certificate/certificate-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const certificateNavigation: readonly NavigationEntry[] = [
  {
    group: 'own',
    to: certificatePaths.ownCertificates(),
    icon: Award,
    label: msg`Meus certificados`,
    also: msg`diploma, conclusão, validade`,
    module: null,
    order: 72,
  },
]
