import type { PageName, PageTexts } from '#contract/features/page/page-contract.ts'
import type { Instant, Json } from '../columns.ts'

// Client 0 is the platform in all of them but `acceptance`.

/** A written page. */
export interface PageTable {
  client_id: number
  page: PageName
  version: number
  texts: Json<PageTexts>
  updated_at: Instant
}

/** A version of a page that a person accepted, or was shown. */
export interface AcceptanceTable {
  client_id: number
  user_id: string
  page: PageName
  version: number
  accepted_at: Instant
}

/** A message to support. */
export interface ContactMessageTable {
  client_id: number
  id: string
  user_id: string | null
  name: string
  email: string
  subject: string
  message: string
  receipt: string
  sent_at: Instant
}

/** One changed setting or page. */
export interface SettingChangeTable {
  client_id: number
  id: string
  user_id: string
  subject: string
  before: Json<unknown>
  after: Json<unknown>
  changed_at: Instant
}
