import type { Agent } from '#contract/features/xapi/agent.ts'
import { xapiVersions } from '#contract/features/xapi/record-store.ts'
import type { Statement } from '#contract/features/xapi/statement-schema.ts'
import {
  activityOf,
  agentsOf,
  isSameStatement,
  relatedActivitiesOf,
  relatedAgentsOf,
  voidedBy,
} from '#contract/features/xapi/statement-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  findStatements,
  findVoided,
  insertStatements,
  takePlaces,
  voidStatements,
  type StatementRow,
} from './statement-queries.ts'

/** Whose word statements are, and of whom. */
export interface Storing {
  clientId: number
  userId: string | null
  /** Who vouches for them. */
  authority: Agent
  now: Date
}

/** A statement with its id; its time may be the store's to set. */
export type IdentifiedStatement = Statement & { id: string }

const idOf = ({ id }: IdentifiedStatement) => id.toLowerCase()

/** An id that is taken by other content, there or among those that come; null: none. */
export async function findConflict(
  tx: Tx,
  clientId: number,
  given: readonly IdentifiedStatement[],
): Promise<string | null> {
  const kept = new Map((await findStatements(tx, clientId, given.map(idOf))).map((one) => [one.id, one.statement]))
  for (const statement of given) {
    const other = kept.get(idOf(statement))
    if (other && !isSameStatement(other, statement)) return idOf(statement)
    kept.set(idOf(statement), statement)
  }
  return null
}

/**
 * Stores statements in their order, each once: what is there already is left as it is. Who it is by and when it was
 * stored is the store's word. Whether they are in conflict is asked before.
 */
export async function storeStatements(tx: Tx, by: Storing, given: readonly IdentifiedStatement[]): Promise<void> {
  if (given.length === 0) return
  const { clientId } = by
  const first = await takePlaces(tx, clientId, given.length)
  const known = new Set((await findStatements(tx, clientId, given.map(idOf))).map(({ id }) => id))
  const fresh = new Map(given.filter((one) => !known.has(idOf(one))).map((one) => [idOf(one), one]))
  const voided = await findVoided(tx, clientId, [...fresh.keys()])
  const rows = [...fresh].map(([id, statement], at) => rowOf(by, id, statement, first + at, voided.has(id)))
  await insertStatements(tx, rows)
  const taken = rows.flatMap(({ voids }) => voids ?? [])
  await voidStatements(tx, clientId, taken)
}

function rowOf(by: Storing, id: string, given: Statement, place: number, voided: boolean): StatementRow {
  const statement: Statement = {
    ...given,
    id,
    timestamp: given.timestamp ?? by.now.toISOString(),
    stored: by.now.toISOString(),
    authority: { objectType: 'Agent', ...by.authority },
    version: given.version ?? xapiVersions[0],
  }
  const voids = voidedBy(statement)
  return {
    client_id: by.clientId,
    id,
    place,
    user_id: by.userId,
    stored_at: by.now,
    verb: statement.verb.id,
    activity: activityOf(statement),
    registration: statement.context?.registration?.toLowerCase() ?? null,
    agents: agentsOf(statement),
    related_agents: relatedAgentsOf(statement),
    related_activities: relatedActivitiesOf(statement),
    voids,
    // Nobody takes back what takes back.
    voided: voided && voids === null,
    statement,
  }
}
