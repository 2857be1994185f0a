import { sql, type Insertable, type Updateable } from 'kysely'
import { fold } from '#contract/engine/staff/list.ts'
import type { ContentState } from '#contract/features/authoring/authoring-schema.ts'
import { textsOf, type ContentKind, type Fields } from '#contract/features/authoring/draft/fields.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ContentDraftTable } from '../authoring-tables.ts'

/** What names a draft. */
export interface DraftId {
  clientId: number
  kind: ContentKind
  id: number
}
/** A draft as it is stored. */
export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>

const whole = (tx: Tx, { clientId, kind, id }: DraftId) =>
  tx
    .selectFrom('content_draft')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('id', '=', id)

export const findDraft = async (tx: Tx, draft: DraftId) => whole(tx, draft).executeTakeFirst()

/** The same, held until the commit. */
export const lockDraft = async (tx: Tx, draft: DraftId) => whole(tx, draft).forUpdate().executeTakeFirst()

/** Columns that follow from a draft's titles. */
export function titleColumns(fields: Fields): Pick<Insertable<ContentDraftTable>, 'title' | 'search' | 'sort_title'> {
  const title = textsOf(fields, 'title')
  const texts = Object.values(title)
  return {
    title: JSON.stringify(title),
    search: fold(texts.join(' ')),
    sort_title: fold(texts[0] ?? '').slice(0, 100),
  }
}

export async function insertDraft(tx: Tx, draft: Insertable<ContentDraftTable>): Promise<void> {
  await tx.insertInto('content_draft').values(draft).execute()
}

export async function updateDraft(
  tx: Tx,
  { clientId, kind, id }: DraftId,
  change: Updateable<ContentDraftTable>,
): Promise<void> {
  await tx
    .updateTable('content_draft')
    .set(change)
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

/** Deletes a draft with everything that belongs to it alone. */
export async function deleteDraft(tx: Tx, { clientId, kind, id }: DraftId): Promise<void> {
  for (const table of ['content_editor', 'content_entry', 'content_draft'] as const)
    await tx.deleteFrom(table).where('client_id', '=', clientId).where('kind', '=', kind).where('id', '=', id).execute()
}

/** What a list of drafts is narrowed by. `own`: what this person began, courses alone. */
export interface DraftFilter {
  search?: string | undefined
  kind?: ContentKind | undefined
  state?: ContentState | undefined
  own?: string | undefined
}
export type DraftSort = 'newest' | 'title' | '-title'
/** Where a page ended: what it was sorted by, and what was last. */
export interface DraftCursor {
  at: string
  kind: string
  id: number
}

/** A page of a client's drafts. A search goes by parts of their titles, in any language. */
export async function findDrafts(
  tx: Tx,
  clientId: number,
  { search, kind, state, own }: DraftFilter,
  { sort, cursor, limit }: { sort: DraftSort; cursor: DraftCursor | null; limit: number },
) {
  const column = sort === 'newest' ? 'content_draft.changed_at' : 'content_draft.sort_title'
  const way = sort === 'title' ? 'asc' : 'desc'
  let query = tx
    .selectFrom('content_draft')
    .innerJoin('person', 'person.id', 'content_draft.changed_by')
    .select([
      'content_draft.kind',
      'content_draft.id',
      'content_draft.title',
      'content_draft.sort_title',
      'content_draft.state',
      'content_draft.rev',
      'content_draft.version',
      'content_draft.published_rev',
      'content_draft.changed_at',
      'content_draft.publish_at',
      'content_draft.retire_at',
      'person.first_name',
      'person.last_name',
    ])
    .where('content_draft.client_id', '=', clientId)
  if (kind) query = query.where('content_draft.kind', '=', kind)
  if (state) query = query.where('content_draft.state', '=', state)
  if (own) query = query.where('content_draft.created_by', '=', own).where('content_draft.kind', '=', 'course')
  for (const word of fold(search ?? '')
    .split(/\s+/)
    .filter(Boolean))
    query = query.where('content_draft.search', 'like', `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  if (cursor) {
    const at = sort === 'newest' ? sql`${cursor.at}::timestamptz` : sql`${cursor.at}`
    const after = sql.raw(way === 'asc' ? '>' : '<')
    query = query.where(
      sql<boolean>`(${sql.ref(column)}, content_draft.kind, content_draft.id) ${after} (${at}, ${cursor.kind}, ${cursor.id})`,
    )
  }
  return query
    .orderBy(column, way)
    .orderBy('content_draft.kind', way)
    .orderBy('content_draft.id', way)
    .limit(limit)
    .execute()
}

/** How a client speaks and reckons time; its default language first. */
export async function findClientRules(tx: Tx, clientId: number) {
  return tx.selectFrom('client').select(['languages', 'time_zone']).where('id', '=', clientId).executeTakeFirstOrThrow()
}
