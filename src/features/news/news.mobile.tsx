import { Trans } from '@lingui/react/macro'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { NewsCards } from './parts/news-cards.tsx'
import { useNews } from './use-news.ts'

export function NewsMobile() {
  return (
    <>
      <ScreenHeader title={<Trans>Notícias</Trans>} />
      <NewsCards news={useNews()} />
    </>
  )
}
