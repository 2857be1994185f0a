import { appFeature } from '#platform/feature/app-feature.ts'

export const settingsFeature = appFeature({
  name: 'settings',
  home: () => import('./home/settings-home.ts').then((m) => m.settingsHome),
})
