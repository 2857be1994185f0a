import type { ColumnType, Generated } from 'kysely'
import type { Localized } from '#contract/engine/language.ts'
import type { CampaignLevel } from '#contract/features/campaign/level/level-schema.ts'
import type { Campaign, CampaignState, Extension } from '#contract/features/campaign/campaign-schema.ts'
import type { Correction } from '#contract/features/campaign/points/correction-rules.ts'
import type { PointsRule, WrittenRule } from '#contract/features/campaign/points/points-rule.ts'
import type { Day, Instant } from '#server/platform/database/columns.ts'

type Json<T> = ColumnType<T, string, string>

/** A campaign; both its days belong to it. */
export interface CampaignTable {
  client_id: number
  id: number
  name: Json<Localized>
  landing: Json<Localized>
  countries: ColumnType<Campaign['countries'], string[], string[]>
  audience: Generated<number>
  shown_to: Generated<number>
  time_zone: string
  begins_on: Day
  ends_on: Day
  sign_up_until: Day
  report_until: Day
  redeem_until: Day
  settle_on: Day
  terms_version: number
  levels: Json<CampaignLevel[]>
  points_draft: ColumnType<WrittenRule[], string | undefined, string>
  state: CampaignState
  rev: number
  opened_at: Date | null
  opened_with: ColumnType<Extension | null, string | null | undefined, string | null>
}

/** A day that an open campaign holds in a country. */
interface CampaignDayTable {
  client_id: number
  country: string
  day: Day
  campaign_id: number
}

interface PointsVersionTable {
  client_id: number
  campaign_id: number
  version: number
  sold_from: Day
  made_at: Date
}

/** A rule of a points table. */
interface PointsRuleTable {
  client_id: number
  campaign_id: number
  version: number
  position: number
  source: PointsRule['source']
  subject_id: string | null
  brand: string | null
  product_type: string | null
  processor: string | null
  generation: string | null
  form_factor: string | null
  sku: string | null
  unit_points: number
  unit_xp: number
  multiplied: boolean
  cap_points: number | null
  added_at: Date
}

/** A correction of what a rule of an open table is worth. */
export interface PointsCorrectionTable {
  client_id: number
  id: string
  campaign_id: number
  position: number
  unit_points: number
  unit_xp: number
  from_first_day: boolean
  reason: string
  state: Correction['state']
  asked_by: string
  decided_by: string | null
  asked_at: Instant
  decided_at: Instant | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    campaign: CampaignTable
    campaign_day: CampaignDayTable
    points_version: PointsVersionTable
    points_rule: PointsRuleTable
    points_correction: PointsCorrectionTable
  }
}
