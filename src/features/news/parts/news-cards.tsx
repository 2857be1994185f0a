import { Trans } from '@lingui/react/macro'
import { Newspaper } from 'lucide-react'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { newsPaths } from '#contract/features/news/news-paths.ts'
import { formatInstant } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { Cover } from '#ui/item/cover.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { NewsState } from '../home/newest-first.ts'
import styles from './news-cards.module.css'

function NewsCard({ state: { item, isRead } }: { state: NewsState }) {
  return (
    <Card as="li" flush className={styles.card}>
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
    </Card>
  )
}

/** All news as cards; one column on a phone, several on a desk. */
export function NewsCards({ news }: { news: readonly NewsState[] | undefined }) {
  if (!news) return <Skeleton shape="card" />
  if (news.length === 0) {
    return (
      <EmptyState
        icon={<Newspaper />}
        title={<Trans>Nenhuma notícia por aqui ainda</Trans>}
        text={<Trans>O que a empresa publicar aparece aqui, e pode ser lido também sem internet.</Trans>}
      />
    )
  }
  return (
    <ul role="list" className={styles.list}>
      {news.map((state) => (
        <NewsCard key={state.item.id} state={state} />
      ))}
    </ul>
  )
}
