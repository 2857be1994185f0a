import type { Generated } from 'kysely'

/** A store where products are sold. */
export interface StoreTable {
  client_id: number
  id: number
  name: string
  chain: string
  city: string
  state: string
  cameras_allowed: boolean
  /** Takes part in the campaign: people register for it. */
  participating: Generated<boolean>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    store: StoreTable
  }
}
