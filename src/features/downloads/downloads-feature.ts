import { downloadsPaths } from '#contract/features/downloads/downloads-paths.ts'
import { appFeature, byLayout } from '#platform/feature/app-feature.ts'

export const downloadsFeature = appFeature({
  name: 'downloads',
  screens: {
    downloads: {
      path: downloadsPaths.downloads(),
      module: 'online_courses',
      tabs: true,
      learning: true,
      load: byLayout(
        () => import('./downloads.mobile.tsx').then((m) => m.DownloadsMobile),
        () => import('./downloads.desktop.tsx').then((m) => m.DownloadsDesktop),
      ),
    },
    storage: {
      path: downloadsPaths.storage(),
      module: null,
      load: byLayout(
        () => import('./storage.mobile.tsx').then((m) => m.StorageMobile),
        () => import('./storage.desktop.tsx').then((m) => m.StorageDesktop),
      ),
    },
  },
  navigation: () => import('./downloads-navigation.ts').then((m) => m.downloadsNavigation),
  follow: () => import('./mirror-offline-list.ts').then((m) => m.mirrorOfflineList),
})
