import { Trans } from '@lingui/react/macro'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { NewsList } from './list/news-list.tsx'
import { useNewsList } from './list/use-news-list.ts'

export function NewsDesktop() {
  return (
    <>
      <ScreenHeader title={<Trans>Notícias</Trans>} subtitle={<Trans>O que há de novo na empresa.</Trans>} />
      <NewsList view={useNewsList()} />
    </>
  )
}
