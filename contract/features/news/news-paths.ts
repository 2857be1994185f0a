import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const newsPaths = {
  news: () => '/news',
  newsItem: (newsId: PathId) => `/news/${segment(newsId)}`,
} as const
