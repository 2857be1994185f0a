import { msg } from '@lingui/core/macro'
import { Settings, SlidersHorizontal } from 'lucide-react'
import { settingsPaths } from '#contract/features/settings/settings-paths.ts'
import { settingsPermissions } from '#contract/features/settings/settings-permissions.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { settingsErrors } from './settings-desk-errors.ts'

const ofClient = { permission: 'settings.client', of: 'client' } as const
const ofPlatform = { permission: 'settings.platform', of: 'platform' } as const

export const settingsDesk = deskFeature({
  name: 'settings',
  permissions: settingsPermissions,
  errors: settingsErrors,
  pages: {
    settings: {
      ...ofClient,
      path: settingsPaths.settings(),
      load: () => import('./settings-index.tsx').then((m) => ({ default: m.ClientSettings })),
      entry: { label: msg`Configurações`, icon: Settings, order: 80 },
    },
    history: {
      ...ofClient,
      path: settingsPaths.history(),
      load: () => import('./settings-history.tsx').then((m) => ({ default: m.ClientHistory })),
    },
    systems: {
      ...ofClient,
      path: settingsPaths.systems(),
      load: () => import('./systems/systems.tsx').then((m) => ({ default: m.Systems })),
    },
    group: {
      ...ofClient,
      path: settingsPaths.group(':group'),
      load: () => import('./settings-group.tsx').then((m) => ({ default: m.ClientGroup })),
    },
    platformSettings: {
      ...ofPlatform,
      path: settingsPaths.platformSettings(),
      load: () => import('./settings-index.tsx').then((m) => ({ default: m.PlatformSettings })),
      entry: { label: msg`Configurações da plataforma`, icon: SlidersHorizontal, order: 30 },
    },
    platformHistory: {
      ...ofPlatform,
      path: settingsPaths.platformHistory(),
      load: () => import('./settings-history.tsx').then((m) => ({ default: m.PlatformHistory })),
    },
    platformGroup: {
      ...ofPlatform,
      path: settingsPaths.platformGroup(':group'),
      load: () => import('./settings-group.tsx').then((m) => ({ default: m.PlatformGroup })),
    },
  },
})
