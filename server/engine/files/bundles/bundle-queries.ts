import { sql, type RawBuilder } from 'kysely'
import { collections } from '#contract/model.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { visibleTo } from '../../audiences/visible.ts'
import type { Membership } from '../../session/members.ts'
import type { BundleFileTable, BundleTable } from './bundle-tables.ts'

/** Rows of one statement: four parameters each, far below the protocol's 65,535. */
const rowsPerStatement = 5000

/** Writes a bundle; the same one again changes nothing. */
export async function insertBundle(tx: Tx, bundle: BundleTable, files: readonly BundleFileTable[]): Promise<void> {
  await tx
    .insertInto('bundle')
    .values(bundle)
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doNothing())
    .execute()
  for (let at = 0; at < files.length; at += rowsPerStatement) {
    await tx
      .insertInto('bundle_file')
      .values(files.slice(at, at + rowsPerStatement))
      .onConflict((conflict) => conflict.columns(['client_id', 'bundle_id', 'sha256']).doNothing())
      .execute()
  }
}

/** One file of a bundle; whoever asks has made sure that its reader may have it. */
export async function findBundleFile(tx: Tx, clientId: number, bundleId: string, sha256: string) {
  return bundleFilesOf(tx, clientId, bundleId, [sha256]).executeTakeFirst()
}

/** Files of a bundle by their hashes; whoever asks has made sure that its reader may have them. */
export const bundleFilesOf = (db: Db | Tx, clientId: number, bundleId: string, hashes: readonly string[]) =>
  db
    .selectFrom('bundle_file')
    .innerJoin('content_bytes', (join) =>
      join
        .onRef('content_bytes.client_id', '=', 'bundle_file.client_id')
        .onRef('content_bytes.sha256', '=', 'bundle_file.sha256'),
    )
    .select(['bundle_file.sha256', 'bundle_file.type', 'content_bytes.bytes', 'content_bytes.store_key'])
    .where('bundle_file.client_id', '=', clientId)
    .where('bundle_file.bundle_id', '=', bundleId)
    .where('bundle_file.sha256', 'in', hashes)

/** Files of a bundle by their hashes, where some row that shows it is visible to a reader now. */
export function bundleFilesQuery(db: Db, reader: Membership, bundleId: string, hashes: readonly string[]) {
  return bundleFilesOf(db, reader.clientId, bundleId, hashes).where(isShownTo(reader, bundleId))
}

/** SQL that holds where a row that shows a bundle is visible to somebody, in a collection of a module they have. */
function isShownTo(reader: Membership, bundleId: string): RawBuilder<boolean> {
  const open = Object.values(collections)
    .filter(({ module }) => module === null || (reader.modules as readonly string[]).includes(module))
    .map(({ name }) => name)
  return sql<boolean>`EXISTS (
    SELECT FROM shown_bundle
    JOIN change ON change.client_id = shown_bundle.client_id AND change.collection = shown_bundle.collection
      AND change.row_key = shown_bundle.row_key
    WHERE shown_bundle.client_id = ${reader.clientId} AND shown_bundle.bundle_id = ${bundleId}
      AND shown_bundle.collection IN (${sql.join(open)})
      AND change.client_id = ${reader.clientId} AND change.stream_id = 'client'
      AND change.data IS NOT NULL AND ${visibleTo(reader, 'change.audience')}
  )`
}
