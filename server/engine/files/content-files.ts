import { createHash } from 'node:crypto'
import type { Services } from '../services.ts'
import { keepBytes } from './content-bytes.ts'
import { findFile, insertFile } from './file-queries.ts'

const types: Record<string, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  vtt: 'text/vtt',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

const extensionOf = (name: string) => /\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? 'bin'

/** The media type of a file by its name: of a medium, else of bytes, which a browser does not run. */
export const typeOf = (name: string): string => types[extensionOf(name)] ?? 'application/octet-stream'

/** A public image: a cover or a logo. */
export interface NewImage {
  clientId: number
  name: string
  bytes: Buffer
}

/**
 * Keeps a public image of a client and gives its id, which follows from its bytes, so that asking again changes
 * nothing and an id never names other bytes.
 */
export async function keepImage(
  services: Pick<Services, 'database' | 'files' | 'clock'>,
  { clientId, name, bytes }: NewImage,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const extension = extensionOf(name)
  const id = contentId(`${clientId} image ${extension} ${sha256}`)
  const known = await services.database.inTenant(clientId, (tx) => findFile(tx, clientId, id))
  if (known) return id
  const type = typeOf(name)
  const storeKey = await keepBytes(services, clientId, { sha256, bytes: bytes.length, type }, () => bytes)
  const file = {
    client_id: clientId,
    id,
    purpose: 'image',
    owner_id: null,
    sha256,
    bytes: bytes.length,
    type,
    extension,
    name,
    store_key: storeKey,
    used_by: null,
    look: null,
    created_at: services.clock.now(),
  }
  await services.database.inTenant(clientId, (tx) => insertFile(tx, file))
  return id
}

/** The public address of an image. */
export const imageAddress = (fileId: string): string => `/api/images/${fileId}/`

/** The image that a public address names; undefined where it is the address of something else. */
export const imageIdOf = (address: string): string | undefined =>
  /^\/api\/images\/([0-9a-f-]{36})\/$/.exec(address)?.[1]

/** An id of the usual shape (UUIDv7) whose bits are a hash instead of time and chance. */
function contentId(of: string): string {
  const hex = createHash('sha256').update(of).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
