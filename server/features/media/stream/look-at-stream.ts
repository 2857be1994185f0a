import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleLimits, distinctBytes } from '#contract/engine/files/bundle-list.ts'
import { keepBundle } from '#server/engine/files/bundles/keep-bundle.ts'
import type { Services } from '#server/engine/services.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import { noFacts } from '../prepare/find-facts.ts'
import type { Made, Refused } from '../prepare/make-media.ts'
import type { VersionRow } from '../version-queries.ts'
import { copyRendition, type CopiedFile, type CopiedRendition } from './copy-rendition.ts'
import { openFetch, StreamFault, type FetchPart } from './fetch-stream.ts'
import { readPlaylist, type Playlist, type Variant } from './read-playlist.ts'
import { isStreamAddress } from './stream-service.ts'

const mostText = 8 * 1024 ** 2
/** Bits a second that a device keeps, and those past which nothing is copied. */
const standardBits = 2_000_000
const mostBits = 6_000_000

/** Copies a recording from its address (it is the file's name), at most three renditions of it. */
export async function lookAtStream(services: Services, row: VersionRow): Promise<Made | Refused> {
  const { client_id: clientId, file_name: address } = row
  const { database, config } = services
  const { streamHosts } = await database.inTenant(clientId, (tx) => readAccess(tx, clientId))
  const fetch = openFetch((url) => isStreamAddress(url, streamHosts, config.publicUrl))
  const folder = await mkdtemp(join(tmpdir(), 'trilha-media-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const { files, choices, facts } = await copyStream(address, folder, fetch)
    const sources = new Map(files.map(({ sha256, source }) => [sha256, source]))
    const list = { entry: 'master.m3u8', files: files.map(({ source: _source, ...file }) => file), choices }
    const open = ({ sha256 }: { sha256: string }) => {
      const source = sources.get(sha256) ?? ''
      return typeof source === 'string' ? createReadStream(source) : source
    }
    return {
      kind: 'wowza',
      facts: { ...noFacts, ...facts, hasPictures: true, poster: null },
      bundle: () => keepBundle(services, clientId, list, open),
      package: null,
      pictures: [],
      unpacked: distinctBytes(files),
      close,
    }
  } catch (error) {
    await close()
    if (error instanceof StreamFault) return { reason: error.reason }
    throw error
  }
}

/** Those of a master that are copied, each by its name; the first is the one that a device keeps unless told. */
function chosenOf(variants: readonly Variant[]): (Variant & { name: 'standard' | 'low' | 'high' })[] {
  const sorted = variants.toSorted((a, b) => a.bandwidth - b.bandwidth)
  const within = sorted.filter(({ bandwidth }) => bandwidth <= mostBits)
  const known = within.length > 0 ? within : sorted.slice(0, 1)
  const standard = known.findLast(({ bandwidth }) => bandwidth <= standardBits) ?? known[0]
  if (!standard) return []
  const low = known[0] === standard ? undefined : known[0]
  const high = known[known.indexOf(standard) + 1]
  return [
    { ...standard, name: 'standard' },
    ...(low ? [{ ...low, name: 'low' as const }] : []),
    ...(high ? [{ ...high, name: 'high' as const }] : []),
  ]
}

/** Copies what is at an address into a folder. Fails with a `StreamFault`. */
export async function copyStream(address: string, folder: string, fetch: FetchPart) {
  const read = async (from: string): Promise<Extract<Playlist, { is: 'master' | 'media' }>> => {
    const playlist = readPlaylist((await fetch({ address: from, bytes: null }, mostText)).toString('utf8'), from)
    if (playlist.is === 'protected') throw new StreamFault('media.protected')
    if (playlist.is === 'unsupported') throw new StreamFault('media.unsupported')
    return playlist
  }
  const first = await read(address)
  const alone: Variant = { address, bandwidth: 1_000_000, width: null, height: null, codecs: null }
  const chosen = chosenOf(first.is === 'master' ? first.variants : [alone])
  const copied: (CopiedRendition & { variant: Variant })[] = []
  let bytes = 0
  for (const { name, ...variant } of chosen) {
    const playlist = first.is === 'master' ? await read(variant.address) : first
    if (playlist.is === 'master') throw new StreamFault('media.unsupported')
    const one = await copyRendition(playlist, { name, folder, most: bundleLimits.bytes - bytes, fetch })
    bytes += one.media.bytes
    copied.push({ ...one, variant })
  }
  const files = [masterOf(copied), ...copied.flatMap(({ playlist, media, beside }) => [playlist, media, ...beside])]
  const choice = copied.map(({ media }) => media.path)
  const [standard] = copied
  const facts = {
    seconds: Math.max(1, Math.round(standard?.seconds ?? 0)),
    width: standard?.variant.width ?? null,
    height: standard?.variant.height ?? null,
  }
  return { files, choices: choice.length > 1 ? [choice] : [], facts }
}

/** The playlist that names the others, the best first. */
function masterOf(copied: readonly (CopiedRendition & { variant: Variant })[]): CopiedFile {
  const lines = copied.flatMap(({ playlist, media, seconds, variant: { bandwidth, width, height, codecs } }) => {
    const size = width !== null && height !== null ? `,RESOLUTION=${width}x${height}` : ''
    const bits = bandwidth || Math.ceil((media.bytes * 8) / Math.max(1, seconds))
    return [`#EXT-X-STREAM-INF:BANDWIDTH=${bits}${size}${codecs ? `,CODECS="${codecs}"` : ''}`, playlist.path]
  })
  const body = Buffer.from(['#EXTM3U', '#EXT-X-VERSION:7', ...lines, ''].join('\n'))
  const sha256 = createHash('sha256').update(body).digest('hex')
  const type = 'application/vnd.apple.mpegurl'
  return { path: 'master.m3u8', type, sha256, bytes: body.length, source: body }
}
