import type { Tx } from '#server/platform/database/database.ts'
import type { MediaUseTable } from './media-tables.ts'

/** The newest ready version of some media. */
export async function findReady(tx: Tx, clientId: number, mediaIds: readonly string[]) {
  if (mediaIds.length === 0) return []
  return tx
    .selectFrom('media')
    .innerJoin('media_version', (join) =>
      join
        .onRef('media_version.client_id', '=', 'media.client_id')
        .onRef('media_version.media_id', '=', 'media.id')
        .onRef('media_version.version', '=', 'media.version'),
    )
    .select([
      'media.id',
      'media.version',
      'media.name',
      'media_version.kind',
      'media_version.bundle',
      'media_version.seconds',
      'media_version.pages',
      'media_version.width',
      'media_version.height',
    ])
    .where('media.client_id', '=', clientId)
    .where('media.id', 'in', [...mediaIds])
    .where('media.state', '=', 'ready')
    .execute()
}

/** Writes what something names, and takes away what it named before. */
export async function replaceUses(
  tx: Tx,
  clientId: number,
  { subject, subjectId }: { subject: string; subjectId: string },
  uses: readonly MediaUseTable[],
): Promise<void> {
  await tx
    .deleteFrom('media_use')
    .where('client_id', '=', clientId)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .execute()
  if (uses.length > 0)
    await tx
      .insertInto('media_use')
      .values([...uses])
      .execute()
}
