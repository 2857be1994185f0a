import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { unitBytes, type completeUpload } from '#contract/engine/files/file.ts'
import { idSchema } from '#contract/engine/ids.ts'
import { coverFile } from '#contract/engine/files/upload-parts.ts'
import type { UploadTable } from '../file-tables.ts'
import type { ContextOf, Member } from '../../http/implement.ts'
import { fail, ProblemError } from '#server/platform/problem.ts'
import type { Services } from '../../services.ts'
import { insertFile } from '../file-queries.ts'
import { looksOf } from '../pictures/look.ts'
import { makePicture, type Picture } from '../pictures/picture.ts'
import { deleteUpload, findUpload, markCompleted } from './upload-queries.ts'

type Request = ContextOf<typeof completeUpload>['body']

/** Joins the parts, checks the whole, makes the picture and keeps it. Asking again gives the same answer. */
export async function finishUpload(services: Services, member: Member, request: Request): Promise<{ fileId: string }> {
  const { clientId, userId } = member
  // Ids of uploads are ours: what has another shape was never given.
  if (!v.is(idSchema, request.upload_id)) fail('file.upload_unknown')
  const find = () => services.database.inTenant(clientId, (tx) => findUpload(tx, clientId, request.upload_id))
  const upload = await find()
  if (!upload || upload.owner_id !== userId) fail('file.upload_unknown')
  if (upload.completed_at) return { fileId: upload.file_id }
  if (request.sha256 !== upload.sha256) fail('file.hash_mismatch', { fields: [{ field: 'sha256', code: 'invalid' }] })

  try {
    const bytes = await joinParts(services, upload, request)
    const picture = await verifyComplete(services, upload, bytes)
    await keep(services, upload, picture)
  } catch (error) {
    // The same completion sent twice at once: one of them joined the parts.
    if ((await find())?.completed_at) return { fileId: upload.file_id }
    throw error
  }
  return { fileId: upload.file_id }
}

async function joinParts(services: Services, upload: UploadTable, request: Request): Promise<Buffer> {
  const { files } = services
  const { store_key: key } = upload
  // Joined at an earlier try that ended before it was written down?
  const joined = await files.stat(key)
  if (joined?.bytes !== upload.bytes) {
    const stored = await files.listParts(key, upload.store_upload_id)
    const { parts, gaps } = coverFile(upload.bytes, stored)
    const [gap] = gaps
    if (gap) fail('file.part_missing', { values: { part: gap[0] / unitBytes + 1 } })
    for (const { number, etag } of parts) {
      const named = request.parts.find((one) => one.number === number)
      // No tag: the part arrived but its answer was lost on the way. The hash of the whole decides.
      if (named?.etag && bare(named.etag) !== bare(etag)) fail('file.part_missing', { values: { part: number } })
    }
    await files.completeParts(key, upload.store_upload_id, parts)
  }
  return buffer(await files.read(key))
}

const bare = (etag: string): string => etag.replaceAll('"', '')

async function verifyComplete(services: Services, upload: UploadTable, bytes: Buffer): Promise<Picture> {
  try {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (bytes.length !== upload.bytes || sha256 !== upload.sha256) fail('file.hash_mismatch')
    return await makePicture(bytes)
  } catch (error) {
    // What was refused is not kept: the same file may be sent again from its beginning.
    if (error instanceof ProblemError) await discard(services, upload)
    throw error
  }
}

async function keep(services: Services, upload: UploadTable, picture: Picture): Promise<void> {
  const { client_id: clientId, file_id: fileId } = upload
  const storeKey = `clients/${clientId}/${upload.purpose}/${fileId}.${picture.extension}`
  const now = services.clock.now()
  const looks = await looksOf(picture.bytes)
  await services.files.put(storeKey, picture.bytes, picture.type)
  await services.database.inTenant(clientId, async (tx) => {
    await insertFile(tx, {
      client_id: clientId,
      id: fileId,
      purpose: upload.purpose,
      owner_id: upload.owner_id,
      sha256: createHash('sha256').update(picture.bytes).digest('hex'),
      bytes: picture.bytes.length,
      type: picture.type,
      extension: picture.extension,
      name: `${fileId}.${picture.extension}`,
      store_key: storeKey,
      used_by: null,
      look: looks?.[0] ?? null,
      created_at: now,
    })
    await markCompleted(tx, clientId, upload.id, now)
  })
  await services.files.remove(upload.store_key)
}

/** Forgets an upload that is not complete: its parts, its bytes, its row. */
export async function discard(services: Services, upload: UploadTable): Promise<void> {
  const joined = await services.files.stat(upload.store_key)
  if (joined) await services.files.remove(upload.store_key)
  else await services.files.abortParts(upload.store_key, upload.store_upload_id)
  await services.database.inTenant(upload.client_id, (tx) => deleteUpload(tx, upload.client_id, upload.id))
}
