import type { Generated } from 'kysely'
import type { Instant } from '#server/platform/database/columns.ts'

/** Somebody's part in a campaign. */
export interface CampaignMemberTable {
  client_id: number
  user_id: string
  campaign_id: number
  country: string
  agency_id: number
  terms_version: number
  joined_at: Instant
  left_at: Date | null
  recorded_at: Instant
  rev: Generated<number>
}

interface CampaignMemberBrandTable {
  client_id: number
  user_id: string
  campaign_id: number
  brand_id: number
}

/** A store where somebody sells in a campaign, or sold until it was taken away. */
interface CampaignMemberStoreTable {
  client_id: number
  user_id: string
  campaign_id: number
  store_id: number
  removed_at: Date | null
  changed_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    campaign_member: CampaignMemberTable
    campaign_member_brand: CampaignMemberBrandTable
    campaign_member_store: CampaignMemberStoreTable
  }
}
