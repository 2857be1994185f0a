import type { Tx } from '#server/platform/database/database.ts'
import type { KeptJoin } from './join-tables.ts'

/** What both are called by the client's systems. */
const externalIds = (tx: Tx, clientId: number, userIds: readonly string[]) =>
  tx
    .selectFrom('membership')
    .select(['user_id', 'external_id'])
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .execute()

const setExternalId = (tx: Tx, clientId: number, userId: string, external_id: string | null) =>
  tx
    .updateTable('membership')
    .set({ external_id })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute()

/**
 * What the client's systems call somebody who was joined is what they call the one who stays, unless that one has a name
 * there. Answers what went over; null: nothing did.
 */
export async function handOverExternalId(
  tx: Tx,
  { clientId, from, into }: { clientId: number; from: string; into: string },
): Promise<string | null> {
  const rows = await externalIds(tx, clientId, [from, into])
  const of = (userId: string) => rows.find((row) => row.user_id === userId)?.external_id ?? null
  const given = of(from)
  if (given === null || of(into) !== null) return null
  await setExternalId(tx, clientId, from, null)
  await setExternalId(tx, clientId, into, given)
  return given
}

/** Gives that name back, where it was not changed meanwhile. */
export async function takeBackExternalId(
  tx: Tx,
  { clientId, from, into }: { clientId: number; from: string; into: string },
  given: string,
): Promise<void> {
  const rows = await externalIds(tx, clientId, [into])
  if (rows[0]?.external_id !== given) return
  await setExternalId(tx, clientId, into, null)
  await setExternalId(tx, clientId, from, given)
}

/** Keeps what separating two people takes. */
export async function keepJoin(
  tx: Tx,
  join: { clientId: number; from: string; into: string; at: Date; memory: KeptJoin },
): Promise<void> {
  await tx
    .insertInto('person_join')
    .values({
      client_id: join.clientId,
      from_id: join.from,
      into_id: join.into,
      joined_at: join.at,
      memory: JSON.stringify(join.memory),
    })
    .execute()
}

/** With whom somebody was joined a short while ago, and what separating them takes. */
export async function findJoin(tx: Tx, clientId: number, from: string) {
  return tx
    .selectFrom('person_join')
    .select(['into_id as into', 'joined_at as joinedAt', 'memory'])
    .where('client_id', '=', clientId)
    .where('from_id', '=', from)
    .executeTakeFirst()
}

export async function deleteJoin(tx: Tx, clientId: number, from: string): Promise<void> {
  await tx.deleteFrom('person_join').where('client_id', '=', clientId).where('from_id', '=', from).execute()
}

/** Forgets what can no longer be undone. */
export async function deleteJoinsBefore(tx: Tx, clientId: number, before: Date): Promise<void> {
  await tx.deleteFrom('person_join').where('client_id', '=', clientId).where('joined_at', '<', before).execute()
}

/** Every client there is. */
export async function findClientIds(tx: Tx): Promise<number[]> {
  return (await tx.selectFrom('client').select('id').orderBy('id').execute()).map(({ id }) => id)
}
