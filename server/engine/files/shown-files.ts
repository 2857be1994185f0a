import { sql, type RawBuilder } from 'kysely'
import type { Change } from '#contract/engine/collection.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { visibleTo, type Viewer } from '../audiences/visible.ts'

// [Note: Shown files] Content is read by who may see something that shows it. What shows a file is learned where rows are
// published: every `fileId` in a row. A file that no living row shows is nobody's.

/** The files that a published row names, wherever in it. */
function filesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { fileId, ...rest } = value as Record<string, unknown>
  const inside = Array.isArray(value) ? value.flatMap(filesIn) : Object.values(rest).flatMap(filesIn)
  return typeof fileId === 'string' ? [fileId, ...inside] : inside
}

/** Notes which files rows of a collection of the client show from now on. */
export async function noteShownFiles(
  tx: Tx,
  clientId: number,
  collection: string,
  changes: readonly Change[],
): Promise<void> {
  await tx
    .deleteFrom('shown_file')
    .where('client_id', '=', clientId)
    .where('collection', '=', collection)
    .where(
      'row_key',
      'in',
      changes.map(({ key }) => key),
    )
    .execute()
  const rows = changes.flatMap(({ key, row }) =>
    [...new Set(filesIn(row))].map((fileId) => ({ client_id: clientId, collection, row_key: key, file_id: fileId })),
  )
  if (rows.length > 0) await tx.insertInto('shown_file').values(rows).execute()
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
