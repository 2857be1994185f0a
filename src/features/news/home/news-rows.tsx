import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { newsPaths } from '#contract/features/news/news-paths.ts'
import { relativeTime } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { List, Row } from '#ui/item/row.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import type { NewsState } from './newest-first.ts'
import styles from './news-rows.module.css'

/** News under each other: title, age, and whether it is new to this person. */
export function NewsRows({ news }: { news: readonly NewsState[] }) {
  return (
    <List className={styles.list}>
      {news.map(({ item, isRead }) => (
        <Row
          key={item.id}
          title={pickText(item.title, activeLanguage())}
          detail={relativeTime(item.publishedAt)}
          end={
            isRead ? null : (
              <Pill tone="brand">
                <Trans>Nova</Trans>
              </Pill>
            )
          }
          render={<Link to={newsPaths.newsItem(item.id)} />}
        />
      ))}
    </List>
  )
}
