import { newId } from '#contract/engine/ids.ts'
import { fold } from '#contract/engine/staff/list.ts'
import type { MediaUpload, NewFile } from '#contract/features/media/media-upload.ts'
import { partAt, partsOf } from '#contract/features/media/media-upload.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import type { StoredPart } from '#server/platform/files/file-store.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { isSameFamily, readContentType, refusalOf, type ContentType } from '../check/content-type.ts'
import { findNewer, findUses, lockMedia, updateMedia } from '../media-queries.ts'
import { takeSpace, lockSpace } from '../media-space.ts'
import { dropVersion } from '../drop-version.ts'
import {
  findOpenUpload,
  findParts,
  findVersion,
  insertVersion,
  unseen,
  lockVersion,
  savePart,
  showNewest,
  updateVersion,
  type VersionKey,
  type VersionRow,
} from '../version-queries.ts'

/** Seconds that the address of a part lives. */
const partUrlLife = 3600

const subjectOf = (mediaId: string) => ({ kind: 'media', id: mediaId })
const keyOf = ({ media_id: mediaId, version }: VersionRow): VersionKey => ({ mediaId, version })

/** Begins to send a new medium, or goes on with the same file; fails with `media.type_mismatch`, `captions.invalid` or `media.quota`. */
export async function startUpload(services: Services, staff: Staff, file: NewFile): Promise<MediaUpload> {
  return begin(services, staff, file, null)
}

/**
 * Begins to send a newer version of a medium, or goes on with it. Fails with `resource.not_found`, with
 * `media.type_mismatch` also where it is of another kind, with `media.replacing` while another file is on its way.
 */
export async function startReplacing(
  services: Services,
  staff: Staff,
  mediaId: string,
  file: NewFile,
): Promise<MediaUpload> {
  return begin(services, staff, file, mediaId)
}

async function begin(services: Services, staff: Staff, file: NewFile, mediaId: string | null): Promise<MediaUpload> {
  const { database, files } = services
  const { clientId } = staff
  const content = (await readContentType(Buffer.from(file.head, 'base64'))) ?? fail(refusalOf(file.name))
  const wanted = { fingerprint: file.fingerprint, bytes: file.bytes, mediaId }
  const known = await database.inTenant(clientId, (tx) => findOpenUpload(tx, clientId, wanted))
  if (known) return describe(services, known)
  const storeKey = `clients/${clientId}/media/${newId(services.clock.now().getTime())}`
  const storeUploadId = await files.startParts(storeKey, 'application/octet-stream')
  let key: VersionKey | undefined
  try {
    key = await writeAsStaff(services, staff, async (tx, writing) => {
      // Whoever begins holds the room of the client: the same file picked in two windows is one upload.
      await lockSpace(tx, clientId)
      const meanwhile = await findOpenUpload(tx, clientId, wanted)
      const places = { storeKey, storeUploadId }
      const place = meanwhile ? keyOf(meanwhile) : await add(tx, writing, staff, { file, content, mediaId, places })
      await writing.note({
        act: mediaId === null ? 'media.add' : 'media.replace',
        subject: subjectOf(place.mediaId),
        after: { name: file.name, bytes: file.bytes, version: place.version },
      })
      return place
    })
    const row = await demandVersion(services, clientId, key)
    if (row.store_key !== storeKey) key = undefined
    return await describe(services, row)
  } finally {
    // Refused, sent again, or begun twice at once: then the other one counts.
    if (!key) await files.abortParts(storeKey, storeUploadId)
  }
}

interface Addition {
  file: NewFile
  content: ContentType
  mediaId: string | null
  places: { storeKey: string; storeUploadId: string }
}

async function add(
  tx: Tx,
  { now, demandRev }: Writing,
  { clientId, userId }: Staff,
  { file, content, mediaId, places }: Addition,
): Promise<VersionKey> {
  const media = mediaId === null ? null : ((await lockMedia(tx, clientId, mediaId)) ?? fail('resource.not_found'))
  const version = media ? await nextVersion(tx, media) : 1
  if (media) {
    demandRev(media.rev)
    if (!isSameFamily(media.kind, content.kind)) fail('media.type_mismatch')
  }
  await takeSpace(tx, clientId, file.bytes)
  const id = media?.id ?? newId(now.getTime())
  const shown = { kind: content.kind, state: 'receiving' as const, version, bytes: file.bytes }
  if (!media)
    await tx
      .insertInto('media')
      .values({ client_id: clientId, id, name: file.name, sort_name: fold(file.name), added_at: now, ...shown })
      .execute()
  await insertVersion(tx, {
    ...unseen,
    client_id: clientId,
    media_id: id,
    version,
    state: 'receiving',
    file_name: file.name,
    fingerprint: file.fingerprint,
    bytes: file.bytes,
    kind: content.kind,
    type: null,
    store_key: places.storeKey,
    store_upload_id: places.storeUploadId,
    added_by: userId,
    added_at: now,
  })
  if (media) {
    await updateMedia(tx, clientId, id)
    await showNewest(tx, clientId, id)
  }
  return { mediaId: id, version }
}

/** The number of the next version; fails with `media.replacing` while another one is on its way. */
async function nextVersion(tx: Tx, { client_id: clientId, id }: { client_id: number; id: string }): Promise<number> {
  const open = (await findNewer(tx, clientId, [id])).some(({ state }) => state !== 'refused')
  if (open) fail('media.replacing')
  const { last } = await tx
    .selectFrom('media_version')
    .select((eb) => eb.fn.max('version').as('last'))
    .where('client_id', '=', clientId)
    .where('media_id', '=', id)
    .executeTakeFirstOrThrow()
  return last + 1
}

