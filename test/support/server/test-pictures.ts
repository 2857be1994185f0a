import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { FileRef } from '#contract/engine/files/file.ts'
import { newId } from '#contract/engine/ids.ts'
import { partStart, type UploadPart } from '#contract/engine/files/upload-parts.ts'
import type { Answer, Caller } from './test-installation.ts'

/** Who asks, over whatever line. */
type Requester = Pick<Caller, 'request'>

export interface PictureRef {
  fileId: string
  sha256: string
  bytes: number
  type: string
  purpose: 'sale' | 'photo'
  partBytes?: number
}
interface Part extends UploadPart {
  url: string
}
export interface Upload {
  uploadId: string
  complete: boolean
  received: number
  parts: Part[]
}

export async function startUpload(caller: Requester, ref: PictureRef): Promise<Answer> {
  return caller.request('POST', '/api/files/uploads/', ref)
}

/** Puts one part where its address says; answers its tag. */
export async function putPart(caller: Requester, part: Part, bytes: Buffer): Promise<string> {
  const slice = bytes.subarray(partStart(part.number), partStart(part.number) + part.bytes)
  const put = await caller.request('PUT', part.url, slice, { 'content-type': 'application/octet-stream' })
  if (put.status !== 200) throw new Error(`part answered ${put.status}: ${put.body.toString()}`)
  return String(put.headers['etag'])
}

export async function completeUpload(
  caller: Requester,
  input: { uploadId: string; sha256: string; parts: { number: number; etag: string }[] },
): Promise<Answer> {
  const { uploadId, sha256, parts } = input
  return caller.request('POST', '/api/files/complete/', { upload_id: uploadId, sha256, parts })
}

/** Uploads a picture whole; answers what completing it answered. */
export async function sendPicture(caller: Requester, ref: PictureRef, bytes: Buffer): Promise<Answer> {
  const started = await startUpload(caller, ref)
  if (started.status !== 200) return started
  const { uploadId, parts } = started.json<Upload>()
  const tags: { number: number; etag: string }[] = []
  for (const part of parts) tags.push({ number: part.number, etag: await putPart(caller, part, bytes) })
  return completeUpload(caller, { uploadId, sha256: ref.sha256, parts: tags })
}

/** How an operation names bytes that a device is about to upload. */
export function refOf(bytes: Buffer, type = 'image/jpeg'): FileRef {
  return { fileId: newId(), sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length, type }
}

/** Uploads a new small picture whole. */
export async function freshPicture(caller: Caller, purpose: PictureRef['purpose']): Promise<FileRef> {
  // Noise, so that no two pictures are the same.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ddd', noise } })
    .jpeg()
    .toBuffer()
  const ref = refOf(buffer)
  const done = await sendPicture(caller, { ...ref, purpose }, buffer)
  if (done.status !== 200) throw new Error(`the upload answered ${done.status}: ${done.body.toString()}`)
  return ref
}
