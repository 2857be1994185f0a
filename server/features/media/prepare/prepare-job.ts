import { createHash } from 'node:crypto'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import { keepBundle } from '#server/engine/files/bundles/keep-bundle.ts'
import type { Services } from '#server/engine/services.ts'
import { refuse } from '../check/check-job.ts'
import { mostCaptionBytes, readCaptions } from '../check/captions.ts'
import { readContentType } from '../check/content-type.ts'
import { lockMedia } from '../media-queries.ts'
import {
  findVersion,
  lockVersion,
  showNewest,
  updateVersion,
  type VersionKey,
  type VersionRow,
} from '../version-queries.ts'
import { findFacts, noFacts, type Facts } from './find-facts.ts'
import { makePoster } from './make-poster.ts'
import { buffer } from 'node:stream/consumers'
import { headBytes } from '#contract/features/media/media-upload.ts'

/** Finds out what people are told of a version, makes a bundle of it, and puts it in the place of the one before. */
export function prepareMedia(services: Services): JobHandler {
  const { database, clock } = services
  return async (payload) => {
    const { clientId, ...key } = payload as VersionKey & { clientId: number }
    const row = await database.inTenant(clientId, (tx) => findVersion(tx, clientId, key))
    if (row?.state !== 'preparing') return
    const facts = await lookAt(services, row)
    const kind = row.kind === 'video' && facts.hasPictures === false ? 'audio' : row.kind
    const before = await database.inTenant(clientId, (tx) => findInUse(tx, clientId, key))
    if (before && before !== kind) return refuse(services, row, 'media.type_mismatch')
    const bundle = kind === 'captions' ? await bundleOfCaptions(services, row) : await bundleOf(services, row)
    if (!bundle) return refuse(services, row, 'captions.invalid')
    const { seconds, pages, width, height, poster } = facts
    await database.inTenant(clientId, async (tx) => {
      await lockMedia(tx, clientId, key.mediaId)
      if ((await lockVersion(tx, clientId, key))?.state !== 'preparing') return
      const found = { kind, seconds, pages, width, height, poster }
      const kept = { bundle: JSON.stringify(bundle), bundle_id: bundle.bundleId }
      await updateVersion(tx, clientId, key, { ...found, ...kept, state: 'ready', ended_at: clock.now() })
      await showNewest(tx, clientId, key.mediaId)
    })
  }
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

async function lookAt(services: Services, row: VersionRow): Promise<Facts & { poster: string | null }> {
  const { kind, bytes, store_key: storeKey, client_id: clientId } = row
  if (kind === 'image') return { ...noFacts, ...(await makePoster(services, clientId, { storeKey, bytes })) }
  if (kind === 'other' || kind === 'captions') return { ...noFacts, poster: null }
  const reads = kind === 'pdf' ? 'pages' : 'tracks'
  return { ...(await findFacts(services.files, storeKey, { reads, bytes })), poster: null }
}

/** Captions as players show them, whatever they came as; null: they are none. */
async function bundleOfCaptions(services: Services, row: VersionRow): Promise<Bundle | null> {
  if (row.bytes > mostCaptionBytes) return null
  const text = readCaptions(await buffer(await services.files.read(row.store_key)))
  if (text === null) return null
  const body = Buffer.from(text)
  const sha256 = createHash('sha256').update(body).digest('hex')
  const file = { path: 'captions.vtt', sha256, bytes: body.length, type: 'text/vtt' }
  return keepBundle(services, row.client_id, { entry: file.path, files: [file], choices: [] }, () => body)
}

/** What plays it: one file, called by what it is, so that the same bytes are the same bundle. */
async function bundleOf(services: Services, row: VersionRow): Promise<Bundle> {
  const { client_id: clientId, store_key: storeKey, bytes, sha256, type } = row
  const end = Math.min(bytes, headBytes) - 1
  const head = await buffer(await services.files.read(storeKey, { start: 0, end }))
  const path = `media.${(await readContentType(head))?.extension ?? 'bin'}`
  const file = { path, sha256: sha256 ?? '', bytes, type: type ?? 'application/octet-stream' }
  const list = { entry: path, files: [file], choices: [] }
  return keepBundle(services, clientId, list, () => services.files.read(storeKey))
}
