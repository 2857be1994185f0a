import { pickText, type Localized } from '#contract/engine/language.ts'
import { fold } from '#contract/engine/staff/list.ts'
import type { Tx } from '#server/platform/database/database.ts'

export async function upsertGroup(tx: Tx, clientId: number, group: { id: string; name: Localized }): Promise<void> {
  await tx
    .insertInto('person_group')
    .values({
      client_id: clientId,
      id: group.id,
      name: JSON.stringify(group.name),
      sort_name: fold(pickText(group.name, 'pt-BR')),
      search_text: fold([...Object.values(group.name), group.id].join(' ')),
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        sort_name: eb.ref('excluded.sort_name'),
        search_text: eb.ref('excluded.search_text'),
        rev: eb('person_group.rev', '+', 1),
      })),
    )
    .execute()
}

export async function deleteGroup(tx: Tx, clientId: number, groupId: string): Promise<void> {
  await tx.deleteFrom('person_group').where('client_id', '=', clientId).where('id', '=', groupId).execute()
}

/** Holds a group until the commit; false where there is none. */
export async function lockGroup(tx: Tx, clientId: number, groupId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('person_group')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Which of the ids are groups of the client. */
export async function findGroupIds(tx: Tx, clientId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('person_group')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map((row) => row.id)
}

/** Which of the ids are members of the client. */
export async function findMembersAmong(tx: Tx, clientId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...ids])
    .execute()
  return rows.map((row) => row.user_id)
}

/** Who is in a group, or who of these. */
export async function findGroupPeople(
  tx: Tx,
  clientId: number,
  groupId: string,
  among?: readonly string[],
): Promise<string[]> {
  if (among?.length === 0) return []
  let query = tx
    .selectFrom('person_group_member')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
  if (among) query = query.where('user_id', 'in', [...among])
  const rows = await query.execute()
  return rows.map((row) => row.user_id)
}

export async function insertGroupPeople(
  tx: Tx,
  clientId: number,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insertInto('person_group_member')
    .values(userIds.map((userId) => ({ client_id: clientId, group_id: groupId, user_id: userId })))
    .execute()
}

export async function deleteGroupPeople(
  tx: Tx,
  clientId: number,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .deleteFrom('person_group_member')
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
    .where('user_id', 'in', [...userIds])
    .execute()
}

export async function emptyGroup(tx: Tx, clientId: number, groupId: string): Promise<void> {
  await tx.deleteFrom('person_group_member').where('client_id', '=', clientId).where('group_id', '=', groupId).execute()
}
