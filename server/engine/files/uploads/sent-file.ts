import type { FileRef } from '#contract/engine/files/file.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { refuseField, type Outcome } from '../../sync/operation-handler.ts'
import { findFile, findUse, setUse } from '../file-queries.ts'
import { findUploadOfFile } from './upload-queries.ts'

/**
 * Whether an operation may carry this file in that field: complete, sent by the same person, for this purpose, and
 * neither it nor its bytes the evidence of another one. Null when it may; `setUse` says that it does.
 */
export async function judgeSentFile(
  tx: Tx,
  owner: { clientId: number; userId: string; sentBy?: string | undefined },
  ref: FileRef,
  { purpose, field }: { purpose: string; field: string },
): Promise<Outcome | null> {
  const file = await findFile(tx, owner.clientId, ref.fileId)
  // What somebody else sent is not there for this person: the answer is that of a file yet to come.
  if (!file || (file.owner_id !== owner.userId && file.owner_id !== owner.sentBy))
    return { outcome: 'held', code: 'operation.waiting' }
  if (file.purpose !== purpose) return refuseField('file.not_found', field)
  const upload = await findUploadOfFile(tx, owner.clientId, ref.fileId)
  if (upload?.sha256 !== ref.sha256) return refuseField('file.hash_mismatch', field)
  return (await findUse(tx, owner.clientId, file)) ? refuseField('file.used_before', field) : null
}

/** From now on the file is the evidence of this operation, and of no other. */
export const assignFile = setUse
