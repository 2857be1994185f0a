import type { Tx } from '#server/platform/database/database.ts'

/** Marks a token as used; true for the one who was first. */
export async function spend(tx: Tx, hash: string, expiresAt: Date, now: Date): Promise<boolean> {
  if (expiresAt <= now) return false
  const rows = await tx
    .insertInto('spent_token')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .execute()
  return rows.length === 1
}

/** Forgets what has run out by itself. */
export async function deleteRunOut(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('spent_token').where('expires_at', '<', now).execute()
  await tx.deleteFrom('sign_in_code').where('expires_at', '<', now).execute()
  await tx.deleteFrom('sign_in_flow').where('expires_at', '<', now).execute()
}
