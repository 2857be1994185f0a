import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { keepBundle } from '#server/engine/files/bundles/keep-bundle.ts'
import type { Services } from '#server/engine/services.ts'
import {
  convertFilm,
  drawPoster,
  isIndexLast,
  openSource,
  putIndexFirst,
  type ConvertedFile,
} from '../convert/convert-film.ts'
import type { Source } from '../convert/ffmpeg.ts'
import type { VersionRow } from '../version-queries.ts'
import { findFacts, type Facts } from './find-facts.ts'
import type { Made, Refused } from './make-media.ts'
import { keepPoster } from './make-poster.ts'

/** Containers that no browser plays. */
const isForeign = (type: string): boolean => /\/(x-ms-asf|vnd\.avi)$/.test(type)

/** A film or a recording: as it is where it plays everywhere, else converted, with a picture of it. */
export async function lookAtFilm(services: Services, row: VersionRow, plain: Made): Promise<Made | Refused> {
  const { store_key: storeKey, bytes } = row
  const { ffmpegPath: ffmpeg } = services.config
  const type = row.type ?? ''
  if (ffmpeg === null && isForeign(type)) return { reason: 'media.needs_transcoder' }
  const facts = await findFacts(services.files, storeKey, { reads: 'tracks', bytes })
  const asItIs = { ...plain, kind: kindOf(row.kind, facts), facts: { ...facts, poster: null } }
  if (ffmpeg === null || (asItIs.kind === 'audio' && !isForeign(type))) return asItIs

  const { source, close } = await openSource(services, storeKey, { ffmpeg, type, seconds: facts.seconds })
  try {
    const file = await remake(source, facts)
    if (!file && isForeign(type)) {
      await close()
      return { reason: 'media.damaged' }
    }
    const told = file ? await factsOf(file) : facts
    const picture = await drawPoster({ ...source, seconds: told.seconds })
    const small = picture && (await keepPoster(services, row.client_id, picture))
    const made = { ...asItIs, kind: kindOf(row.kind, told), facts: { ...told, poster: small?.poster ?? null }, close }
    return file ? { ...made, bundle: () => bundleOf(services, row, file), unpacked: file.bytes } : made
  } catch (error) {
    await close()
    throw error
  }
}

const kindOf = (kind: Made['kind'], { hasPictures }: Facts): Made['kind'] =>
  kind === 'video' && hasPictures === false ? 'audio' : kind

/** What is played in its place; null: itself. What nobody understands is left as it came. */
async function remake(source: Source, { hasPictures }: Facts): Promise<ConvertedFile | null> {
  if (isForeign(source.type) || hasPictures === null) return convertFilm(source)
  return (await isIndexLast(source)) ? putIndexFirst(source) : null
}

/** Read off what was made: whatever the original says of itself. */
const factsOf = ({ path, bytes }: ConvertedFile): Promise<Facts> =>
  findFacts({ read: (_key, range) => Promise.resolve(Readable.from(createReadStream(path, range))) }, path, {
    reads: 'tracks',
    bytes,
  })

function bundleOf(services: Services, { client_id: clientId }: VersionRow, { path, sha256, bytes }: ConvertedFile) {
  const file = { path: 'media.mp4', sha256, bytes, type: 'video/mp4' }
  return keepBundle(services, clientId, { entry: file.path, files: [file], choices: [] }, () => createReadStream(path))
}
