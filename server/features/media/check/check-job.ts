import type { PackageReport } from '#contract/features/activity/package/package-report.ts'
import type { MediaReason, MediaStep } from '#contract/features/media/media-schema.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { dropBytes } from '../drop-version.ts'
import { changeSpace, lockSpace } from '../media-space.ts'
import { arrivedParts } from '../upload/upload-service.ts'
import {
  deleteParts,
  findParts,
  findVersion,
  lockVersion,
  showNewest,
  updateVersion,
  type VersionKey,
  type VersionRow,
} from '../version-queries.ts'
import { isSameFamily, readContentType, refusalOf, type ContentType } from './content-type.ts'
import { readWhole } from './read-whole.ts'
import { scan } from './scan.ts'

/** How long a scanner may be away before somebody is told (ms). */
export const scannerPatience = 30 * 60_000

// [Note: Checked media] Until a file was looked at it is nobody's: its bytes are no content of the client, no bundle
// names them. Looked at are the hash of each part, what it is by its bytes, and whether a scanner (`SCAN_URL`) calls it
// clean. A scanner that is away is asked again for as long as it takes.

/** Checks an upload that is complete; what may be shown goes on to be prepared. */
export function checkMedia(services: Services): JobHandler {
  const { database, files, config } = services
  return async (payload) => {
    const { clientId, ...key } = payload as VersionKey & { clientId: number }
    const row = await database.inTenant(clientId, (tx) => findVersion(tx, clientId, key))
    // Done by a server that was thought to be gone.
    if (row?.state !== 'checking') return
    if ((await files.stat(row.store_key))?.bytes !== row.bytes) await join(services, row)
    const parts = await database.inTenant(clientId, (tx) => findParts(tx, clientId, key))
    const hashes = new Map(parts.map(({ number, sha256 }) => [number, sha256]))
    const { sha256, head, damaged } = await readWhole(files, row.store_key, row.bytes, hashes)
    if (damaged !== null) return refuse(services, row, 'media.damaged')
    const content = await readContentType(head)
    if (!content) return refuse(services, row, refusalOf(row.file_name))
    if (!isSameFamily(content.kind, row.kind)) return refuse(services, row, 'media.type_mismatch')
    if (config.scanUrl !== null && !(await isClean(services, row, config.scanUrl)))
      return refuse(services, row, 'media.infected')
    await database.inTenant(clientId, (tx) => accept(tx, services, row, sha256, content))
    services.jobs.nudge()
  }
}

async function join(services: Services, row: VersionRow): Promise<void> {
  const parts = await arrivedParts(services, row)
  await services.files.completeParts(row.store_key, row.store_upload_id, parts)
}

/** Asks the scanner; throws while it is away, which is noted, so that the job is tried again. */
async function isClean({ database, files, clock, log }: Services, row: VersionRow, scanUrl: string): Promise<boolean> {
  const { client_id: clientId, media_id: mediaId, version, waits_since: waitsSince } = row
  try {
    const { clean, name } = await scan(scanUrl, await files.read(row.store_key))
    if (!clean) log.warn({ client: clientId, media: mediaId, malware: name }, 'an uploaded file is infected')
    return clean
  } catch (error) {
    const now = clock.now()
    const since = waitsSince ?? now
    await database.inTenant(clientId, (tx) => updateVersion(tx, clientId, { mediaId, version }, { waits_since: since }))
    if (now.getTime() - since.getTime() >= scannerPatience)
      log.warn({ client: clientId, media: mediaId, since }, 'media wait for the scanner, which is away')
    throw new Error('the scanner is away', { cause: error })
  }
}

/** Makes the bytes content of the client, stored once whatever media have them. */
async function accept(
  tx: Tx,
  services: Services,
  { client_id: clientId, media_id: mediaId, version, bytes, ...row }: VersionRow,
  sha256: string,
  { kind, type }: ContentType,
): Promise<void> {
  const key = { mediaId, version }
  await lockSpace(tx, clientId)
  if ((await lockVersion(tx, clientId, key))?.state !== 'checking') return
  await tx
    .insertInto('content_bytes')
    .values({ client_id: clientId, sha256, bytes, store_key: row.store_key, created_at: services.clock.now() })
    .onConflict((conflict) => conflict.columns(['client_id', 'sha256']).doNothing())
    .execute()
  // Held, so that nobody takes away what is named from now on.
  const { store_key: storeKey } = await tx
    .selectFrom('content_bytes')
    .select('store_key')
    .where('client_id', '=', clientId)
    .where('sha256', '=', sha256)
    .forShare()
    .executeTakeFirstOrThrow()
  if (storeKey !== row.store_key) {
    await changeSpace(tx, clientId, -bytes)
    const spare = { storeKey: row.store_key, storeUploadId: row.store_upload_id }
    await services.jobs.queue(tx, { kind: 'remove_media_bytes', payload: spare })
  }
  const change = { state: 'preparing' as const, waits_since: null, sha256, kind, type, store_key: storeKey }
  await updateVersion(tx, clientId, key, change)
  await deleteParts(tx, clientId, key)
  await showNewest(tx, clientId, mediaId)
  await services.jobs.queue(tx, { kind: 'prepare_media', payload: { clientId, ...key } })
}

/** Why bytes are refused that stay where they are: apart from everything else, or until there is what converts them, or another try does. */
const kept: readonly string[] = ['media.infected', 'media.needs_transcoder', 'media.convert_failed']

/** Refuses a version. Bytes that are of no more use are let go. */
export async function refuse(
  services: Services,
  { client_id: clientId, media_id: mediaId, version }: VersionRow,
  reason: Exclude<MediaReason, 'media.scan_waits'>,
  { report = null, steps = [] }: { report?: PackageReport | null; steps?: readonly MediaStep[] } = {},
): Promise<void> {
  const key = { mediaId, version }
  await services.database.inTenant(clientId, async (tx) => {
    const held = await lockVersion(tx, clientId, key)
    if (!held || held.state === 'refused' || held.state === 'ready') return
    const gone = kept.includes(reason) ? {} : { store_key: '' }
    const found = report && { package: JSON.stringify({ tree: null, report }) }
    const ended = { state: 'refused' as const, reason, waits_since: null, ended_at: services.clock.now(), ...found }
    const told = { unpacked_bytes: 0, steps: JSON.stringify(steps) }
    await updateVersion(tx, clientId, key, { ...ended, ...gone, ...told })
    if (held.unpacked_bytes > 0) {
      await lockSpace(tx, clientId)
      await changeSpace(tx, clientId, -held.unpacked_bytes)
    }
    if (!kept.includes(reason)) await dropBytes(tx, services, held)
    await deleteParts(tx, clientId, key)
    await showNewest(tx, clientId, mediaId)
  })
  services.jobs.nudge()
}
