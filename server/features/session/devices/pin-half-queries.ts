import type { Insertable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { PinHalfTable } from '#server/engine/session/session-tables.ts'

export async function insertHalf(tx: Tx, half: Insertable<PinHalfTable>): Promise<void> {
  await tx.insertInto('pin_half').values(half).execute()
}

/** Forgets all but the latest `most` of a session. */
export async function deleteFormerHalves(tx: Tx, familyId: string, most: number): Promise<void> {
  const latest = await tx
    .selectFrom('pin_half')
    .select('hash')
    .where('family_id', '=', familyId)
    .orderBy('created_at', 'desc')
    .orderBy('hash', 'desc')
    .limit(most)
    .execute()
  await tx
    .deleteFrom('pin_half')
    .where('family_id', '=', familyId)
    .where(
      'hash',
      'not in',
      latest.map(({ hash }) => hash),
    )
    .execute()
}

/** Counts a proof before it is looked at: of proofs at the same moment no two are the same try. */
export async function countProof(tx: Tx, hash: string) {
  return tx
    .updateTable('pin_half')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .returning(['family_id', 'proof_hash', 'half', 'tries'])
    .executeTakeFirst()
}

export async function beginTriesAnew(tx: Tx, hash: string): Promise<void> {
  await tx.updateTable('pin_half').set({ tries: 0 }).where('hash', '=', hash).execute()
}

export async function deleteHalf(tx: Tx, hash: string): Promise<void> {
  await tx.deleteFrom('pin_half').where('hash', '=', hash).execute()
}
