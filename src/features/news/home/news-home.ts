import { homePart } from '#platform/feature/home.ts'
import { NewsTile } from './news-tile.tsx'

export const newsHome = homePart({
  module: 'news',
  collections: { news: 'news', newsReads: 'news' },
  hasContent: (rows) => rows.news.length > 0,
  tiles: [{ mobile: { area: 'main', order: 60 }, desktop: { area: 'aside', order: 40 }, tile: NewsTile }],
})
