import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'

/** What media of a client may take unless the platform says otherwise. */
const usualQuota = 50 * 1000 ** 3

/** What media of a client take and may take, in bytes. */
export interface Space {
  used: number
  quota: number
}

const query = (tx: Tx, clientId: number) =>
  tx.selectFrom('media_space').select(['used_bytes as used', 'quota_bytes as quota']).where('client_id', '=', clientId)

export async function readSpace(tx: Tx, clientId: number): Promise<Space> {
  return (await query(tx, clientId).executeTakeFirst()) ?? { used: 0, quota: usualQuota }
}

/** The same, held until the commit: of two uploads that are begun at once one waits. */
export async function lockSpace(tx: Tx, clientId: number): Promise<Space> {
  await tx
    .insertInto('media_space')
    .values({ client_id: clientId, quota_bytes: usualQuota, used_bytes: 0 })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute()
  return query(tx, clientId).forUpdate().executeTakeFirstOrThrow()
}

/** Takes room for an upload; fails with `media.quota` where there is too little. */
export async function takeSpace(tx: Tx, clientId: number, bytes: number): Promise<void> {
  const { used, quota } = await lockSpace(tx, clientId)
  if (used + bytes > quota) fail('media.quota', { values: { used, quota } })
  await changeSpace(tx, clientId, bytes)
}

/** Counts bytes that media take more, or less. */
export async function changeSpace(tx: Tx, clientId: number, bytes: number): Promise<void> {
  await tx
    .updateTable('media_space')
    .set((eb) => ({ used_bytes: eb('used_bytes', '+', bytes) }))
    .where('client_id', '=', clientId)
    .execute()
}

export async function setQuota(tx: Tx, clientId: number, bytes: number): Promise<void> {
  await tx.updateTable('media_space').set({ quota_bytes: bytes }).where('client_id', '=', clientId).execute()
}
