import { pickText } from '#contract/engine/language.ts'
import type { NewsItem } from '#contract/features/news/news-contract.ts'
import { formatInstant } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'
import styles from './news-text.module.css'

/** When it was published. */
export function NewsDate({ item }: { item: NewsItem }) {
  return (
    <p className={styles.date}>
      <time dateTime={item.publishedAt}>{formatInstant(item.publishedAt)}</time>
    </p>
  )
}

/** Summary and paragraphs of a piece of news. */
export function NewsText({ item }: { item: NewsItem }) {
  const paragraphs = pickText(item.text, activeLanguage()).split(/\n{2,}/)
  return (
    <div className={styles.text}>
      <p className={styles.lead}>{pickText(item.summary, activeLanguage())}</p>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}
