import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BundleFile } from '#contract/engine/files/bundle-list.ts'
import type { PackageTree } from '#contract/features/activity/package/package-tree.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { addPictures, findPictures, type NewPicture } from '../bring/picture-service.ts'
import type { VersionRow } from '../version-queries.ts'

/** A larger picture is left out: it is whole in memory while it is put into the library. */
const mostPictureBytes = 20 * 1024 ** 2

/** A picture of a package that becomes a medium of its own. */
export interface PictureWithin {
  sha256: string
  name: string
  bytes: number
  open: () => Readable
}

/** The pictures of a package that is taken apart: those of an H5P content, each once. */
export function picturesWithin(
  tree: PackageTree,
  files: readonly BundleFile[],
  open: (file: BundleFile) => Readable,
): PictureWithin[] {
  if (tree.kind !== 'h5p') return []
  const named = files.filter(({ path, bytes }) => Object.hasOwn(tree.pictures, path) && bytes <= mostPictureBytes)
  const once = new Map(named.map((file) => [file.sha256, file]))
  return [...once.values()].map((file) => ({
    sha256: file.sha256,
    name: file.path.split('/').at(-1) ?? file.path,
    bytes: file.bytes,
    open: () => open(file),
  }))
}

/** Puts those that the library has not into the store, and gives them. */
export async function keepPictures(
  { database, files }: Pick<Services, 'database' | 'files'>,
  { client_id: clientId }: VersionRow,
  pictures: readonly PictureWithin[],
): Promise<NewPicture[]> {
  const known = await database.inTenant(clientId, (tx) =>
    findPictures(
      tx,
      clientId,
      pictures.map(({ sha256 }) => sha256),
    ),
  )
  const kept: NewPicture[] = []
  for (const { sha256, name, open } of pictures) {
    if (known.has(sha256)) continue
    const bytes = await buffer(open())
    const storeKey = `clients/${clientId}/media/${randomUUID()}`
    await files.put(storeKey, bytes, 'application/octet-stream')
    kept.push({ sha256, name, bytes, storeKey })
  }
  return kept
}

/** Puts pictures into the library that it has not, in the name of who added what they are in. */
export async function addMissing(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'clock'>,
  { client_id: clientId, added_by: userId }: VersionRow,
  pictures: readonly NewPicture[],
): Promise<void> {
  const there = await findPictures(
    tx,
    clientId,
    pictures.map(({ sha256 }) => sha256),
  )
  const fresh = pictures.filter(({ sha256 }) => !there.has(sha256))
  await addPictures(tx, services, { clientId, userId, now: services.clock.now() }, fresh)
}
