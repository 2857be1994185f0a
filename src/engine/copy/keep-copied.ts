import { writeDurably } from '../database/open-database.ts'
import { personDb } from '../database/person-db.ts'
import { writeReadable } from '../rows/readable-rows.ts'
import { overlayRows } from '../outbox/overlay.ts'
import type { CarriedFile } from '../uploads/sealed-parts.ts'
import { prepareOperation } from '../outbox/queue.ts'
import type { CopiedOperation } from './copy-records.ts'

/**
 * Keeps one operation of a copy, sealed for this device, in one transaction. False when it is here
 * already, was delivered from here, or was corrected here since (its photo belongs to another one now).
 */
export async function keepCopied(
  userId: string,
  operation: CopiedOperation,
  blobs: ReadonlyMap<string, Blob>,
): Promise<boolean> {
  const { id, clientId, capturedAt, skewMs, device, dependsOn, state, code, fields, values, files: refs } = operation
  const files: CarriedFile[] = refs.flatMap((ref) => {
    const blob = blobs.get(ref.fileId)
    return blob ? [{ ref, blob }] : []
  })
  const origin = { id, capturedAt, device, dependsOn, refs }
  const prepared = await prepareOperation({ userId, clientId }, operation.content, files, origin)
  // It may have been sent by the other device: it is not corrected here as if nobody had seen it.
  const row = { ...prepared.row, skewMs, state, code, fields, values, tries: 1 }
  const effects = state === 'waiting' ? prepared.content.effects : []
  const database = personDb(userId)
  return writeReadable(userId, (signedIn) =>
    writeDurably(() =>
      database.transaction('rw', [database.outbox, database.outboxFiles, database.overlay], async () => {
        if (await database.outbox.where('id').equals(id).count()) return false
        const keys = refs.map((ref): [string, number] => [ref.fileId, 0])
        if ((await database.outboxFiles.bulkGet(keys)).some(Boolean)) return false
        await database.outboxFiles.bulkPut(prepared.files)
        const seq = await database.outbox.add(row)
        await database.overlay.bulkPut(overlayRows({ ...row, seq }, signedIn ? effects : []))
        return true
      }),
    ),
  )
}
