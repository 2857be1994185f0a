import type { ColumnType, Generated } from 'kysely'
import type { Brand } from '#contract/engine/session/client.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { DomainOutcome } from '#contract/features/settings/domain-desk.ts'
import type { AccessSettings } from '#contract/features/settings/settings-schema.ts'
import type { Instant } from '#server/platform/database/columns.ts'

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
  added_at: Instant
}

/** From when to when a client (0: the platform) was shut. */
export interface MaintenancePeriodTable {
  client_id: number
  began_at: Instant
  ended_at: Instant | null
}

/** A domain of a client's own, proven or not yet. */
export interface ClientDomainTable {
  client_id: number
  domain: string
  token: string
  asked_at: Instant
  checked_at: Instant | null
  outcome: DomainOutcome | null
  proven_at: Instant | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    platform_setting: PlatformSettingTable
    maintenance_tester: MaintenanceTesterTable
    maintenance_period: MaintenancePeriodTable
    client_domain: ClientDomainTable
  }
}

declare module '#server/engine/session/session-tables.ts' {
  interface ClientTable {
    /** What it sets of the open area; over the platform's. */
    access: ColumnType<Partial<AccessSettings>, string | undefined, string>
  }
}
