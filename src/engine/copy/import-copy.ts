import type { FileRef } from '#contract/engine/files/file.ts'
import { isQuotaError } from '../database/open-database.ts'
import { CopyError, type CopyProblem } from './copy-error.ts'
import { readFrames } from './copy-frames.ts'
import { openHeader, type CopyKey } from './copy-header.ts'
import { decodeRecord, type CopiedOperation, type CopyManifest } from './copy-records.ts'
import { keepCopied } from './keep-copied.ts'

/** What came of bringing a copy in: operations that are new here, and those that were here already. */
export type ImportReport = { problem: CopyProblem } | { problem: null; brought: number; known: number }

/**
 * Brings the unsent work of a copy to this device. The whole file is read before anything is written;
 * each operation is then kept whole or not at all, under the id it has, so that two devices that send it
 * have one effect, and bringing the same copy in twice does no harm.
 */
export async function importCopy(userId: string, file: Blob, password: string): Promise<ImportReport> {
  try {
    const key = await openHeader(file, password)
    await verifyComplete(userId, file, key)
    let brought = 0
    let known = 0
    for await (const { operation, blobs } of readOperations(userId, file, key)) {
      if (await keepCopied(userId, operation, blobs)) brought++
      else known++
    }
    return { problem: null, brought, known }
  } catch (error) {
    if (error instanceof CopyError) return { problem: error.problem }
    if (isQuotaError(error)) return { problem: 'no-space' }
    // The file went away, or changed, while it was being read.
    if (error instanceof Error && error.name === 'NotReadableError') return { problem: 'damaged' }
    throw error
  }
}

async function verifyComplete(userId: string, file: Blob, key: CopyKey): Promise<void> {
  const operations = readOperations(userId, file, key)
  while (!(await operations.next()).done);
}

interface Copied {
  operation: CopiedOperation
  /** Its files; those that the copying device had lost are not among them. */
  blobs: Map<string, Blob>
}

async function* readOperations(userId: string, file: Blob, key: CopyKey): AsyncGenerator<Copied> {
  let manifest: CopyManifest | null = null
  let open: Copied | null = null
  let waiting: { ref: FileRef; count: number; parts: Uint8Array<ArrayBuffer>[] }[] = []
  for await (const frame of readFrames(file, key)) {
    const record = decodeRecord(frame)
    if (!manifest) {
      if (record.kind !== 'manifest') throw new CopyError('damaged')
      if (record.manifest.userId !== userId) throw new CopyError('other-person')
      ;({ manifest } = record)
    } else if (record.kind === 'part') {
      const next = waiting.find((one) => one.parts.length < one.count)
      if (!next || !open) throw new CopyError('damaged')
      next.parts.push(record.bytes)
      if (next.parts.length < next.count) continue
      const { fileId, type, bytes } = next.ref
      const blob = new Blob(next.parts, { type })
      if (blob.size === bytes) open.blobs.set(fileId, blob)
    } else {
      if (open) yield open
      open = null
      if (record.kind !== 'operation') continue
      const { operation } = record
      open = { operation, blobs: new Map() }
      waiting = operation.files.map((ref, index) => ({
        ref,
        count: operation.partCounts[index] ?? 0,
        parts: [],
      }))
    }
  }
}
