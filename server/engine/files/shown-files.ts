import { sql, type RawBuilder } from 'kysely'
import type { Change } from '#contract/engine/collection.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { visibleTo, type Viewer } from '../audiences/visible.ts'

// [Note: Shown files] Content is read by who may see something that shows it. What shows a file is learned where rows are
// published: every `fileId` and `bundleId` in a row. What no living row shows is nobody's.

/** What a published row names under a field, wherever in it. */
function namedIn(value: unknown, field: 'fileId' | 'bundleId'): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { [field]: id, ...rest } = value as Record<string, unknown>
  const inside = (Array.isArray(value) ? value : Object.values(rest)).flatMap((each) => namedIn(each, field))
  return typeof id === 'string' ? [id, ...inside] : inside
}

/** Notes which files and bundles rows of a collection of the client show from now on. */
export async function noteShownFiles(
  tx: Tx,
  clientId: number,
  collection: string,
  changes: readonly Change[],
): Promise<void> {
  const keys = changes.map(({ key }) => key)
  for (const table of ['shown_file', 'shown_bundle'] as const) {
    await tx
      .deleteFrom(table)
      .where('client_id', '=', clientId)
      .where('collection', '=', collection)
      .where('row_key', 'in', keys)
      .execute()
  }
  const shown = (field: 'fileId' | 'bundleId') =>
    changes.flatMap(({ key, row }) =>
      [...new Set(namedIn(row, field))].map((id) => ({ client_id: clientId, collection, row_key: key, id })),
    )
  const files = shown('fileId').map(({ id, ...row }) => ({ ...row, file_id: id }))
  const bundles = shown('bundleId').map(({ id, ...row }) => ({ ...row, bundle_id: id }))
  if (files.length > 0) await tx.insertInto('shown_file').values(files).execute()
  if (bundles.length > 0) await tx.insertInto('shown_bundle').values(bundles).execute()
}

/** SQL that holds where some row that shows a file is visible to somebody now. */
export function isShownTo(viewer: Viewer, fileId: string): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM shown_file
    JOIN change ON change.client_id = shown_file.client_id AND change.collection = shown_file.collection
      AND change.row_key = shown_file.row_key
    WHERE shown_file.client_id = ${viewer.clientId} AND shown_file.file_id = ${fileId}
      AND change.client_id = ${viewer.clientId} AND change.stream_id = 'client'
      AND change.data IS NOT NULL AND ${visibleTo(viewer, 'change.audience')}
  )`
}
