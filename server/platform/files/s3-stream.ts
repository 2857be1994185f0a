import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** The least that stores take for a part that is not the last. */
const partBytes = 5 * 1024 * 1024

interface Target {
  Bucket: string
  Key: string
  ContentType: string
}

/** Stores a stream of unknown length: whole when it is small, else in parts, so that memory stays flat. */
export async function uploadInParts(client: S3Client, target: Target, body: Readable): Promise<void> {
  const buffers = collectBytes(body, partBytes)
  const first = await buffers.next()
  const Body = first.value ?? new Uint8Array()
  if (Body.length < partBytes) {
    await client.send(new PutObjectCommand({ ...target, Body }))
    return
  }
  const { Bucket, Key } = target
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
  const upload = { Bucket, Key, UploadId }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    const send = async (bytes: Uint8Array) => {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: bytes }))
      Parts.push({ PartNumber, ETag })
    }
    await send(Body)
    for await (const buffer of buffers) await send(buffer)
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}

/** The bytes of a stream in parts of exactly `size`, the last one smaller. */
async function* collectBytes(body: Readable, size: number): AsyncGenerator<Uint8Array, undefined> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    waiting.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    while (bytes >= size) {
      const joined = Buffer.concat(waiting)
      yield joined.subarray(0, size)
      waiting = [joined.subarray(size)]
      bytes -= size
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
