import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import type { MediaStep } from '#contract/features/media/media-schema.ts'
import { dropBundle } from '../package/drop-package.ts'
import { addMissing, keepPictures } from '../package/pictures-within.ts'
import { refuse } from '../check/check-job.ts'
import { lockMedia } from '../media-queries.ts'
import { changeSpace, lockSpace, readSpace } from '../media-space.ts'
import {
  findVersion,
  lockVersion,
  showNewest,
  updateVersion,
  type VersionKey,
  type VersionRow,
} from '../version-queries.ts'
import { lookAt, type Made } from './make-media.ts'

/** Finds out what people are told of a version, makes a bundle of it, and puts it in the place of the one before. */
export function prepareMedia(services: Services): JobHandler {
  const { database } = services
  return async (payload) => {
    const { clientId, ...key } = payload as VersionKey & { clientId: number }
    const row = await database.inTenant(clientId, (tx) => findVersion(tx, clientId, key))
    if (!row || !isPrepared(row)) return
    const made = await lookAt(services, row)
    if ('reason' in made) return end(services, row, made.reason, made)
    try {
      await put(services, row, made)
    } finally {
      await made.close?.()
    }
  }
}

/** A ready version is prepared once more where some of its steps are to be tried again: what it has is used meanwhile. */
const isPrepared = ({ state, steps }: Pick<VersionRow, 'state' | 'steps'>): boolean =>
  state === 'preparing' || (state === 'ready' && steps.some(({ outcome }) => outcome === 'waiting'))

/** Refuses a version; one that is ready keeps what it has, and says why it got no more. */
async function end(
  services: Services,
  row: VersionRow,
  reason: Parameters<typeof refuse>[2],
  told: Parameters<typeof refuse>[3] = {},
): Promise<void> {
  const { client_id: clientId, media_id: mediaId, version } = row
  if (row.state !== 'ready') return refuse(services, row, reason, told)
  const failed = { outcome: 'failed' as const, fault: reason === 'media.quota' ? 'no_room' : 'unreadable' } as const
  const steps = row.steps.map((one): MediaStep => (one.outcome === 'waiting' ? { ...one, ...failed } : one))
  await services.database.inTenant(clientId, (tx) =>
    updateVersion(tx, clientId, { mediaId, version }, { steps: JSON.stringify(steps) }),
  )
}

/** Puts what was made of a version in the place of the one before, or refuses it where it does not fit there. */
async function put(services: Services, row: VersionRow, made: Made): Promise<void> {
  const { database, clock } = services
  const { client_id: clientId, media_id: mediaId, version } = row
  const key = { mediaId, version }
  const { kind } = made
  const before = await database.inTenant(clientId, (tx) => findInUse(tx, clientId, key))
  if (before && before !== kind)
    return end(services, row, before === 'package' ? 'package.no_manifest' : 'media.type_mismatch')
  const { unpacked } = made
  const { used, quota } = await database.inTenant(clientId, (tx) => readSpace(tx, clientId))
  const room = unpacked - row.unpacked_bytes + made.pictures.reduce((sum, { bytes }) => sum + bytes, 0)
  if (room > 0 && used + room > quota)
    return end(services, row, 'media.quota', { report: made.package?.report ?? null, steps: made.steps ?? [] })
  const bundle = await made.bundle()
  const pictures = await keepPictures(services, row, made.pictures)
  const { seconds, pages, width, height, poster } = made.facts
  await database.inTenant(clientId, async (tx) => {
    await lockMedia(tx, clientId, key.mediaId)
    const held = await lockVersion(tx, clientId, key)
    if (!held || !isPrepared(held)) return
    const found = { kind, seconds, pages, width, height, poster, package: JSON.stringify(made.package) }
    const kept = { bundle: JSON.stringify(bundle), bundle_id: bundle.bundleId, unpacked_bytes: unpacked }
    const steps = JSON.stringify(made.steps ?? [])
    if (unpacked !== held.unpacked_bytes) {
      await lockSpace(tx, clientId)
      await changeSpace(tx, clientId, unpacked - held.unpacked_bytes)
    }
    if (held.bundle_id !== bundle.bundleId) await dropBundle(tx, services, held)
    await addMissing(tx, services, row, pictures)
    // What was copied from elsewhere has no bytes but those.
    const told = kind === 'wowza' ? { bytes: unpacked } : {}
    await updateVersion(tx, clientId, key, { ...found, ...kept, ...told, steps, state: 'ready', ended_at: clock.now() })
    await showNewest(tx, clientId, key.mediaId)
  })
  if (pictures.length > 0) services.jobs.nudge()
}

/** The kind of a medium's version that is ready; undefined: none is. */
async function findInUse(tx: Parameters<typeof lockMedia>[0], clientId: number, { mediaId }: VersionKey) {
  const media = await tx
    .selectFrom('media')
    .select(['kind', 'state'])
    .where('client_id', '=', clientId)
    .where('id', '=', mediaId)
    .executeTakeFirst()
  return media?.state === 'ready' ? media.kind : undefined
}
