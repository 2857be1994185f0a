import { personDb } from '../database/person-db.ts'

/** How a person's outbox stands, in every client: what the sync pill says. */
export interface OutboxSummary {
  /** To be sent, held ones included. */
  waiting: number
  /** Refused: only the person can do something about them. */
  attention: number
  sending: number
}

/** Counts without opening anything. Live under `liveQuery`. */
export async function outboxSummary(userId: string): Promise<OutboxSummary> {
  const rows = await personDb(userId).outbox.toArray()
  const count = (...states: string[]) => rows.filter((row) => states.includes(row.state)).length
  return { waiting: count('waiting', 'held'), attention: count('refused'), sending: count('sending') }
}
