import { partnerPaths } from '#contract/features/partner/partner-paths.ts'
import { appFeature, oneColumn } from '#platform/feature/app-feature.ts'

export const partnerFeature = appFeature({
  name: 'partner',
  screens: {
    transfer: {
      path: partnerPaths.transfer(),
      module: 'points_transfer',
      load: oneColumn(() => import('./transfer.tsx').then((m) => m.Transfer)),
    },
  },
  links: { points_transfer: { module: 'points_transfer', list: partnerPaths.transfer() } },
  navigation: () => import('./partner-navigation.ts').then((m) => m.partnerNavigation),
  errors: () => import('./partner-errors.ts').then((m) => m.partnerErrors),
})
