import type { Change } from '#contract/engine/collection.ts'
import type { Tx } from '#server/platform/database/database.ts'

// [Note: Shown bundles] Content is read by who may see something that shows it. What shows a bundle is learned where rows
// are published: every `bundleId` in a row. What no living row shows is nobody's.

/** The bundles that a published row names, wherever in it. */
function bundlesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { bundleId, ...rest } = value as Record<string, unknown>
  const inside = (Array.isArray(value) ? value : Object.values(rest)).flatMap(bundlesIn)
  return typeof bundleId === 'string' ? [bundleId, ...inside] : inside
}

/** Notes which bundles rows of a collection of the client show from now on. */
export async function noteShownBundles(
  tx: Tx,
  clientId: number,
  collection: string,
  changes: readonly Change[],
): Promise<void> {
  const keys = changes.map(({ key }) => key)
  await tx
    .deleteFrom('shown_bundle')
    .where('client_id', '=', clientId)
    .where('collection', '=', collection)
    .where('row_key', 'in', keys)
    .execute()
  const shown = changes.flatMap(({ key, row }) =>
    [...new Set(bundlesIn(row))].map((id) => ({ client_id: clientId, collection, row_key: key, bundle_id: id })),
  )
  if (shown.length > 0) await tx.insertInto('shown_bundle').values(shown).execute()
}
