import type { RoleName } from '#contract/engine/session/client.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Who somebody is to a client, or to the platform. */
export interface Standing {
  roles: RoleName[]
  mustChangePassword: boolean
  timeZone: string
  modules: ModuleName[]
  /** When the session last showed that its person is there; null: never, or it has ended. */
  provenAt: Date | null
  /** When the session last asked for something of the desk; null: never. */
  deskSeenAt: Date | null
  /** The provider they came by said that it asked for a second factor. */
  factorStated: boolean
}

/**
 * What somebody is in a client (0: the platform), read afresh: a role that was taken away is gone at the next request.
 * Null where they are nothing there, or blocked.
 */
export async function findStanding(
  tx: Tx,
  who: { userId: string; sessionId: string },
  clientId: number,
): Promise<Standing | null> {
  const person = await tx
    .selectFrom('person')
    .leftJoin('session_family', (join) =>
      join
        .onRef('session_family.user_id', '=', 'person.id')
        .on('session_family.id', '=', who.sessionId)
        .on('session_family.revoked_at', 'is', null),
    )
    .select([
      'person.superuser',
      'person.must_change_password',
      'person.blocked_at',
      'session_family.proven_at',
      'session_family.desk_seen_at',
      'session_family.factor_stated',
    ])
    .where('person.id', '=', who.userId)
    .executeTakeFirst()
  if (!person || person.blocked_at) return null
  const own: RoleName[] = person.superuser ? ['platform-admin'] : []
  const known = {
    mustChangePassword: person.must_change_password,
    provenAt: person.proven_at,
    deskSeenAt: person.desk_seen_at,
    factorStated: person.factor_stated ?? false,
  }
  if (clientId === 0) return { ...known, roles: own, timeZone: 'America/Sao_Paulo', modules: [] }
  const client = await tx
    .selectFrom('client')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.client_id', '=', 'client.id')
        .on('membership.user_id', '=', who.userId)
        .on('membership.blocked_at', 'is', null)
        .on('membership.ended_at', 'is', null),
    )
    .select(['client.time_zone', 'client.modules', 'client.closed_at', 'membership.roles'])
    .where('client.id', '=', clientId)
    .executeTakeFirst()
  if (!client || (!person.superuser && (client.roles === null || client.closed_at))) return null
  return { ...known, roles: [...(client.roles ?? []), ...own], timeZone: client.time_zone, modules: client.modules }
}

/** The clients that are not closed and somebody has a part in, of who runs the platform all, with what they are there. */
export async function findPartsIn(
  tx: Tx,
  userId: string,
): Promise<{ clientId: number; name: string; roles: RoleName[]; modules: ModuleName[] }[]> {
  const rows = await tx
    .selectFrom('client')
    .innerJoin('person', (join) => join.on('person.id', '=', userId).on('person.blocked_at', 'is', null))
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.client_id', '=', 'client.id')
        .on('membership.user_id', '=', userId)
        .on('membership.blocked_at', 'is', null)
        .on('membership.ended_at', 'is', null),
    )
    .select(['client.id', 'client.name', 'client.modules', 'membership.roles', 'person.superuser'])
    .where('client.id', '<>', 0)
    .where('client.closed_at', 'is', null)
    .where((eb) => eb.or([eb('person.superuser', '=', true), eb('membership.roles', 'is not', null)]))
    .orderBy('client.name')
    .execute()
  return rows.map(({ id, name, modules, roles, superuser }) => ({
    clientId: id,
    name,
    modules,
    roles: [...(roles ?? []), ...(superuser ? ['platform-admin' as const] : [])],
  }))
}

/** Notes that a session asked for something of the desk. */
export async function noteDeskSeen(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('session_family').set({ desk_seen_at: now }).where('id', '=', sessionId).execute()
}

/** Takes a key for a write; false where it was taken before, by a write that is committed. */
export async function takeKey(
  tx: Tx,
  write: { clientId: number; userId: string; key: string; requestHash: string; now: Date },
): Promise<boolean> {
  const taken = await tx
    .insertInto('staff_write')
    .values({
      client_id: write.clientId,
      user_id: write.userId,
      key: write.key,
      request_hash: write.requestHash,
      answer: null,
      written_at: write.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** How a write was answered. */
export async function findWrite(tx: Tx, clientId: number, userId: string, key: string) {
  return tx
    .selectFrom('staff_write')
    .select(['request_hash', 'answer'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function saveAnswer(tx: Tx, clientId: number, userId: string, key: string, answer: string): Promise<void> {
  await tx
    .updateTable('staff_write')
    .set({ answer })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

export async function deleteWrites(tx: Tx, clientId: number, before: Date): Promise<void> {
  await tx.deleteFrom('staff_write').where('client_id', '=', clientId).where('written_at', '<', before).execute()
}
