import type { FileRef } from '#contract/engine/files/file.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { refuseField, type Outcome } from '../../sync/operation-handler.ts'
import { findFile } from '../file-queries.ts'
import { findUploadOfFile } from './upload-queries.ts'

/**
 * Whether an operation may carry this file in that field: complete, sent by the same person, for this purpose. Null when
 * it may.
 */
export async function judgeSentFile(
  tx: Tx,
  owner: { clientId: number; userId: string },
  ref: FileRef,
  { purpose, field }: { purpose: string; field: string },
): Promise<Outcome | null> {
  const file = await findFile(tx, owner.clientId, ref.fileId)
  // What somebody else sent is not there for this person: the answer is that of a file yet to come.
  if (file?.owner_id !== owner.userId) return { outcome: 'held', code: 'operation.waiting' }
  if (file.purpose !== purpose) return refuseField('file.not_found', field)
  const upload = await findUploadOfFile(tx, owner.clientId, ref.fileId)
  return upload?.sha256 === ref.sha256 ? null : refuseField('file.hash_mismatch', field)
}
