import { csvText, fold, pageSize } from '#contract/engine/staff/list.ts'
import type { MediaDetail, MediaItem, MediaReason, MediaState } from '#contract/features/media/media-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { scannerPatience } from './check/check-job.ts'
import { dropVersion } from './drop-version.ts'
import { linkMedia } from './media-file.ts'
import {
  deleteMedia,
  findMedia,
  findNewer,
  findPage,
  findUses,
  findVersions,
  lockMedia,
  updateMedia,
  type MediaCursor,
  type MediaFilter,
  type MediaRow,
  type MediaSort,
} from './media-queries.ts'
import { lockSpace, readSpace, setQuota, type Space } from './media-space.ts'
import { arrivedParts } from './upload/upload-service.ts'
import { updateVersion, type VersionRow } from './version-queries.ts'

type Reading = Pick<Services, 'database' | 'clock'>

/** Uses that are told of one medium. */
const usesTold = 200

const subjectOf = (mediaId: string) => ({ kind: 'media', id: mediaId })

/** Why a version is refused; of one that is checked, whether it has waited long for the scanner. */
function reasonOf(
  { reason, state, waits_since: since }: Pick<VersionRow, 'reason' | 'state' | 'waits_since'>,
  now: Date,
): MediaReason | null {
  const waits = state === 'checking' && since !== null && now.getTime() - since.getTime() >= scannerPatience
  return waits ? 'media.scan_waits' : reason
}

function describe(row: MediaRow, replacing: MediaState | null, now: Date): MediaItem {
  const { id, name, kind, state, bytes, version, seconds, pages, poster, rev } = row
  const told = { id, name, kind, state, bytes, version, seconds, pages, poster, rev }
  return { ...told, reason: reasonOf(row, now), replacing, addedAt: row.added_at.toISOString() }
}

/** How far the newest version is of those media that one is to replace. */
async function findReplacing(tx: Tx, clientId: number, rows: readonly MediaRow[]): Promise<Map<string, MediaState>> {
  const inUse = new Map(rows.map(({ id, version }) => [id, version]))
  const newer = await findNewer(tx, clientId, [...inUse.keys()])
  return new Map(
    newer.flatMap(({ media_id: id, version, state }): [string, MediaState][] =>
      version > (inUse.get(id) ?? 0) ? [[id, state]] : [],
    ),
  )
}

function readCursor(text: string | undefined): MediaCursor | null {
  const id = text?.slice(-36) ?? ''
  return text !== undefined && /^[0-9a-f-]{36}$/.test(id) ? { at: text.slice(0, -37), id } : null
}
const cursorOf = (row: MediaRow, sort: MediaSort) => `${sort === 'largest' ? row.bytes : row.sort_name} ${row.id}`

/** A page of the client's media. */
export async function listMedia(
  { database, clock }: Reading,
  { clientId }: Pick<Staff, 'clientId'>,
  {
    sort = 'newest',
    cursor,
    ...filter
  }: MediaFilter & { sort?: MediaSort | undefined; cursor?: string | undefined } = {},
): Promise<{ rows: MediaItem[]; next: string | null }> {
  return database.inTenant(clientId, async (tx) => {
    const found = await findPage(tx, clientId, filter, { sort, cursor: readCursor(cursor), limit: pageSize + 1 })
    const page = found.slice(0, pageSize)
    const replacing = await findReplacing(tx, clientId, page)
    const last = page.at(-1)
    return {
      rows: page.map((row) => describe(row, replacing.get(row.id) ?? null, clock.now())),
      next: found.length > pageSize && last ? cursorOf(last, sort) : null,
    }
  })
}

/** One medium, whole; fails with `resource.not_found`. */
export async function readMedia(services: Services, staff: Staff, mediaId: string): Promise<MediaDetail> {
  const { clientId } = staff
  const now = services.clock.now()
  const { row, replacing, versions, uses } = await services.database.inTenant(clientId, async (tx) => {
    const found = (await findMedia(tx, clientId, mediaId)) ?? fail('resource.not_found')
    return {
      row: found,
      replacing: (await findReplacing(tx, clientId, [found])).get(mediaId) ?? null,
      versions: await findVersions(tx, clientId, mediaId),
      uses: await findUses(tx, clientId, mediaId, usesTold),
    }
  })
  const receiving = versions.find(({ state }) => state === 'receiving')
  const arrived = receiving ? await arrivedParts(services, receiving) : []
  return {
    ...describe(row, replacing, now),
    width: row.width,
    height: row.height,
    typedSeconds: row.typed_seconds,
    file: row.state === 'ready' && row.kind !== 'wowza' ? await linkMedia(services, staff, mediaId, row.version) : null,
    type: row.type,
    tree: versions.find(({ version }) => version === row.version)?.package?.tree ?? null,
    versions: versions.map((version) => ({
      version: version.version,
      state: version.state,
      reason: reasonOf(version, now),
      bytes: version.bytes,
      received: version === receiving ? arrived.reduce((sum, { bytes }) => sum + bytes, 0) : version.bytes,
      fileName: version.file_name,
      type: version.type,
      sha256: version.sha256,
      addedAt: version.added_at.toISOString(),
      addedBy: `${version.first_name ?? ''} ${version.last_name ?? ''}`.trim(),
      steps: version.steps,
      report: version.package?.report ?? null,
    })),
    uses: uses.map((use) => ({
      subject: use.subject,
      subjectId: use.subject_id,
      version: use.version === 0 ? null : use.version,
    })),
  }
}

