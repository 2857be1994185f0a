import type { Generated } from 'kysely'
import type { Localized } from '#contract/engine/language.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

/** A piece of news. */
export interface NewsTable {
  client_id: number
  id: number
  title: Json<Localized>
  summary: Json<Localized>
  text: Json<Localized>
  cover: string
  cover_color: string
  area_id: string | null
  group_id: string | null
  category_id: string | null
  tag_ids: string[]
  published_at: Instant
  /** Who sees it; 0: everybody. */
  audience: Generated<number>
}

/** A person has read a piece of news. */
export interface NewsReadTable {
  client_id: number
  user_id: string
  news_id: number
  read_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    news: NewsTable
    news_read: NewsReadTable
  }
}
