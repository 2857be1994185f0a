import { sql, type Selectable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { KeptPasskey, SecondFactorTable } from './second-factor-tables.ts'

export type FactorRow = Selectable<SecondFactorTable>

/** The person's app that shows codes, confirmed or not. */
export async function findTotp(tx: Tx, userId: string): Promise<FactorRow | undefined> {
  return tx
    .selectFrom('second_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'totp')
    .executeTakeFirst()
}

/** The kinds of factors that stand before a sign-in of the person. */
export async function waysOf(tx: Tx, userId: string): Promise<SecondFactorTable['kind'][]> {
  const rows = await tx
    .selectFrom('second_factor')
    .select('kind')
    .distinct()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('kind', 'desc')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Whether the person has a factor of any kind that stands before a sign-in. */
export async function hasConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('second_factor')
    .select('id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** The clients in which a person has one of these roles. */
export async function findClientsWithRoles(tx: Tx, userId: string, roles: readonly string[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('membership')
    .select('client_id')
    .where('user_id', '=', userId)
    .where('blocked_at', 'is', null)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .execute()
  return rows.map(({ client_id }) => client_id)
}

/** When the time of who has to have a factor began. */
export async function findGrace(tx: Tx, userId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('second_factor_grace')
    .select('since')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.since
}

export async function beginGrace(tx: Tx, userId: string, since: Date): Promise<void> {
  await tx
    .insertInto('second_factor_grace')
    .values({ user_id: userId, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Keeps a secret to be confirmed, in place of another one like it; false where a confirmed one is there. */
export async function upsertPending(
  tx: Tx,
  row: { id: string; user_id: string; secret: string; created_at: Date },
): Promise<boolean> {
  const { secret, created_at } = row
  const kept = await tx
    .insertInto('second_factor')
    .values({ ...row, kind: 'totp', last_step: null, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('kind', '=', 'totp')
        .doUpdateSet({ secret, created_at })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('id')
    .execute()
  return kept.length === 1
}

/** Notes the step whose code was taken, and when the first one was. */
export async function takeStep(tx: Tx, id: string, step: number, confirmedAt: Date): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set((eb) => ({ last_step: step, confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(confirmedAt)) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteTotp(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('second_factor').where('user_id', '=', userId).where('kind', '=', 'totp').execute()
}

/** The person's passkeys, the oldest first. */
export async function findPasskeys(
  tx: Tx,
  userId: string,
): Promise<{ id: string; since: Date; passkey: KeptPasskey }[]> {
  const rows = await tx
    .selectFrom('second_factor')
    .select(['id', 'created_at', 'passkey'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'passkey')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, created_at, passkey }) => (passkey ? [{ id, since: created_at, passkey }] : []))
}

/** Keeps a passkey; false where somebody has it already. */
export async function insertPasskey(
  tx: Tx,
  row: { id: string; userId: string; passkey: KeptPasskey; at: Date },
): Promise<boolean> {
  const kept = await tx
    .insertInto('second_factor')
    .values({
      id: row.id,
      user_id: row.userId,
      kind: 'passkey',
      secret: null,
      last_step: null,
      created_at: row.at,
      confirmed_at: row.at,
      credential_id: row.passkey.id,
      passkey: JSON.stringify(row.passkey),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .execute()
  return kept.length === 1
}

/** Keeps what a passkey has counted. */
export async function setPasskey(tx: Tx, userId: string, passkey: KeptPasskey): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ passkey: JSON.stringify(passkey) })
    .where('user_id', '=', userId)
    .where('credential_id', '=', passkey.id)
    .execute()
}

/** Takes one of the person's passkeys away; false where they have none of this id. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .where('kind', '=', 'passkey')
    .where('id', '=', id)
    .returning('id')
    .execute()
  return gone.length === 1
}

/** Forgets secrets that nobody has confirmed. */
export async function deletePendingOf(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('second_factor').where('confirmed_at', 'is', null).where('created_at', '<', before).execute()
}

export async function deleteFactors(tx: Tx, userId: string): Promise<void> {
  for (const table of ['second_factor', 'recovery_code', 'second_factor_tries'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** A person's codes become these and no others. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Uses a code; false where there is none like it. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('hash')
    .execute()
  return taken.length === 1
}

/** The person's wrong codes so far, held until the commit: of codes at the same moment each finds what the one before left. */
export async function lockTries(tx: Tx, userId: string): Promise<{ wrong: number; locked_until: Date | null }> {
  return tx
    .insertInto('second_factor_tries')
    .values({ user_id: userId, wrong: 0, locked_until: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ wrong: eb.ref('second_factor_tries.wrong') })),
    )
    .returning(['wrong', 'locked_until'])
    .executeTakeFirstOrThrow()
}

export async function setTries(
  tx: Tx,
  userId: string,
  tries: { wrong: number; locked_until: Date | null },
): Promise<void> {
  await tx.updateTable('second_factor_tries').set(tries).where('user_id', '=', userId).execute()
}
