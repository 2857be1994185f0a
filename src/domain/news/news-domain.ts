import { newsContract } from '#contract/features/news/news-contract.ts'
import { domain } from '#engine/domain-feature.ts'

export const newsDomain = domain(newsContract, {
  collections: {
    news: {
      search: {
        kind: 'news',
        entry: ({ id, title, summary }, text) => ({ key: String(id), title: text(title), detail: text(summary) }),
      },
    },
  },
  operations: {
    'news.read': {
      effects: ({ newsId }, act) => [
        { collection: 'newsReads', key: String(newsId), row: { newsId, readAt: act.capturedAt } },
      ],
      // Nobody looks up in the outbox that they read something.
      quietOnceDelivered: true,
    },
  },
})
