import type { Day } from '#server/platform/database/columns.ts'

/** A campaign; both days belong to it. */
export interface CampaignTable {
  client_id: number
  id: number
  name: string
  begins_on: Day
  ends_on: Day
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    campaign: CampaignTable
  }
}
