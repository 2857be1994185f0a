import type { Insertable } from 'kysely'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { MediaTable, MediaVersionTable } from '../media-tables.ts'
import { findVersion, type VersionKey } from '../version-queries.ts'

/** Media whose version in use is one of these bundles, by the bundle's id. */
export async function findByBundles(
  tx: Tx,
  clientId: number,
  bundleIds: readonly string[],
): Promise<Map<string, { id: string; version: number }>> {
  if (bundleIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('media_version')
    .innerJoin('media', (join) =>
      join
        .onRef('media.client_id', '=', 'media_version.client_id')
        .onRef('media.id', '=', 'media_version.media_id')
        .onRef('media.version', '=', 'media_version.version'),
    )
    .select(['media.id', 'media.version', 'media_version.bundle_id'])
    .where('media.client_id', '=', clientId)
    .where('media_version.client_id', '=', clientId)
    .where('media_version.state', '=', 'ready')
    .where('media_version.bundle_id', 'in', [...new Set(bundleIds)])
    // Of two that are the same the older one stays it.
    .orderBy('media.id', 'desc')
    .execute()
  return new Map(rows.map(({ id, version, bundle_id: bundleId }) => [bundleId ?? '', { id, version }]))
}

/** What is known of a file that needs no upload. Where its bytes are content of the client already, that says where they lie. */
export type BroughtFile = Pick<
  Insertable<MediaVersionTable>,
  'file_name' | 'fingerprint' | 'bytes' | 'kind' | 'type' | 'sha256' | 'seconds' | 'pages' | 'poster' | 'added_by'
> &
  Partial<
    Pick<
      Insertable<MediaVersionTable>,
      'typed_seconds' | 'width' | 'height' | 'store_key' | 'package' | 'unpacked_bytes'
    >
  > & {
    /** What plays it; null: that is to come. */
    bundle: Bundle | null
  }

/** A medium with the one file that it has. */
export interface BroughtMedium {
  medium: Omit<Insertable<MediaTable>, 'client_id'> & { id: string }
  file: BroughtFile
}

/** Writes media that nobody has to send. */
export async function insertMedia(tx: Tx, clientId: number, brought: readonly BroughtMedium[]): Promise<void> {
  if (brought.length === 0) return
  // Held, so that nobody takes away what is named from now on.
  const kept = await tx
    .selectFrom('content_bytes')
    .select(['sha256', 'store_key'])
    .where('client_id', '=', clientId)
    .where('sha256', 'in', [...new Set(brought.map(({ file }) => file.sha256 ?? ''))])
    .orderBy('sha256')
    .forShare()
    .execute()
  const places = new Map(kept.map(({ sha256, store_key: storeKey }) => [sha256, storeKey]))
  await tx
    .insertInto('media')
    .values(brought.map(({ medium }) => ({ ...medium, client_id: clientId })))
    .execute()
  await tx
    .insertInto('media_version')
    .values(
      brought.map(({ medium, file: { bundle, ...file } }) => ({
        ...file,
        client_id: clientId,
        media_id: medium.id,
        version: medium.version,
        state: medium.state,
        reason: null,
        store_key: file.store_key ?? places.get(file.sha256 ?? '') ?? '',
        store_upload_id: '',
        waits_since: null,
        bundle_id: bundle?.bundleId ?? null,
        bundle: JSON.stringify(bundle),
        added_at: medium.added_at,
        ended_at: medium.state === 'ready' ? medium.added_at : null,
      })),
    )
    .execute()
}

/** A version that is ready, with the bytes of all that its bundle is made of. */
export async function findSource(tx: Tx, clientId: number, { mediaId, version }: VersionKey) {
  const row = await findVersion(tx, clientId, { mediaId, version })
  if (row?.state !== 'ready' || row.bundle === null) return undefined
  const bundle = await tx
    .selectFrom('bundle')
    .select(['id', 'files', 'bytes'])
    .where('client_id', '=', clientId)
    .where('id', '=', row.bundle.bundleId)
    .executeTakeFirst()
  const files = await tx
    .selectFrom('bundle_file')
    .innerJoin('content_bytes', (join) =>
      join
        .onRef('content_bytes.client_id', '=', 'bundle_file.client_id')
        .onRef('content_bytes.sha256', '=', 'bundle_file.sha256'),
    )
    .select(['bundle_file.sha256', 'bundle_file.type', 'content_bytes.bytes', 'content_bytes.store_key'])
    .where('bundle_file.client_id', '=', clientId)
    .where('bundle_file.bundle_id', '=', row.bundle.bundleId)
    .execute()
  // What a package was unpacked from is no file of its bundle.
  const { sha256, type, bytes, store_key: storeKey } = row
  const packed = { sha256: sha256 ?? '', type: type ?? 'application/zip', bytes, store_key: storeKey }
  const stored = row.kind === 'package' ? [...files, packed] : files
  return bundle && { bundle, files, stored, played: row.bundle, poster: row.poster }
}

/** Where bytes of the client's content lie, held so that nobody takes away what is named from now on. */
export async function holdBytes(tx: Tx, clientId: number, sha256: string): Promise<string | undefined> {
  const kept = await tx
    .selectFrom('content_bytes')
    .select('store_key')
    .where('client_id', '=', clientId)
    .where('sha256', '=', sha256)
    .forShare()
    .executeTakeFirst()
  return kept?.store_key
}
