import { homePaths } from '#contract/features/home/home-paths.ts'
import { appFeature } from '#platform/feature/app-feature.ts'

export const homeFeature = appFeature({
  name: 'home',
  screens: {
    home: {
      path: homePaths.home(),
      module: null,
      tabs: true,
      preload: 10,
      shows: 'home',
      // Its texts are among those of the start.
      load: {
        mobile: () => import('./home.mobile.tsx').then((m) => ({ default: m.HomeMobile })),
        desktop: () => import('./home.desktop.tsx').then((m) => ({ default: m.HomeDesktop })),
      },
    },
  },
  navigation: () => import('./home-navigation.ts').then((m) => m.homeNavigation),
})
