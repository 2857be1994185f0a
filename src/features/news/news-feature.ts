import { newsPaths } from '#contract/features/news/news-paths.ts'
import { appFeature, byLayout } from '#platform/feature/app-feature.ts'

export const newsFeature = appFeature({
  name: 'news',
  screens: {
    news: {
      path: newsPaths.news(),
      module: 'news',
      tabs: true,
      preload: 90,
      load: byLayout(
        () => import('./news.mobile.tsx').then((m) => m.NewsMobile),
        () => import('./news.desktop.tsx').then((m) => m.NewsDesktop),
      ),
    },
    newsItem: {
      path: newsPaths.newsItem(':id'),
      module: 'news',
      preload: 100,
      load: byLayout(
        () => import('./news-item.mobile.tsx').then((m) => m.NewsItemMobile),
        () => import('./news-item.desktop.tsx').then((m) => m.NewsItemDesktop),
      ),
    },
  },
  links: { news_single: { module: 'news', list: newsPaths.news(), item: newsPaths.newsItem(':id') } },
  navigation: () => import('./news-navigation.ts').then((m) => m.newsNavigation),
  presenter: () => import('./news-presenter.ts').then((m) => m.newsPresenter),
  errors: () => import('./news-errors.ts').then((m) => m.newsErrors),
  home: () => import('./home/news-home.ts').then((m) => m.newsHome),
})
