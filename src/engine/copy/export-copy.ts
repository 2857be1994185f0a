import { personDb, type OutboxRow } from '../database/person-db.ts'
import { openContent, type SealedContent } from '../outbox/content.ts'
import { isUnreadable, openParts, partSize } from '../uploads/sealed-parts.ts'
import { isPending } from '../outbox/plan.ts'
import { FrameWriter } from './copy-frames.ts'
import { makeHeader } from './copy-header.ts'
import { encodeRecord } from './copy-records.ts'

/** A copy of unsent work, to be saved as a file. */
export interface UnsentCopy {
  file: Blob
  /** Operations in it. */
  operations: number
  /** Operations that cannot be read on this device any more and are not in it. */
  left: number
}

/**
 * Copies everything a person did that no server has, in all clients, into a file that only the password
 * opens and only the same person brings in. One part of a photo at a time is in memory. What is in the copy
 * may be sent from elsewhere: from now on it is not corrected here any more.
 */
export async function exportUnsent(userId: string, password: string): Promise<UnsentCopy> {
  const { outbox } = personDb(userId)
  const rows = (await outbox.orderBy('seq').toArray()).filter((row) => row.state !== 'applied')
  const contents = await Promise.all(rows.map((row) => openContent(userId, row)))
  const readable = rows.flatMap((row, index) => {
    const content = contents[index]
    return content ? [{ row, content }] : []
  })
  const writer = new FrameWriter(await makeHeader(password))
  const manifest = { userId, madeAt: new Date().toISOString(), operations: readable.length }
  await writer.write(encodeRecord({ kind: 'manifest', manifest }))
  for (const { row, content } of readable) await writeOperation(writer, userId, row, content)
  await writer.write(encodeRecord({ kind: 'end' }), true)
  await markCopied(
    userId,
    readable.map(({ row }) => row.id),
  )
  return { file: writer.finish(), operations: readable.length, left: rows.length - readable.length }
}

async function writeOperation(
  writer: FrameWriter,
  userId: string,
  row: OutboxRow,
  { files, kind, payload }: SealedContent,
): Promise<void> {
  const partCounts: number[] = []
  for (const { fileId, bytes } of files) {
    const count = Math.ceil(bytes / partSize)
    partCounts.push((await isComplete(userId, fileId, count)) ? count : 0)
  }
  const { id, clientId, capturedAt, skewMs, device, dependsOn, code, fields, values } = row
  const state = row.state === 'refused' ? 'refused' : 'waiting'
  const content = { kind, payload } as SealedContent
  const common = {
    id,
    clientId,
    kind,
    payload,
    files,
    partCounts,
    capturedAt,
    skewMs,
    device,
    dependsOn,
    state,
  } as const
  await writer.write(encodeRecord({ kind: 'operation', operation: { ...common, code, fields, values, content } }))
  for (const [index, { fileId }] of files.entries()) {
    for (let part = 0; part < (partCounts[index] ?? 0); part++) {
      const [bytes] = await openParts(personDb(userId), userId, fileId, part, 1)
      await writer.write(encodeRecord({ kind: 'part', bytes: new Uint8Array(bytes ?? new ArrayBuffer()) }))
    }
  }
}

/** A photo of which something is lost is left out whole; what was typed goes with the copy all the same. */
async function isComplete(userId: string, fileId: string, count: number): Promise<boolean> {
  try {
    for (let part = 0; part < count; part++) await openParts(personDb(userId), userId, fileId, part, 1)
    return true
  } catch (error) {
    if (isUnreadable(error)) return false
    throw error
  }
}

/** As if it had been tried: it may reach the server from another device any moment. */
async function markCopied(userId: string, ids: readonly string[]): Promise<void> {
  await personDb(userId)
    .outbox.where('id')
    .anyOf(ids)
    .modify((row) => {
      if (isPending(row)) row.tries = Math.max(1, row.tries)
    })
}
