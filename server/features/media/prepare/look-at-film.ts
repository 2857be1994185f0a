import { createReadStream } from 'node:fs'
import type { BundleList } from '#contract/engine/files/bundle-list.ts'
import { keepBundle } from '#server/engine/files/bundles/keep-bundle.ts'
import type { Services } from '#server/engine/services.ts'
import { copyingTools } from '../convert/by-copying.ts'
import { toolsOf } from '../convert/by-ffmpeg.ts'
import { makeRenditions, type Rendition } from '../convert/make-renditions.ts'
import { isForeign, wayOf } from '../convert/playable.ts'
import { openSource, readIndex, type ConvertedFile } from '../convert/source.ts'
import type { VersionRow } from '../version-queries.ts'
import { fileOf } from './file-of.ts'
import { findFacts, findFactsAt, type Facts } from './find-facts.ts'
import type { Made, Refused } from './make-media.ts'
import { keepPoster } from './make-poster.ts'

/** A film or a recording: in files that play everywhere, and for whoever saves data, with a picture of it. */
export async function lookAtFilm(services: Services, row: VersionRow, plain: Made): Promise<Made | Refused> {
  const { store_key: storeKey, bytes } = row
  const { ffmpegPath: ffmpeg } = services.config
  const type = row.type ?? ''
  const facts = await findFacts(services.files, storeKey, { reads: 'tracks', bytes })
  const kind = kindOf(row.kind, facts)
  if (kind === 'audio' && wayOf(type, facts) === 'as_it_is')
    return { ...plain, kind, facts: { ...facts, poster: null } }
  // There is nothing to look for in it that only its bytes tell.
  if (ffmpeg === null && isForeign(type)) return { reason: 'media.needs_transcoder', steps: [] }

  const { source, close } = await openSource(services, storeKey, { type, seconds: facts.seconds })
  try {
    const made = (await readIndex(source)).isLocked
      ? { reason: 'media.protected' as const, steps: [] }
      : await makeRenditions({
          source,
          bytes,
          facts,
          tools: ffmpeg === null ? copyingTools() : toolsOf(ffmpeg),
          factsOf,
        })
    if ('reason' in made) {
      await close()
      return made
    }
    const { steps, renditions, picture } = made
    const small = picture && (await keepPoster(services, row.client_id, picture))
    return {
      ...plain,
      kind: kindOf(row.kind, made.facts),
      facts: { ...made.facts, poster: small?.poster ?? null },
      steps,
      bundle: () => keepRenditions(services, row, renditions),
      unpacked: renditions.reduce((sum, { file }) => sum + (file?.bytes ?? 0), 0),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const kindOf = (kind: Made['kind'], { hasPictures }: Facts): Made['kind'] =>
  kind === 'video' && hasPictures === false ? 'audio' : kind

/** Read off what was made: whatever the original says of itself. */
const factsOf = ({ path, bytes }: ConvertedFile): Promise<Facts> => findFactsAt(path, { reads: 'tracks', bytes })

const named = {
  standard: { path: 'media.mp4', type: 'video/mp4' },
  low: { path: 'low.mp4', type: 'video/mp4' },
  audio: { path: 'audio.m4a', type: 'audio/mp4' },
} as const

/** One file for each rendition, of which a device keeps one; one alone is a plain file. */
async function keepRenditions(services: Services, row: VersionRow, renditions: readonly Rendition[]) {
  const files: BundleList['files'] = []
  const paths = new Map<string, string>()
  for (const { name, file } of renditions) {
    const plain = file ? { ...named[name], sha256: file.sha256, bytes: file.bytes } : await fileOf(services, row)
    files.push(renditions.length > 1 ? { ...plain, role: `rendition:${name}` } : plain)
    if (file) paths.set(file.sha256, file.path)
  }
  const all = files.map(({ path }) => path)
  const list = { entry: all[0] ?? '', files, choices: all.length > 1 ? [all] : [] }
  return keepBundle(services, row.client_id, list, ({ sha256 }) => {
    const path = paths.get(sha256)
    return path === undefined ? services.files.read(row.store_key) : createReadStream(path)
  })
}
