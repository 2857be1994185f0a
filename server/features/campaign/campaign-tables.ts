import type { Day } from '#server/platform/database/columns.ts'

/** A campaign; both days belong to it. */
export interface CampaignTable {
  client_id: number
  id: number
  name: string
  begins_on: Day
  ends_on: Day
}

/** A day that a campaign holds. */
interface CampaignDayTable {
  client_id: number
  day: Day
  campaign_id: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    campaign: CampaignTable
    campaign_day: CampaignDayTable
  }
}
