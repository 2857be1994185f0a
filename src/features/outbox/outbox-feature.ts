import { outboxPaths } from '#contract/features/outbox/outbox-paths.ts'
import { appFeature, byLayout } from '#platform/feature/app-feature.ts'

export const outboxFeature = appFeature({
  name: 'outbox',
  screens: {
    outbox: {
      path: outboxPaths.outbox(),
      module: null,
      preload: 50,
      shows: 'presenters',
      load: byLayout(
        () => import('./outbox.mobile.tsx').then((m) => m.OutboxMobile),
        () => import('./outbox.desktop.tsx').then((m) => m.OutboxDesktop),
      ),
    },
  },
  presenter: () => import('./outbox-presenter.ts').then((m) => m.outboxPresenter),
})
