import { newsContract } from '#contract/features/news/news-contract.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { findShownTo } from './news-queries.ts'
import { readNews } from './news-service.ts'

export const newsFeature = serverFeature(newsContract, {
  personalTables: [
    { table: 'news_read', by: 'user_id', tenant: true, onJoin: { unless: ['news_id'] }, omit: [], onDelete: 'delete' },
  ],
  handlers: { 'news.read': readNews },
  shownToAudiences: findShownTo,
  demo: () => import('./news-demo.ts').then((m) => m.loadNewsDemo),
})
