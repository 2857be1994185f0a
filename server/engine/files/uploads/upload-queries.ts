import type { Tx } from '#server/platform/database/database.ts'
import type { UploadTable } from '../file-tables.ts'

export async function findUpload(tx: Tx, clientId: number, uploadId: string): Promise<UploadTable | undefined> {
  return tx
    .selectFrom('upload')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', uploadId)
    .executeTakeFirst()
}

export async function findUploadOfFile(tx: Tx, clientId: number, fileId: string): Promise<UploadTable | undefined> {
  return tx
    .selectFrom('upload')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
}

/** Writes a new upload; false when the file id is taken meanwhile. */
export async function insertUpload(tx: Tx, upload: UploadTable): Promise<boolean> {
  const written = await tx
    .insertInto('upload')
    .values(upload)
    .onConflict((conflict) => conflict.columns(['client_id', 'file_id']).doNothing())
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}

/** The store forgot the parts: the upload goes on under a new id of the store's. */
export async function restartUpload(tx: Tx, clientId: number, uploadId: string, storeUploadId: string): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ store_upload_id: storeUploadId })
    .where('client_id', '=', clientId)
    .where('id', '=', uploadId)
    .execute()
}

export async function markCompleted(tx: Tx, clientId: number, uploadId: string, at: Date): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ completed_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', uploadId)
    .execute()
}

export async function deleteUpload(tx: Tx, clientId: number, uploadId: string): Promise<void> {
  await tx
    .deleteFrom('upload')
    .where('client_id', '=', clientId)
    .where('id', '=', uploadId)
    .where('completed_at', 'is', null)
    .execute()
}

/** Uploads that nobody finished. */
export async function findAbandoned(tx: Tx, clientId: number, startedBefore: Date): Promise<UploadTable[]> {
  return tx
    .selectFrom('upload')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('completed_at', 'is', null)
    .where('created_at', '<', startedBefore)
    .limit(1000)
    .execute()
}

export async function findClientIds(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom('client').select('id').execute()
  return rows.map((row) => row.id)
}
