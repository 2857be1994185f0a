import { trailPaths } from '#contract/features/trail/trail-paths.ts'
import { appFeature, byLayout } from '#platform/feature/app-feature.ts'

export const trailFeature = appFeature({
  name: 'trail',
  screens: {
    trails: {
      path: trailPaths.trails(),
      module: 'trails',
      tabs: true,
      learning: true,
      preload: 80,
      load: byLayout(
        () => import('./trails.mobile.tsx').then((m) => m.TrailsMobile),
        () => import('./trails.desktop.tsx').then((m) => m.TrailsDesktop),
      ),
    },
    trail: {
      path: trailPaths.trail(':id'),
      module: 'trails',
      shows: 'activities',
      load: byLayout(
        () => import('./trail.mobile.tsx').then((m) => m.TrailMobile),
        () => import('./trail.desktop.tsx').then((m) => m.TrailDesktop),
      ),
    },
  },
  links: { trail: { module: 'trails', list: trailPaths.trails(), item: trailPaths.trail(':id') } },
  navigation: () => import('./trail-navigation.ts').then((m) => m.trailNavigation),
  presenter: () => import('./trail-presenter.ts').then((m) => m.trailPresenter),
  errors: () => import('./trail-errors.ts').then((m) => m.trailErrors),
  home: () => import('./home/trail-home.ts').then((m) => m.trailHome),
})
