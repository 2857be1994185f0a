import { entryOf, type Bundle } from '#contract/engine/files/bundle.ts'
import type { PackageTree } from '#contract/features/activity/package/package-tree.ts'
import { newId } from '#contract/engine/ids.ts'
import { fold } from '#contract/engine/staff/list.ts'
import type { MediaKind } from '#contract/features/media/media-schema.ts'
import { keepBundle } from '#server/engine/files/bundles/keep-bundle.ts'
import { imageAddress, imageIdOf } from '#server/engine/files/content-files.ts'
import { findFiles } from '#server/engine/files/file-queries.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findByBundles, insertMedia, type BroughtMedium } from './bring-queries.ts'

/** Something that is shown and is in no library yet: its bundle, and what people are told of it. */
export interface ShownFile {
  bundle: Bundle
  kind: MediaKind
  name: string
  seconds?: number
  pages?: number
  /** A public picture. */
  poster?: string
  /** What is in it, of a package. */
  tree?: PackageTree
}

/** Public pictures of the client (covers) as files of the library would be, by their addresses. */
export async function picturesOf(
  services: Pick<Services, 'database' | 'files' | 'clock'>,
  clientId: number,
  addresses: readonly string[],
): Promise<Map<string, ShownFile>> {
  const ids = [...new Set(addresses)].flatMap((address) => imageIdOf(address) ?? [])
  const files = await services.database.inTenant(clientId, (tx) => findFiles(tx, clientId, ids))
  const pictures = new Map<string, ShownFile>()
  for (const { id, sha256, bytes, type, extension, name, store_key: storeKey } of files) {
    const path = `media.${extension}`
    const list = { entry: path, files: [{ path, sha256, bytes, type }], choices: [] }
    const bundle = await keepBundle(services, clientId, list, () => services.files.read(storeKey))
    const address = imageAddress(id)
    pictures.set(address, { bundle, kind: 'image', name, poster: address })
  }
  return pictures
}

/**
 * Puts what is shown already into the client's library, once: a medium for each bundle, or the one that has it. It takes
 * no room there, and its bytes stay whatever becomes of it. Gives each medium and its version by the bundle's id.
 */
export async function adoptMedia(
  tx: Tx,
  { clientId, userId, now }: { clientId: number; userId: string; now: Date },
  shown: readonly ShownFile[],
): Promise<Map<string, { id: string; version: number }>> {
  const media = await findByBundles(
    tx,
    clientId,
    shown.map(({ bundle }) => bundle.bundleId),
  )
  const brought: BroughtMedium[] = []
  for (const { bundle, kind, name, seconds = null, pages = null, poster = null, tree } of shown) {
    if (media.has(bundle.bundleId)) continue
    const id = newId(now.getTime())
    const entry = entryOf(bundle)
    const { bytes } = entry ?? bundle
    const found = tree && { package: JSON.stringify({ tree, report: { errors: [], warnings: [] } }) }
    brought.push({
      medium: { id, name, sort_name: fold(name), kind, state: 'ready', version: 1, bytes, added_at: now },
      file: {
        file_name: name,
        fingerprint: '',
        bytes,
        kind,
        type: entry?.type ?? null,
        sha256: entry?.sha256 ?? null,
        seconds,
        pages,
        poster,
        bundle,
        ...found,
        added_by: userId,
      },
    })
    media.set(bundle.bundleId, { id, version: 1 })
  }
  await insertMedia(tx, clientId, brought)
  return media
}
