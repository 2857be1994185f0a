import { completeUpload, startUpload, type FileRef } from '#contract/file.ts'
import { isProblem } from '#contract/errors.ts'
import { CallError, readRetryAfter } from '#platform/call-error.ts'
import { callAs } from '../api.ts'
import type { Member } from '../member.ts'
import { personDb, type OutboxRow, type UploadState } from '../person-db.ts'
import { serverOrigin } from '../public-call.ts'
import type { SealedContent } from './content.ts'
import { openPieces, pieceBytes } from './pieces.ts'

/** A part that takes longer than this will not arrive. */
const partTimeout = 5 * 60_000

/** Brings all files of an operation to the server. What arrived of a cut upload is not sent again. */
export async function uploadFiles(member: Member, row: OutboxRow, content: SealedContent): Promise<void> {
  for (const ref of content.files) {
    const state = row.uploads[ref.fileId]
    if (!state?.done) await uploadFile(member, row, content, ref, state)
  }
}

async function uploadFile(
  member: Member,
  row: OutboxRow,
  content: SealedContent,
  ref: FileRef,
  before?: UploadState,
): Promise<void> {
  const { outbox } = personDb(member.userId)
  const call = callAs(member)
  const remember = async (state: UploadState) => {
    await outbox.update(row.seq ?? 0, (kept) => {
      kept.uploads[ref.fileId] = state
    })
  }
  const purpose = content.kind === 'sale.report' ? 'sale' : 'photo'
  const started = await call(startUpload, { body: { ...ref, purpose } })
  const { uploadId } = started
  let etags = before?.uploadId === uploadId ? before.etags : {}
  if (!started.complete) {
    for (const part of started.parts) {
      const from = (part.number - 1) * started.partBytes
      const bytes = await readPart(member, ref, from, Math.min(from + started.partBytes, ref.bytes))
      etags = { ...etags, [part.number]: await putPart(part.url, bytes) }
      await remember({ uploadId, done: false, etags })
    }
    // An empty tag stands for a part that arrived while the answer to it got lost.
    const count = Math.ceil(ref.bytes / started.partBytes)
    const parts = Array.from({ length: count }, (_, i) => ({ number: i + 1, etag: etags[i + 1] ?? '' }))
    await call(completeUpload, { body: { upload_id: uploadId, sha256: ref.sha256, parts } })
  }
  await remember({ uploadId, done: true, etags })
}

async function readPart(member: Member, ref: FileRef, from: number, to: number): Promise<Blob> {
  const first = Math.floor(from / pieceBytes)
  const count = Math.ceil(to / pieceBytes) - first
  const pieces = await openPieces(personDb(member.userId), member.userId, ref.fileId, first, count)
  return new Blob(pieces).slice(from - first * pieceBytes, to - first * pieceBytes)
}

/** Puts one part where the server said; the answer's ETag is the sign that it is there. */
async function putPart(url: string, body: Blob): Promise<string> {
  const address = url.startsWith('/') ? serverOrigin() + url : url
  const response = await fetch(address, {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/octet-stream' },
    credentials: 'omit',
    signal: AbortSignal.timeout(partTimeout),
  }).catch((cause: unknown) => {
    const late = cause instanceof Error && cause.name === 'TimeoutError'
    throw new CallError(late ? 'timeout' : 'offline', { cause })
  })
  const { status } = response
  const etag = response.headers.get('etag')
  if (response.ok && etag) return etag
  const answer: unknown = await response.json().catch(() => null)
  const retryAfter = readRetryAfter(response.headers.get('retry-after'))
  throw isProblem(answer)
    ? new CallError('problem', { problem: answer, status, retryAfter })
    : new CallError('captive', { status, retryAfter })
}
