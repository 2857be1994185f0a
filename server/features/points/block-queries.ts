import type { Insertable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { ProgrammeBlockTable } from './points-tables.ts'

/** The block that keeps somebody out of the programme now. */
export const findBlock = (tx: Tx, { clientId, userId }: { clientId: number; userId: string }) =>
  tx
    .selectFrom('programme_block')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()

export async function insertBlock(tx: Tx, block: Insertable<ProgrammeBlockTable>): Promise<void> {
  await tx.insertInto('programme_block').values(block).execute()
}

/** Ends a block; nothing of it is taken away. */
export async function liftBlock(
  tx: Tx,
  { clientId, id }: { clientId: number; id: string },
  lifted: { by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('programme_block')
    .set({ lifted_by: lifted.by, lifted_at: lifted.at })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}
