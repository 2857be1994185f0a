import type { AudienceRule } from '#contract/engine/audience.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from '#server/platform/database/columns.ts'

/** A group of a client's people. */
export interface PersonGroupTable {
  client_id: number
  id: string
  name: Json<Localized>
  /** The name as lists are sorted by it, and those of all languages as they are searched. */
  sort_name: Generated<string>
  search_text: Generated<string>
  rev: Generated<number>
}

/** A person is in a group. */
export interface PersonGroupMemberTable {
  client_id: number
  group_id: string
  user_id: string
}

/** The last number given to an audience of a client. */
export interface AudienceHeadTable {
  client_id: number
  last_id: number
}

/** An audience: its rule, and a name for those who work with it. */
export interface AudienceTable {
  client_id: number
  id: number
  name: string
  rule: Json<AudienceRule>
  /** Saved, and not applied yet: a job does it. */
  next_rule: ColumnType<AudienceRule | null, string | null | undefined, string | null>
  sort_name: Generated<string>
  rev: Generated<number>
  /** A part of the server says who is in it, no rule does. */
  kept: Generated<boolean>
}

/** A person is in an audience now. */
export interface AudienceMemberTable {
  client_id: number
  audience_id: number
  user_id: string
}

/** People whose audiences were looked at again, for those who follow them. */
export interface AudienceMoveTable {
  client_id: number
  id: string
  people: string[]
}

/** What somebody has finished: a kind and a number. */
export interface FinishedItemTable {
  client_id: number
  user_id: string
  item: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    person_group: PersonGroupTable
    person_group_member: PersonGroupMemberTable
    finished_item: FinishedItemTable
    audience_head: AudienceHeadTable
    audience: AudienceTable
    audience_member: AudienceMemberTable
    audience_move: AudienceMoveTable
  }
}
