import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { newsPaths } from '#contract/features/news/news-paths.ts'
import { formatInstant } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { Cover } from '#ui/item/cover.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { NewsHeart } from './parts/news-heart.tsx'
import { NewsMissing } from './parts/news-missing.tsx'
import { NewsText } from './parts/news-text.tsx'
import { useNewsItem } from './use-news.ts'
import styles from './news-item.module.css'

export function NewsItemDesktop() {
  const { t } = useLingui()
  const piece = useNewsItem()
  if (piece === undefined) return <Skeleton shape="cover" />
  if (piece === null) return <NewsMissing />
  const { item } = piece
  return (
    <>
      <ScreenHeader
        title={pickText(item.title, activeLanguage())}
        subtitle={formatInstant(item.publishedAt)}
        back={{ label: t`Voltar`, render: <Link to={newsPaths.news()} /> }}
        actions={<NewsHeart piece={piece} />}
      />
      <div className={styles.columns}>
        <NewsText item={item} />
        <div className={styles.cover}>
          <Cover src={item.cover} color={item.coverColor} alt="" eager />
        </div>
      </div>
    </>
  )
}
