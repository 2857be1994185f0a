import { msg, t } from '@lingui/core/macro'
import { Newspaper } from 'lucide-react'
import { pickText } from '#contract/engine/language.ts'
import { newsContract } from '#contract/features/news/news-contract.ts'
import { newsPaths } from '#contract/features/news/news-paths.ts'
import { presenter } from '#platform/feature/presenters.ts'
import { activeLanguage } from '#platform/i18n.ts'

export const newsPresenter = presenter(newsContract, {
  outbox: {
    'news.read': {
      icon: Newspaper,
      describe({ payload }, row) {
        const item = payload ? row('news', payload.newsId) : undefined
        return { title: t`Notícia lida`, about: item ? pickText(item.title, activeLanguage()) : '' }
      },
    },
  },
  search: { news: { name: msg`Notícias`, icon: Newspaper, path: ({ key }) => newsPaths.newsItem(key) } },
})
