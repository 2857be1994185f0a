import { featureSamples, rowsOf } from '#test/support/samples.ts'
import { publishNews } from './news-service.ts'

const item = {
  id: 1,
  title: { 'pt-BR': 'Nova loja em Recife' },
  summary: { 'pt-BR': 'Abre na segunda.' },
  text: { 'pt-BR': 'Venha ver.' },
  cover: '',
  coverColor: '#23407a',
  publishedAt: '2026-11-16T12:00:00.000Z',
}

export const newsSamples = featureSamples({
  content: (tx, clientId) => publishNews(tx, clientId, [item]),
  operations: {
    'news.read': {
      make: async () => ({ payload: { newsId: 1 }, files: [] }),
      effects: (tx, userId) => rowsOf(tx, userId, 'news_read'),
    },
  },
})
