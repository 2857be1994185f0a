import type { Tx } from '#server/platform/database/database.ts'
import type { AccessCodeTable } from './phone-tables.ts'

export async function insertPhoneCode(tx: Tx, code: Omit<AccessCodeTable, 'tries' | 'used_at'>): Promise<void> {
  await tx
    .insertInto('access_code')
    .values({ ...code, tries: 0, used_at: null })
    .execute()
}

/** The newest code of a person for verifying phones. */
export async function newestPhoneCode(tx: Tx, userId: string): Promise<AccessCodeTable | undefined> {
  return tx
    .selectFrom('access_code')
    .selectAll()
    .where('purpose', '=', 'phone')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Counts a try of a code that may still be tried; nothing for one that may not. */
export async function tryPhoneCode(
  tx: Tx,
  code: { id: string; mostTries: number; now: Date },
): Promise<AccessCodeTable | undefined> {
  return tx
    .updateTable('access_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', code.id)
    .where('used_at', 'is', null)
    .where('tries', '<', code.mostTries)
    .where('expires_at', '>', code.now)
    .returningAll()
    .executeTakeFirst()
}

export async function spendPhoneCode(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('access_code').set({ used_at: now }).where('id', '=', id).execute()
}
