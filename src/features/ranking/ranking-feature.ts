import { rankingPaths } from '#contract/features/ranking/ranking-paths.ts'
import { appFeature, oneColumn } from '#platform/feature/app-feature.ts'

export const rankingFeature = appFeature({
  name: 'ranking',
  screens: {
    ranking: {
      path: rankingPaths.ranking(),
      module: 'ranking',
      load: oneColumn(() => import('./ranking.tsx').then((m) => m.Ranking)),
    },
  },
  navigation: () => import('./ranking-navigation.ts').then((m) => m.rankingNavigation),
})
