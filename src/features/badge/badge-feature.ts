import { badgePaths } from '#contract/features/badge/badge-paths.ts'
import { appFeature, oneColumn, withTexts } from '#platform/feature/app-feature.ts'

export const badgeFeature = appFeature({
  name: 'badge',
  screens: {
    ownBadges: {
      path: badgePaths.ownBadges(),
      module: null,
      load: oneColumn(() => import('./own-badges.tsx').then((m) => m.OwnBadges)),
    },
  },
  openScreens: [
    // Whoever is shown a badge may look how it stands.
    {
      path: badgePaths.badge(':awardId'),
      anyone: true,
      load: withTexts(() => import('./badge-check.tsx').then((m) => m.BadgeCheck)),
    },
  ],
  navigation: () => import('./badge-navigation.ts').then((m) => m.badgeNavigation),
  errors: () => import('./badge-errors.ts').then((m) => m.badgeErrors),
  follow: () => import('./keep-pictures.ts').then((m) => m.keepPictures),
})
