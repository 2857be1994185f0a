import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { newsPaths } from '#contract/features/news/news-paths.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { Cover } from '#ui/item/cover.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { NewsHeart } from './parts/news-heart.tsx'
import { NewsMissing } from './parts/news-missing.tsx'
import { NewsDate, NewsText } from './parts/news-text.tsx'
import { useNewsItem } from './use-news.ts'
import styles from './news-item.module.css'

export function NewsItemMobile() {
  const { t } = useLingui()
  const piece = useNewsItem()
  if (piece === undefined) return <Skeleton shape="cover" />
  if (piece === null) return <NewsMissing />
  const { item } = piece
  return (
    <>
      <ScreenHeader
        back={{ label: t`Voltar`, render: <Link to={newsPaths.news()} /> }}
        actions={<NewsHeart piece={piece} />}
      />
      <Screen>
        <div className={styles.cover}>
          <Cover src={item.cover} color={item.coverColor} alt="" eager />
        </div>
        <div>
          <h1 tabIndex={-1}>{pickText(item.title, activeLanguage())}</h1>
          <NewsDate item={item} />
        </div>
        <NewsText item={item} />
      </Screen>
    </>
  )
}
