import type { Generated } from 'kysely'
import type { Json, Instant } from '#server/platform/database/columns.ts'
import type { PageName, PageTexts } from '#contract/features/page/page-contract.ts'

/** A written page. */
export interface PageTable {
  client_id: number
  page: PageName
  version: number
  texts: Json<PageTexts>
  updated_at: Instant
  /** Who sees it; 0: everybody. */
  audience: Generated<number>
}

/** A version of a page that a person accepted, or was shown. */
export interface AcceptanceTable {
  client_id: number
  user_id: string
  page: PageName
  version: number
  accepted_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    page: PageTable
    acceptance: AcceptanceTable
  }
}
