import { filePurposes } from '#contract/model.ts'
import { photoLimit, type startUpload } from '#contract/engine/files/file.ts'
import { newId } from '#contract/engine/ids.ts'
import { coverFile, nextParts } from '#contract/engine/files/upload-parts.ts'
import type { UploadTable } from '../file-tables.ts'
import type { ContextOf, Member, RawJson, ResponseOf } from '../../http/implement.ts'
import type { StoredPart } from '#server/platform/files/file-store.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '../../services.ts'
import { findFile } from '../file-queries.ts'
import { findUploadOfFile, insertUpload, restartUpload } from './upload-queries.ts'
import { demandUploadRoom, uploadQuota, type UploadQuota } from './upload-quota.ts'

type Request = ContextOf<typeof startUpload>['body']
type Started = Exclude<ResponseOf<typeof startUpload>, RawJson>

/** Seconds that the address of a part lives. */
const partUrlLife = 3600

/** Starts an upload, or goes on with it: the same file asked for again tells which parts are missing. */
export async function beginUpload(
  services: Services,
  member: Member,
  request: Request,
  quota: UploadQuota = uploadQuota,
): Promise<Started> {
  // Also where its module is off: it comes with an operation that is held then ([Note: Held for staff]).
  if (!filePurposes.has(request.purpose)) fail('request.invalid', { fields: [{ field: 'purpose', code: 'invalid' }] })
  if (request.bytes > photoLimit.bytes) fail('file.too_large')
  const known = await findKnown(services, member, request.fileId)
  const upload = known ?? (await createUpload(services, member, request, quota))
  if (upload.owner_id !== member.userId || upload.sha256 !== request.sha256 || upload.bytes !== request.bytes) {
    fail('request.key_reused', { fields: [{ field: 'fileId', code: 'invalid' }] })
  }
  if (upload.purpose !== request.purpose)
    fail('request.key_reused', { fields: [{ field: 'purpose', code: 'invalid' }] })
  if (upload.completed_at) return { uploadId: upload.id, complete: true, received: upload.bytes, parts: [] }

  const { storeUploadId, arrived } = await partsOf(services, upload)
  const { received, gaps } = coverFile(upload.bytes, arrived)
  const parts = await Promise.all(
    nextParts(gaps, request.partBytes).map(async (part) => ({
      ...part,
      url: await services.files.partUrl(upload.store_key, storeUploadId, part, partUrlLife),
    })),
  )
  return { uploadId: upload.id, complete: false, received, parts }
}

async function findKnown(services: Services, member: Member, fileId: string): Promise<UploadTable | undefined> {
  return services.database.inTenant(member.clientId, async (tx) => {
    const upload = await findUploadOfFile(tx, member.clientId, fileId)
    // The id of a file that was never uploaded (content) is not free either.
    if (!upload && (await findFile(tx, member.clientId, fileId))) fail('request.key_reused')
    return upload
  })
}

async function createUpload(
  services: Services,
  member: Member,
  request: Request,
  quota: UploadQuota,
): Promise<UploadTable> {
  const id = newId(services.clock.now().getTime())
  const storeKey = `clients/${member.clientId}/uploads/${id}`
  const upload: UploadTable = {
    client_id: member.clientId,
    id,
    file_id: request.fileId,
    owner_id: member.userId,
    purpose: request.purpose,
    sha256: request.sha256,
    bytes: request.bytes,
    type: request.type,
    store_key: storeKey,
    store_upload_id: await services.files.startParts(storeKey, 'application/octet-stream'),
    created_at: services.clock.now(),
    completed_at: null,
  }
  let written = false
  try {
    written = await services.database.inTenant(member.clientId, async (tx) => {
      await demandUploadRoom(tx, services, upload, quota)
      return insertUpload(tx, upload)
    })
  } finally {
    // Too much, or asked for twice at once: then the other one counts.
    if (!written) await services.files.abortParts(storeKey, upload.store_upload_id)
  }
  if (written) return upload
  return (await findKnown(services, member, request.fileId)) ?? fail('request.in_flight', { retryAfter: 1 })
}

async function partsOf(
  services: Services,
  upload: UploadTable,
): Promise<{ storeUploadId: string; arrived: StoredPart[] }> {
  const { store_key: key, store_upload_id: storeUploadId } = upload
  try {
    return { storeUploadId, arrived: await services.files.listParts(key, storeUploadId) }
  } catch (error) {
    // A store that lost or already joined the parts lists none; one that is away fails here again.
    services.log.info({ err: error, upload: upload.id }, 'upload starts over')
    const again = await services.files.startParts(key, 'application/octet-stream')
    await services.database.inTenant(upload.client_id, (tx) => restartUpload(tx, upload.client_id, upload.id, again))
    return { storeUploadId: again, arrived: [] }
  }
}