/** Renames a medium, and says how long it is where that was not found. */
export async function changeMedia(
  services: Services,
  staff: Staff,
  mediaId: string,
  { name, seconds }: { name: string; seconds: number | null },
): Promise<MediaDetail> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const before = (await lockMedia(tx, clientId, mediaId)) ?? fail('resource.not_found')
    demandRev(before.rev)
    const row = (await findMedia(tx, clientId, mediaId)) ?? fail('resource.not_found')
    await updateMedia(tx, clientId, mediaId, { name, sort_name: fold(name) })
    const isPlayed = row.kind === 'video' || row.kind === 'audio'
    const typed = isPlayed && (row.typed_seconds || row.seconds === null)
    if (typed)
      await updateVersion(tx, clientId, { mediaId, version: row.version }, { seconds, typed_seconds: seconds !== null })
    await note({
      act: 'media.change',
      subject: subjectOf(mediaId),
      before: { name: before.name, seconds: row.seconds },
      after: { name, seconds: typed ? seconds : row.seconds },
    })
    return { done: true }
  })
  return readMedia(services, staff, mediaId)
}

/** Deletes a medium with all its versions; fails with `media.in_use` where something names it. */
export async function removeMedia(services: Services, staff: Staff, mediaId: string): Promise<{ done: true }> {
  const { clientId } = staff
  const done = await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const media = (await lockMedia(tx, clientId, mediaId)) ?? fail('resource.not_found')
    demandRev(media.rev)
    const uses = await findUses(tx, clientId, mediaId, usesTold)
    if (uses.length > 0)
      fail('media.in_use', {
        values: {
          count: uses.length,
          uses: uses.map(({ subject, subject_id: subjectId }) => `${subject} ${subjectId}`).join(', '),
        },
      })
    for (const version of await findVersions(tx, clientId, mediaId)) await dropVersion(tx, services, version)
    await deleteMedia(tx, clientId, mediaId)
    await note({
      act: 'media.remove',
      subject: subjectOf(mediaId),
      before: { name: media.name, kind: media.kind, bytes: media.bytes },
    })
    return { done: true } as const
  })
  services.jobs.nudge()
  return done
}

export async function readMediaSpace({ database }: Reading, { clientId }: Staff): Promise<Space> {
  return database.inTenant(clientId, (tx) => readSpace(tx, clientId))
}

/** Says how much room the client's media may take; what is there stays. */
export async function setMediaSpace(services: Services, staff: Staff, quota: number): Promise<Space> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note }) => {
    const before = await lockSpace(tx, clientId)
    await setQuota(tx, clientId, quota)
    await note({
      act: 'media.quota',
      subject: { kind: 'client', id: String(clientId) },
      before: { quota: before.quota },
      after: { quota },
    })
    return { used: before.used, quota }
  })
}

const heads = ['id', 'name', 'kind', 'state', 'reason', 'bytes', 'version', 'seconds', 'pages', 'added']

/** The media of the client as a CSV, as they are filtered; that it was taken is itself an act. */
export async function* exportMedia(services: Services, staff: Staff, filter: MediaFilter): AsyncGenerator<string> {
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    await note({
      act: 'media.export',
      subject: { kind: 'client', id: String(staff.clientId) },
      after: { ...filter },
    })
    return { done: true }
  })
  yield csvText([heads])
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await listMedia(services, staff, { ...filter, ...(cursor && { cursor }) })
    yield csvText(
      page.rows.map(({ id, name, kind, state, reason, bytes, version, seconds, pages, addedAt }) => [
        id,
        name,
        kind,
        state,
        reason,
        bytes,
        version,
        seconds,
        pages,
        addedAt,
      ]),
    ).slice(1)
    cursor = page.next
  }
}
