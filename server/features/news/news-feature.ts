import { newsContract } from '#contract/features/news/news-contract.ts'
import { shownFrom } from '#server/engine/audiences/shown-from.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { readNews } from './news-service.ts'

export const newsFeature = serverFeature(newsContract, {
  personalTables: [
    { table: 'news_read', by: 'user_id', tenant: true, onJoin: { unless: ['news_id'] }, omit: [], onDelete: 'delete' },
  ],
  handlers: { 'news.read': readNews },
  shownToAudiences: shownFrom('news'),
  demo: () => import('./news-demo.ts').then((m) => m.loadNewsDemo),
})
