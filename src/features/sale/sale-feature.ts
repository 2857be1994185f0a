import { salePaths } from '#contract/features/sale/sale-paths.ts'
import { appFeature, byLayout, oneColumn } from '#platform/feature/app-feature.ts'

export const saleFeature = appFeature({
  name: 'sale',
  screens: {
    sale: {
      path: salePaths.sale(),
      module: 'insert_sales',
      preload: 60,
      load: byLayout(
        () => import('./sale.mobile.tsx').then((m) => m.SaleMobile),
        () => import('./sale.desktop.tsx').then((m) => m.SaleDesktop),
      ),
    },
    one: {
      path: salePaths.one(':id'),
      module: 'insert_sales',
      load: oneColumn(() => import('./one/one-sale.tsx').then((m) => m.OneSale)),
    },
  },
  navigation: () => import('./sale-navigation.ts').then((m) => m.saleNavigation),
  presenter: () => import('./sale-presenter.ts').then((m) => m.salePresenter),
  errors: () => import('./sale-errors.ts').then((m) => m.saleErrors),
  home: () => import('./home/sale-home.ts').then((m) => m.saleHome),
})
