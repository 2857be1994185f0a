import type { Db, Tx } from '#server/platform/database/database.ts'
import type { FileTable } from './file-tables.ts'

export function fileQuery(db: Db, clientId: number, fileId: string) {
  return db.selectFrom('file').selectAll().where('client_id', '=', clientId).where('id', '=', fileId)
}

export async function findFile(tx: Tx, clientId: number, fileId: string): Promise<FileTable | undefined> {
  return fileQuery(tx, clientId, fileId).executeTakeFirst()
}

export async function findFiles(tx: Tx, clientId: number, fileIds: readonly string[]): Promise<FileTable[]> {
  if (fileIds.length === 0) return []
  return tx
    .selectFrom('file')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', 'in', [...fileIds])
    .execute()
}

/** The operation that a person's file, or another one of the same bytes, is the evidence of. */
export async function findUse(tx: Tx, clientId: number, file: FileTable): Promise<string | undefined> {
  const row = await tx
    .selectFrom('file')
    .select('used_by')
    .where('client_id', '=', clientId)
    .where('owner_id', '=', file.owner_id)
    .where('sha256', '=', file.sha256)
    .where('used_by', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.used_by ?? undefined
}

export async function setUse(tx: Tx, clientId: number, fileId: string, operationId: string): Promise<void> {
  await tx
    .updateTable('file')
    .set({ used_by: operationId })
    .where('client_id', '=', clientId)
    .where('id', '=', fileId)
    .execute()
}

/** A cover or logo of whatever client; row security shows nothing else to a transaction without a tenant. */
export function imageQuery(db: Db, fileId: string) {
  return db.selectFrom('file').selectAll().where('id', '=', fileId).where('purpose', '=', 'image')
}

export async function insertFile(tx: Tx, file: FileTable): Promise<void> {
  await tx
    .insertInto('file')
    .values(file)
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doNothing())
    .execute()
}
