import type { RoleName } from '#contract/engine/session/client.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'
import type { JoinMemory } from '#server/engine/session/join-people.ts'

/** What separating two people takes. */
export interface KeptJoin {
  rows: JoinMemory
  /** What the one who stayed was before, and became. */
  kept: { roles: RoleName[]; profession: string | null }
  became: { roles: RoleName[]; profession: string | null }
  /** Roles of the other one. */
  gone: { roles: RoleName[] }
  /** What the client's systems called the other one, where they call the one who stays so now. */
  externalId: string | null
}

/** Two people who were joined a short while ago. */
export interface PersonJoinTable {
  client_id: number
  from_id: string
  into_id: string
  joined_at: Instant
  memory: Json<KeptJoin>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    person_join: PersonJoinTable
  }
}
