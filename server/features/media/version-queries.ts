import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { MediaVersionTable } from './media-tables.ts'

export type VersionRow = Selectable<MediaVersionTable>

/** Which version of which medium. */
export interface VersionKey {
  mediaId: string
  version: number
}

const one = (tx: Tx, clientId: number, { mediaId, version }: VersionKey) =>
  tx
    .selectFrom('media_version')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('media_id', '=', mediaId)
    .where('version', '=', version)

export async function findVersion(tx: Tx, clientId: number, key: VersionKey): Promise<VersionRow | undefined> {
  return one(tx, clientId, key).executeTakeFirst()
}

/** The same, held until the commit. */
export async function lockVersion(tx: Tx, clientId: number, key: VersionKey): Promise<VersionRow | undefined> {
  return one(tx, clientId, key).forUpdate().executeTakeFirst()
}

/** What is not known of a version before it was looked at. */
export const unseen = {
  reason: null,
  sha256: null,
  waits_since: null,
  seconds: null,
  pages: null,
  width: null,
  height: null,
  poster: null,
  bundle_id: null,
  bundle: JSON.stringify(null),
  ended_at: null,
} as const

export async function insertVersion(tx: Tx, row: Insertable<MediaVersionTable>): Promise<void> {
  await tx.insertInto('media_version').values(row).execute()
}

export async function updateVersion(
  tx: Tx,
  clientId: number,
  { mediaId, version }: VersionKey,
  change: Updateable<MediaVersionTable>,
): Promise<void> {
  await tx
    .updateTable('media_version')
    .set(change)
    .where('client_id', '=', clientId)
    .where('media_id', '=', mediaId)
    .where('version', '=', version)
    .execute()
}

export async function deleteVersion(tx: Tx, clientId: number, { mediaId, version }: VersionKey): Promise<void> {
  await tx
    .deleteFrom('media_version')
    .where('client_id', '=', clientId)
    .where('media_id', '=', mediaId)
    .where('version', '=', version)
    .execute()
}

/** A medium shows the newest version that is ready; while none ever was, the newest. False where it has none. */
export async function showNewest(tx: Tx, clientId: number, mediaId: string): Promise<boolean> {
  const versions = await tx
    .selectFrom('media_version')
    .select(['version', 'state', 'kind', 'bytes'])
    .where('client_id', '=', clientId)
    .where('media_id', '=', mediaId)
    .orderBy('version', 'desc')
    .execute()
  const shown = versions.find(({ state }) => state === 'ready') ?? versions[0]
  if (!shown) return false
  await tx.updateTable('media').set(shown).where('client_id', '=', clientId).where('id', '=', mediaId).execute()
  return true
}

/** An upload of the same file that is not complete: of this medium, or of a new one. */
export async function findOpenUpload(
  tx: Tx,
  clientId: number,
  { fingerprint, bytes, mediaId }: { fingerprint: string; bytes: number; mediaId: string | null },
): Promise<VersionRow | undefined> {
  return tx
    .selectFrom('media_version')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('fingerprint', '=', fingerprint)
    .where('state', '=', 'receiving')
    .where('bytes', '=', bytes)
    .where((eb) => (mediaId === null ? eb('version', '=', 1) : eb('media_id', '=', mediaId)))
    .orderBy('added_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Versions in some state that are older than an instant. */
export async function findOlder(
  tx: Tx,
  clientId: number,
  state: 'receiving' | 'refused',
  before: Date,
): Promise<VersionRow[]> {
  return tx
    .selectFrom('media_version')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', '=', state)
    .where('added_at', '<', before)
    .where('store_key', '<>', '')
    .limit(1000)
    .execute()
}

/** Notes which hash a part must have. */
export async function savePart(
  tx: Tx,
  clientId: number,
  { mediaId, version }: VersionKey,
  { number, sha256 }: { number: number; sha256: string },
): Promise<void> {
  await tx
    .insertInto('media_part')
    .values({ client_id: clientId, media_id: mediaId, version, number, sha256 })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'media_id', 'version', 'number'])
        .doUpdateSet((eb) => ({ sha256: eb.ref('excluded.sha256') })),
    )
    .execute()
}

export async function findParts(tx: Tx, clientId: number, { mediaId, version }: VersionKey) {
  return tx
    .selectFrom('media_part')
    .select(['number', 'sha256'])
    .where('client_id', '=', clientId)
    .where('media_id', '=', mediaId)
    .where('version', '=', version)
    .orderBy('number')
    .execute()
}

export async function deleteParts(tx: Tx, clientId: number, { mediaId, version }: VersionKey): Promise<void> {
  await tx
    .deleteFrom('media_part')
    .where('client_id', '=', clientId)
    .where('media_id', '=', mediaId)
    .where('version', '=', version)
    .execute()
}