/** A version; fails with `resource.not_found`. */
async function demandVersion(
  { database }: Pick<Services, 'database'>,
  clientId: number,
  key: VersionKey,
): Promise<VersionRow> {
  return (await database.inTenant(clientId, (tx) => findVersion(tx, clientId, key))) ?? fail('resource.not_found')
}

/** What has come of an upload: the parts that the store has whole, with the hash each must have. */
async function describe(services: Services, row: VersionRow): Promise<MediaUpload> {
  const key = keyOf(row)
  return { ...key, parts: row.state === 'receiving' ? await arrivedParts(services, row) : [] }
}

/** Parts that have come whole, in their order. A store that forgot the upload has none: it starts over. */
export async function arrivedParts(services: Services, row: VersionRow): Promise<(StoredPart & { sha256: string })[]> {
  const { client_id: clientId, store_key: storeKey, bytes } = row
  const stored = await services.files.listParts(storeKey, row.store_upload_id).catch((error: unknown) => {
    // One that is away fails below again.
    services.log.info({ err: error, media: row.media_id }, 'an upload starts over')
    return null
  })
  if (stored === null) {
    const again = await services.files.startParts(storeKey, 'application/octet-stream')
    await services.database.inTenant(clientId, (tx) =>
      updateVersion(tx, clientId, keyOf(row), { store_upload_id: again }),
    )
    return []
  }
  const noted = await services.database.inTenant(clientId, (tx) => findParts(tx, clientId, keyOf(row)))
  const hashes = new Map(noted.map(({ number, sha256 }) => [number, sha256]))
  return stored.flatMap((part) => {
    const sha256 = hashes.get(part.number)
    return sha256 && part.bytes === partAt(part.number, bytes).bytes ? [{ ...part, sha256 }] : []
  })
}

/**
 * The address that takes one part. It is no write of its own for the trail: that the file was sent is told once. Fails
 * with `file.upload_unknown` where nothing is received any more.
 */
export async function placePart(
  services: Services,
  { clientId }: Staff,
  key: VersionKey,
  part: { number: number; sha256: string },
): Promise<{ url: string }> {
  const row = await demandVersion(services, clientId, key)
  if (row.state !== 'receiving' || part.number > partsOf(row.bytes)) fail('file.upload_unknown')
  await services.database.inTenant(clientId, (tx) => savePart(tx, clientId, key, part))
  const { bytes } = partAt(part.number, row.bytes)
  return { url: await services.files.partUrl(row.store_key, row.store_upload_id, { ...part, bytes }, partUrlLife) }
}

/** Says that all parts were sent; fails with `file.part_missing`. Said again it changes nothing. */
export async function completeUpload(services: Services, staff: Staff, key: VersionKey): Promise<VersionKey> {
  const { clientId } = staff
  const row = await demandVersion(services, clientId, key)
  if (row.state !== 'receiving') return key
  const arrived = new Set((await arrivedParts(services, row)).map(({ number }) => number))
  for (let number = 1; number <= partsOf(row.bytes); number++)
    if (!arrived.has(number)) fail('file.part_missing', { values: { part: number } })
  await writeAsStaff(services, staff, async (tx, { note }) => {
    const held = (await lockVersion(tx, clientId, key)) ?? fail('resource.not_found')
    if (held.state === 'receiving') {
      await updateVersion(tx, clientId, key, { state: 'checking' })
      await showNewest(tx, clientId, key.mediaId)
      await services.jobs.queue(tx, { kind: 'check_media', payload: { clientId, ...key } })
    }
    await note({ act: 'media.send', subject: subjectOf(key.mediaId), after: { version: key.version } })
    return { done: true }
  })
  services.jobs.nudge()
  return key
}

/** Forgets a version that is not complete, or was refused; its medium too where it was the only one. */
export async function cancelUpload(services: Services, staff: Staff, key: VersionKey): Promise<{ done: true }> {
  const { clientId } = staff
  const done = await writeAsStaff(services, staff, async (tx, { note }) => {
    const media = (await lockMedia(tx, clientId, key.mediaId)) ?? fail('resource.not_found')
    const row = (await lockVersion(tx, clientId, key)) ?? fail('resource.not_found')
    if (row.state !== 'receiving' && row.state !== 'refused') fail('file.upload_unknown')
    await forget(tx, services, row)
    await note({
      act: 'media.cancel',
      subject: subjectOf(media.id),
      before: { name: row.file_name, version: row.version },
    })
    return { done: true } as const
  })
  services.jobs.nudge()
  return done
}

/** Forgets a version, and its medium where it was the only one; fails with `media.in_use` where something names that. */
export async function forget(tx: Tx, services: Pick<Services, 'jobs'>, row: VersionRow): Promise<void> {
  const { client_id: clientId, media_id: mediaId } = row
  await dropVersion(tx, services, row)
  if (await showNewest(tx, clientId, mediaId)) return
  if ((await findUses(tx, clientId, mediaId, 1)).length > 0) fail('media.in_use', { values: { count: 1 } })
  await tx.deleteFrom('media').where('client_id', '=', clientId).where('id', '=', mediaId).execute()
}
