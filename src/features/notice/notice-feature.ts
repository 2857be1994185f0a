import { noticePaths } from '#contract/features/notice/notice-paths.ts'
import { appFeature, byLayout } from '#platform/feature/app-feature.ts'

export const noticeFeature = appFeature({
  name: 'notice',
  screens: {
    notice: {
      path: noticePaths.notice(),
      module: null,
      load: byLayout(
        () => import('./notice.mobile.tsx').then((m) => m.NoticeMobile),
        () => import('./notice.desktop.tsx').then((m) => m.NoticeDesktop),
      ),
    },
  },
  navigation: () => import('./notice-navigation.ts').then((m) => m.noticeNavigation),
  presenter: () => import('./notice-presenter.ts').then((m) => m.noticePresenter),
  errors: () => import('./notice-errors.ts').then((m) => m.noticeErrors),
})
