import { msg } from '@lingui/core/macro'
import { UserRound } from 'lucide-react'
import { profilePaths } from '#contract/features/profile/profile-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const profileNavigation: readonly NavigationEntry[] = [
  {
    group: 'own',
    tab: true,
    to: profilePaths.profile(),
    icon: UserRound,
    label: msg`Perfil`,
    also: msg`senha, idioma, tema, celular, sair`,
    module: null,
    order: 70,
  },
]
