import { searchPaths } from '#contract/features/search/search-paths.ts'
import { appFeature, byLayout } from '#platform/feature/app-feature.ts'

export const searchFeature = appFeature({
  name: 'search',
  screens: {
    search: {
      path: searchPaths.search(),
      module: null,
      tabs: true,
      shows: 'presenters',
      load: byLayout(
        () => import('./search.mobile.tsx').then((m) => m.SearchMobile),
        () => import('./search.desktop.tsx').then((m) => m.SearchDesktop),
      ),
    },
  },
  navigation: () => import('./search-navigation.ts').then((m) => m.searchNavigation),
})
