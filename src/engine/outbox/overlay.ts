import { personDb, type OutboxRow, type OverlayRow, type PersonDb } from '../database/person-db.ts'
import { openContent, type Effect } from './content.ts'

/** Overlay rows of an operation's effects. */
export function overlayRows(
  operation: Pick<OutboxRow, 'id' | 'clientId'> & { seq: number },
  effects: readonly Effect[],
): OverlayRow[] {
  return effects.map((effect) => ({
    ...effect,
    operationId: operation.id,
    clientId: operation.clientId,
    seq: operation.seq,
  }))
}

/** Takes the local effects of an operation back; inside the caller's transaction. */
export async function dropOverlay(database: PersonDb, operationId: string): Promise<void> {
  await database.overlay
    .where('[operationId+collection+key]')
    .between([operationId], [operationId, '\uffff', '\uffff'])
    .delete()
}

const unsent = (row: OutboxRow) => row.state !== 'applied' && row.state !== 'refused'

/** Shows the effects of everything unsent again: signing out took what was readable of them away. */
export async function rebuildOverlay(userId: string): Promise<void> {
  const database = personDb(userId)
  const pending = (await database.outbox.toArray()).filter(unsent)
  if (pending.length === 0) return
  const contents = await Promise.all(pending.map((row) => openContent(userId, row)))
  await database.transaction('rw', [database.outbox, database.overlay], async () => {
    // What was delivered or discarded while the contents were opened has no effect to show.
    const now = await database.outbox.bulkGet(pending.map((row) => row.seq ?? 0))
    const rows = now.flatMap((row, index) =>
      row?.seq !== undefined && unsent(row)
        ? overlayRows({ ...row, seq: row.seq }, contents[index]?.effects ?? [])
        : [],
    )
    await database.overlay.bulkPut(rows)
  })
}
