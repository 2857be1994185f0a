import { completeUpload, startUpload, type FileRef } from '#contract/engine/files/file.ts'
import { partStart } from '#contract/engine/files/upload-parts.ts'
import { callAs } from '../session/api.ts'
import type { Member } from '../session/member.ts'
import { operations } from '../model.ts'
import { personDb, type OutboxRow, type UploadState } from '../database/person-db.ts'
import type { SealedContent } from '../outbox/content.ts'
import { isCut, putPart } from './put-part.ts'
import { PartReader } from './sealed-parts.ts'
import { uploadLink as link } from './upload-link.ts'
import { ProgressTeller } from './upload-progress.ts'

/** A part that takes longer than this (ms) will not arrive; the next one is smaller. */
const partTimeout = 60_000
/** A try that ends sooner (ms) and brought nothing met no network at all. */
const atOnce = 300
/** Tries in a row that brought nothing before an upload is left for later; one that met no network counts twice. */
const patience = 3
/** Other parts are asked for once those at hand are so many times too large or too small. */
const tooFarOff = 4

/** Brings all files of an operation to the server. What arrived of a cut upload is not sent again. */
export async function uploadFiles(member: Member, row: OutboxRow, content: SealedContent): Promise<void> {
  const teller = new ProgressTeller(member, row, content.files)
  for (const ref of content.files) {
    if (!row.uploads[ref.fileId]?.done) await uploadFile(member, row, content, ref, teller)
  }
}

/** Goes on over cuts of the network for as long as something gets through between them. */
async function uploadFile(
  member: Member,
  row: OutboxRow,
  content: SealedContent,
  ref: FileRef,
  teller: ProgressTeller,
): Promise<void> {
  const remember = async (state: UploadState) => {
    await personDb(member.userId).outbox.update(row.seq ?? 0, (kept) => {
      kept.uploads[ref.fileId] = state
      // It may be others' turn before it is sent: whoever looks meanwhile must not see it stuck.
      if (Object.values(kept.uploads).every((upload) => upload.done) && kept.state === 'sending') kept.state = 'waiting'
    })
    teller.notify(ref.fileId, state.done ? ref.bytes : (state.sent ?? 0))
  }
  for (let failed = 0; ;) {
    const begun = Date.now()
    try {
      return await bring(member, content, ref, remember, teller)
    } catch (error) {
      if (!isCut(error)) throw error
      const tries = Date.now() - begun < atOnce ? 2 : 1
      failed = link.cut() ? 0 : failed + tries
      if (failed > patience || !isConnected()) throw error
      await pause(200 * 2 ** failed)
    }
  }
}

async function bring(
  member: Member,
  content: SealedContent,
  ref: FileRef,
  remember: (state: UploadState) => Promise<void>,
  teller: ProgressTeller,
): Promise<void> {
  const call = callAs(member)
  const purpose = operations[content.kind].filePurpose ?? content.kind
  const reader = new PartReader(member.userId, ref)
  for (;;) {
    // Asked again after every few parts, and after a cut: the server knows what arrived, and the network may have changed.
    const wished = link.partBytes
    const askedAt = performance.now()
    const asked = await call(startUpload, { body: { ...ref, purpose, partBytes: wished } })
    link.answered(performance.now() - askedAt)
    const { uploadId, complete, parts } = asked
    if (complete) return remember({ uploadId, done: true })
    let sent = asked.received
    await remember({ uploadId, done: false, sent })
    if (parts.length === 0) {
      await call(completeUpload, { body: { upload_id: uploadId, sha256: ref.sha256, parts: [] } })
      return remember({ uploadId, done: true })
    }
    for (const part of parts) {
      const body = await reader.read(partStart(part.number), part.bytes)
      const sentAt = performance.now()
      await putPart(part.url, body, AbortSignal.timeout(partTimeout))
      link.partArrived(part.bytes, performance.now() - sentAt)
      sent += part.bytes
      teller.notify(ref.fileId, sent)
      if (Math.max(link.partBytes / wished, wished / link.partBytes) >= tooFarOff) break
    }
  }
}

/** A yes may be wrong, a no is right. */
const isConnected = (): boolean => (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine !== false

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
