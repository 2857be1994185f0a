import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { RefreshTokenTable, SessionFamilyTable } from '#server/engine/session/session-tables.ts'

export type FamilyRow = Selectable<SessionFamilyTable>

export async function insertFamily(tx: Tx, family: Insertable<SessionFamilyTable>): Promise<void> {
  await tx.insertInto('session_family').values(family).execute()
}

/** The family, held until the commit: rotations of one session happen one after the other. */
export async function lockFamily(tx: Tx, familyId: string): Promise<FamilyRow | undefined> {
  return tx.selectFrom('session_family').selectAll().where('id', '=', familyId).forUpdate().executeTakeFirst()
}

/** The family, as it is now. */
export async function findFamily(tx: Tx, familyId: string): Promise<FamilyRow | undefined> {
  return tx.selectFrom('session_family').selectAll().where('id', '=', familyId).executeTakeFirst()
}

export async function extendFamily(tx: Tx, familyId: string, expiresAt: Date, now: Date): Promise<void> {
  await tx
    .updateTable('session_family')
    .set({ expires_at: expiresAt, last_seen_at: now })
    .where('id', '=', familyId)
    .execute()
}

export async function revokeFamily(tx: Tx, familyId: string, at: Date): Promise<void> {
  await tx
    .updateTable('session_family')
    .set({ revoked_at: at })
    .where('id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes what a system has opened; answers which. */
export async function revokeOfSystem(tx: Tx, systemId: string, at: Date): Promise<string[]> {
  const ended = await tx
    .updateTable('session_family')
    .set({ revoked_at: at })
    .where('system_id', '=', systemId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Ends what a client's own provider has opened; answers which. */
export async function revokeOfProvider(tx: Tx, clientId: number, provider: string, at: Date): Promise<string[]> {
  const ended = await tx
    .updateTable('session_family')
    .set({ revoked_at: at })
    .where('client_id', '=', clientId)
    .where('provider', '=', provider)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** The session a refresh token belongs to. */
export async function findFamilyOf(tx: Tx, hash: string): Promise<FamilyRow | undefined> {
  return tx
    .selectFrom('session_family')
    .innerJoin('refresh_token', 'refresh_token.family_id', 'session_family.id')
    .selectAll('session_family')
    .where('refresh_token.hash', '=', hash)
    .executeTakeFirst()
}

/** A person's sessions that are open, the latest used first. */
export async function findFamilies(tx: Tx, userId: string, now: Date): Promise<FamilyRow[]> {
  return tx
    .selectFrom('session_family')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute()
}

export async function findToken(tx: Tx, hash: string): Promise<RefreshTokenTable | undefined> {
  return tx.selectFrom('refresh_token').selectAll().where('hash', '=', hash).executeTakeFirst()
}

export async function insertToken(
  tx: Tx,
  token: Pick<RefreshTokenTable, 'hash' | 'family_id' | 'parent_hash' | 'expires_at'>,
): Promise<void> {
  await tx
    .insertInto('refresh_token')
    .values({ ...token, successor: null, successor_hash: null, rotated_at: null })
    .execute()
}

export async function setSuccessor(
  tx: Tx,
  hash: string,
  next: { successor: string; successor_hash: string; rotated_at: Date },
): Promise<void> {
  await tx.updateTable('refresh_token').set(next).where('hash', '=', hash).execute()
}

/** For how long (ms) what ran out is kept: a maintenance stretches sessions by its length, and by no more than this. */
const stretchedAtMost = 7 * 86_400_000

/** Forgets sessions and tokens that ran out. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - stretchedAtMost)
  await tx.deleteFrom('refresh_token').where('expires_at', '<', before).execute()
  await tx.deleteFrom('session_family').where('expires_at', '<', before).execute()
}
