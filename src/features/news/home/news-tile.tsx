import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { newsPaths } from '#contract/features/news/news-paths.ts'
import type { HomeTileProps } from '#platform/feature/home.ts'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { newestFirst } from './newest-first.ts'
import { NewsRows } from './news-rows.tsx'

const most = 3

/** The newest news. */
export function NewsTile({ rows }: HomeTileProps<'news' | 'newsReads'>) {
  if (rows.news.length === 0) return null
  return (
    <Section
      title={<Trans>Notícias</Trans>}
      action={
        <Link to={newsPaths.news()}>
          <Trans>Ver tudo</Trans>
        </Link>
      }
    >
      <Card flush>
        <NewsRows news={newestFirst(rows.news, rows.newsReads).slice(0, most)} />
      </Card>
    </Section>
  )
}
