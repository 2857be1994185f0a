import type { Fields } from '#contract/features/authoring/draft/fields.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { nameOf } from '#server/engine/session/person-names.ts'
import type { DraftId } from './draft-queries.ts'

const minute = 60_000

/** The minute that an entry stands for. */
export const minuteOf = (now: Date): Date => new Date(Math.floor(now.getTime() / minute) * minute)

/** Keeps how a draft is now as the entry of this minute. */
export async function keepEntry(
  tx: Tx,
  { clientId, kind, id }: DraftId,
  entry: { rev: number; fields: Fields; changedBy: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('content_entry')
    .values({
      client_id: clientId,
      kind,
      id,
      at: minuteOf(entry.now),
      rev: entry.rev,
      fields: JSON.stringify(entry.fields),
      changed_by: entry.changedBy,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'kind', 'id', 'at']).doUpdateSet((eb) => ({
        rev: eb.ref('excluded.rev'),
        fields: eb.ref('excluded.fields'),
        changed_by: eb.ref('excluded.changed_by'),
      })),
    )
    .execute()
}

/** Entries of a draft, the newest first. */
export async function findEntries(
  tx: Tx,
  { clientId, kind, id }: DraftId,
  { before, limit }: { before: Date | null; limit: number },
) {
  let query = tx
    .selectFrom('content_entry')
    .innerJoin('person', 'person.id', 'content_entry.changed_by')
    .select(['content_entry.at', 'content_entry.rev', 'person.first_name', 'person.last_name'])
    .where('content_entry.client_id', '=', clientId)
    .where('content_entry.kind', '=', kind)
    .where('content_entry.id', '=', id)
  if (before) query = query.where('content_entry.at', '<', before)
  const rows = await query.orderBy('content_entry.at', 'desc').limit(limit).execute()
  return rows.map(({ at, rev, ...person }) => ({ at, rev, by: nameOf(person) }))
}

/** How a draft was at the end of a minute. */
export async function findEntry(tx: Tx, { clientId, kind, id }: DraftId, at: Date): Promise<Fields | undefined> {
  const row = await tx
    .selectFrom('content_entry')
    .select('fields')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('at', '=', at)
    .executeTakeFirst()
  return row?.fields
}

export async function deleteEntries(tx: Tx, clientId: number, before: Date): Promise<void> {
  await tx.deleteFrom('content_entry').where('client_id', '=', clientId).where('at', '<', before).execute()
}

/** Notes that an editor has a draft open, and who else has; what was not heard since `silentSince` is forgotten. */
export async function noteEditor(
  tx: Tx,
  { clientId, kind, id }: DraftId,
  own: { editor: string; userId: string; now: Date; silentSince: Date },
): Promise<{ editor: string; name: string }[]> {
  await tx
    .deleteFrom('content_editor')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('seen_at', '<', own.silentSince)
    .execute()
  await tx
    .insertInto('content_editor')
    .values({ client_id: clientId, kind, id, editor: own.editor, user_id: own.userId, seen_at: own.now })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'kind', 'id', 'editor'])
        .doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
    )
    .execute()
  const rows = await tx
    .selectFrom('content_editor')
    .innerJoin('person', 'person.id', 'content_editor.user_id')
    .select(['content_editor.editor', 'person.first_name', 'person.last_name'])
    .where('content_editor.client_id', '=', clientId)
    .where('content_editor.kind', '=', kind)
    .where('content_editor.id', '=', id)
    .where('content_editor.user_id', '<>', own.userId)
    .orderBy('content_editor.seen_at')
    .execute()
  return rows.map(({ editor, ...person }) => ({ editor, name: nameOf(person) }))
}
