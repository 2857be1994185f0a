import type { ColumnType, Generated } from 'kysely'
import type { Brand } from '#contract/engine/session/client.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { AccessSettings } from '#contract/features/settings/settings-schema.ts'

/** The platform's own settings. */
export interface PlatformSettingTable {
  id: 1
  access: ColumnType<Partial<AccessSettings>, string, string>
  brand: ColumnType<Brand | null, string | null, string | null>
  languages: LanguageCode[] | null
  rev: Generated<number>
}

/** Somebody who looks behind a client's maintenance. */
export interface MaintenanceTesterTable {
  client_id: number
  user_id: string
  added_at: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    platform_setting: PlatformSettingTable
    maintenance_tester: MaintenanceTesterTable
  }
}

declare module '#server/engine/session/session-tables.ts' {
  interface ClientTable {
    /** What it sets of the open area; over the platform's. */
    access: ColumnType<Partial<AccessSettings>, string | undefined, string>
  }
}
