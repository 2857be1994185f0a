import { noticePaths } from '#contract/features/notice/notice-paths.ts'
import { appFeature, oneColumn } from '#platform/feature/app-feature.ts'

export const noticeFeature = appFeature({
  name: 'notice',
  screens: {
    notices: {
      path: noticePaths.notices(),
      module: null,
      tabs: true,
      preload: 110,
      load: oneColumn(() => import('./notices.tsx').then((m) => m.Notices)),
    },
  },
  navigation: () => import('./notice-navigation.ts').then((m) => m.noticeNavigation),
  presenter: () => import('./notice-presenter.ts').then((m) => m.noticePresenter),
  errors: () => import('./notice-errors.ts').then((m) => m.noticeErrors),
})
