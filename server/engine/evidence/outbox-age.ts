import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { findClientIds } from '../files/uploads/upload-queries.ts'
import { keepFigure } from '../operate/figures.ts'
import type { Services } from '../services.ts'

/** Devices that were silent for longer (ms) hold nothing up here: nobody knows when they come back. */
const heardWithin = 86_400_000

/** How long, in seconds, a client's devices that are heard of have told of work that has not come; 0: nothing waits. */
async function findOutboxAge(tx: Tx, clientId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    SELECT max(extract(epoch FROM newest.last_at - told.first_at))::float8 AS seconds
    FROM (
      SELECT DISTINCT ON (user_id, device_id) user_id, device_id, last_at, highest FROM device_contact
      WHERE client_id = ${clientId} ORDER BY user_id, device_id, last_at DESC
    ) AS newest
    CROSS JOIN LATERAL (
      SELECT count(*) AS number FROM operation WHERE operation.client_id = ${clientId}
        AND operation.user_id = newest.user_id AND operation.device_id = newest.device_id
    ) AS came
    CROSS JOIN LATERAL (
      SELECT min(first_at) AS first_at FROM device_contact AS contact WHERE contact.client_id = ${clientId}
        AND contact.user_id = newest.user_id AND contact.device_id = newest.device_id AND contact.highest > came.number
    ) AS told
    WHERE newest.last_at > ${new Date(now.getTime() - heardWithin)} AND newest.highest > came.number`.execute(tx)
  return rows[0]?.seconds ?? 0
}

/** Notes how old the oldest work is that devices told of, spoke to us since, and did not send. */
export async function noteOutboxAge({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  let oldest = 0
  for (const clientId of await database.inSystem(findClientIds))
    oldest = Math.max(oldest, await database.inTenant(clientId, (tx) => findOutboxAge(tx, clientId, now)))
  await database.inSystem((tx) => keepFigure(tx, 'outbox_age', oldest, now))
}
