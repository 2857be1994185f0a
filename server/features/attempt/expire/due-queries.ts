import { sql } from 'kysely'
import { grace } from '#contract/features/attempt/arrival-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** An attempt that time ends. */
export interface DueAttempt {
  clientId: number
  userId: string
  id: string
}

/** Attempts whose time is over, so many at most: their limit, the patience with their device (ms), their reserve. */
export async function findDue(
  tx: Tx,
  clientId: number,
  { now, silence, patience, limit }: { now: Date; silence: number; patience: number; limit: number },
): Promise<DueAttempt[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const rows = await tx
    .selectFrom('attempt')
    .select(['user_id', 'id'])
    .where('client_id', '=', clientId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'reserved').and('start_by', '<', now),
        eb('state', '=', 'awaiting_device').and('updated_at', '<', before(patience)),
        eb('state', '=', 'open')
          .and('seconds', 'is not', null)
          .and(sql<boolean>`begun_at + make_interval(secs => seconds) < ${before(grace.arrival)}`),
        eb('state', '=', 'open').and('seconds', 'is', null).and('updated_at', '<', before(silence)),
      ]),
    )
    .orderBy('updated_at')
    .limit(limit)
    .execute()
  return rows.map(({ user_id: userId, id }) => ({ clientId, userId, id }))
}

/** Attempts with a limit that go on, and during which the client or the platform was shut. */
export async function findShut(tx: Tx, clientId: number, now: Date): Promise<DueAttempt[]> {
  const rows = await tx
    .selectFrom('attempt')
    .select(['user_id', 'id'])
    .where('client_id', '=', clientId)
    .where('state', '=', 'open')
    .where('seconds', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('maintenance_period')
          .select('maintenance_period.began_at')
          .where('maintenance_period.client_id', 'in', [0, clientId])
          .where('maintenance_period.began_at', '<', now)
          .where((of) =>
            of.or([
              of('maintenance_period.ended_at', 'is', null),
              of('maintenance_period.ended_at', '>', of.ref('attempt.begun_at')),
            ]),
          ),
      ),
    )
    .execute()
  return rows.map(({ user_id: userId, id }) => ({ clientId, userId, id }))
}
