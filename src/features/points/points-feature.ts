import { pointsPaths } from '#contract/features/points/points-paths.ts'
import { appFeature, oneColumn } from '#platform/feature/app-feature.ts'

export const pointsFeature = appFeature({
  name: 'points',
  screens: {
    points: {
      path: pointsPaths.points(),
      module: 'campaigns',
      load: oneColumn(() => import('./statement.tsx').then((m) => m.Statement)),
    },
  },
  errors: () => import('./points-errors.ts').then((m) => m.pointsErrors),
  navigation: () => import('./points-navigation.ts').then((m) => m.pointsNavigation),
})
