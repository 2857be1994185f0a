import type { ColumnType } from 'kysely'
import type { Json, Instant } from '#server/platform/database/columns.ts'
import type { Brand } from '#contract/engine/session/client.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { AccessSettings } from '#contract/features/settings/settings-schema.ts'

/** The platform's own settings. */
export interface PlatformSettingTable {
  id: 1
  access: ColumnType<Partial<AccessSettings>, string, string>
  brand: ColumnType<Brand | null, string | null, string | null>
  languages: LanguageCode[] | null
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

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    platform_setting: PlatformSettingTable
    setting_change: SettingChangeTable
  }
}

declare module '#server/engine/session/session-tables.ts' {
  interface ClientTable {
    /** What it sets of the open area; over the platform's. */
    access: ColumnType<Partial<AccessSettings>, string | undefined, string>
  }
}
