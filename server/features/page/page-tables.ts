import type { Generated } from 'kysely'
import type { Json, Instant } from '#server/platform/database/columns.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { PageName, PageTexts } from '#contract/features/page/page-schema.ts'
import type { DraftTexts } from '#contract/features/page/page-desk.ts'

/** A written page. */
export interface PageTable {
  client_id: number
  page: PageName
  version: number
  edition: number
  texts: Json<PageTexts>
  updated_at: Instant
  /** Who sees it; 0: everybody. */
  audience: Generated<number>
}

/** What is being written of a page. */
export interface PageDraftTable {
  client_id: number
  page: PageName
  rev: number
  texts: Json<DraftTexts> | null
  saved_at: Instant | null
  saved_by: string | null
}

/** A text that was published. */
export interface PageEditionTable {
  client_id: number
  page: PageName
  edition: number
  version: number
  texts: Json<PageTexts>
  published_at: Instant
  published_by: string | null
}

/** A version of a page that a person accepted, or was shown. */
export interface AcceptanceTable {
  client_id: number
  user_id: string
  page: PageName
  version: number
  edition: number
  language: LanguageCode
  sha256: string
  accepted_at: Instant
  address: string | null
  device: string | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    page: PageTable
    page_draft: PageDraftTable
    page_edition: PageEditionTable
    acceptance: AcceptanceTable
  }
}
