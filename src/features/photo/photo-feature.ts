import { photoPaths } from '#contract/features/photo/photo-paths.ts'
import { appFeature, byLayout } from '#platform/feature/app-feature.ts'

export const photoFeature = appFeature({
  name: 'photo',
  screens: {
    photo: {
      path: photoPaths.photos(),
      module: 'upload_photos',
      preload: 70,
      load: byLayout(
        () => import('./photo.mobile.tsx').then((m) => m.PhotoMobile),
        () => import('./photo.desktop.tsx').then((m) => m.PhotoDesktop),
      ),
    },
  },
  navigation: () => import('./photo-navigation.ts').then((m) => m.photoNavigation),
  presenter: () => import('./photo-presenter.ts').then((m) => m.photoPresenter),
  errors: () => import('./photo-errors.ts').then((m) => m.photoErrors),
  home: () => import('./home/photo-home.ts').then((m) => m.photoHome),
})
