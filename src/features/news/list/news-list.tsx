import { Trans } from '@lingui/react/macro'
import { Newspaper, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { newsPaths } from '#contract/features/news/news-paths.ts'
import { formatInstant } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { Cover } from '#ui/item/cover.tsx'
import { WindowedList } from '#ui/list/windowed-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { NewsHeart } from '../parts/news-heart.tsx'
import type { ShownNews } from '../use-news.ts'
import { NewsFilters } from './news-filters.tsx'
import type { NewsListView } from './use-news-list.ts'
import styles from './news-list.module.css'

function NewsCard({ piece }: { piece: ShownNews }) {
  const { item, isRead } = piece
  return (
    <Card as="article" flush className={styles.card}>
      <Cover src={item.cover} color={item.coverColor} alt="" />
      <div className={styles.body}>
        <p className={styles.date}>
          <time dateTime={item.publishedAt}>{formatInstant(item.publishedAt)}</time>
          {isRead ? null : (
            <Pill tone="brand">
              <Trans>Nova</Trans>
            </Pill>
          )}
        </p>
        <h2>
          <Link to={newsPaths.newsItem(item.id)} className={styles.link}>
            {pickText(item.title, activeLanguage())}
          </Link>
        </h2>
        <p className={styles.summary}>{pickText(item.summary, activeLanguage())}</p>
      </div>
      <NewsHeart piece={piece} floating />
    </Card>
  )
}

/** The news with their filters; with one piece of news or none there is nothing to filter. One column on a phone, several on a desk. */
export function NewsList({ view }: { view: NewsListView }) {
  return (
    <>
      {view.total > 1 || view.isNarrowed ? <NewsFilters view={view} /> : null}
      <NewsCards view={view} />
    </>
  )
}

function NewsCards({ view }: { view: NewsListView }) {
  const { shown } = view
  if (!shown) return <Skeleton shape="card" />
  if (view.total === 0) {
    return (
      <EmptyState
        icon={<Newspaper />}
        title={<Trans>Nenhuma notícia por aqui ainda</Trans>}
        text={<Trans>O que a empresa publicar aparece aqui, e pode ser lido também sem internet.</Trans>}
      />
    )
  }
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={<Trans>Nenhuma notícia com estes filtros</Trans>}
        text={<Trans>Tente outras palavras ou tire um dos filtros.</Trans>}
      />
    )
  }
  return (
    <WindowedList items={shown} keyOf={({ item }) => item.id} className={styles.list} rowHeight={320}>
      {(piece) => <NewsCard piece={piece} />}
    </WindowedList>
  )
}
