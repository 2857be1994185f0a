import { sql } from 'kysely'
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

/** Uploads under way, and bytes of those begun since an instant. */
export interface UploadSums {
  open: number
  bytes: number
}

/** Holds a person's membership until the transaction ends; what refers to it is not kept waiting. */
export async function lockUploader(tx: Tx, clientId: number, ownerId: string): Promise<void> {
  await tx
    .selectFrom('membership')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', ownerId)
    .forNoKeyUpdate()
    .execute()
}

export async function sumPersonUploads(tx: Tx, clientId: number, ownerId: string, since: Date): Promise<UploadSums> {
  return readSums(sumUploads(tx, clientId, since).where('owner_id', '=', ownerId))
}

export async function sumClientUploads(tx: Tx, clientId: number, since: Date): Promise<UploadSums> {
  return readSums(sumUploads(tx, clientId, since))
}

function sumUploads(tx: Tx, clientId: number, since: Date) {
  return tx
    .selectFrom('upload')
    .select([
      sql<string>`count(*) FILTER (WHERE completed_at IS NULL)`.as('open'),
      sql<string>`coalesce(sum(bytes) FILTER (WHERE created_at > ${since}), 0)`.as('bytes'),
    ])
    .where('client_id', '=', clientId)
    .where((or) => or.or([or('completed_at', 'is', null), or('created_at', '>', since)]))
}

async function readSums(query: ReturnType<typeof sumUploads>): Promise<UploadSums> {
  const { open, bytes } = await query.executeTakeFirstOrThrow()
  return { open: Number(open), bytes: Number(bytes) }
}
