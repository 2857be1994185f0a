import type { Statement } from '#contract/features/xapi/statement-schema.ts'
import type { XapiState } from '#contract/features/xapi/xapi-schema.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

/** The last place in a client's record store. */
export interface XapiCounterTable {
  client_id: number
  last: number
}

/** A statement of the record store. */
export interface XapiStatementTable {
  client_id: number
  id: string
  place: number
  user_id: string | null
  stored_at: Instant
  verb: string
  activity: string | null
  registration: string | null
  agents: string[]
  related_agents: string[]
  related_activities: string[]
  voids: string | null
  voided: boolean
  statement: Json<Statement>
}

/** A document of the record store. */
export interface XapiDocumentTable {
  client_id: number
  kind: 'state' | 'activity' | 'agent'
  key: string
  user_id: string | null
  activity: string | null
  agent: string | null
  registration: string | null
  document_id: string
  type: string
  content: Buffer
  updated_at: Instant
}

/** Where somebody stands in what speaks xAPI. */
export interface XapiStateTable {
  client_id: number
  user_id: string
  activity_id: number
  state: Json<XapiState>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    xapi_counter: XapiCounterTable
    xapi_statement: XapiStatementTable
    xapi_document: XapiDocumentTable
    xapi_state: XapiStateTable
  }
}
