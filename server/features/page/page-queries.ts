import { sql } from 'kysely'
import type { PageName, PageTexts } from '#contract/features/page/page-schema.ts'
import type { ShownToAudience } from '#server/engine/server-feature.ts'
import type { DraftTexts } from '#contract/features/page/page-desk.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { AcceptanceTable } from './page-tables.ts'

/** A page as it is stored. */
export interface StoredPage {
  version: number
  edition: number
  texts: PageTexts
  updated_at: Date
  /** Who sees it; 0: everybody. */
  audience: number
}

const stored = ['version', 'edition', 'texts', 'updated_at', 'audience'] as const

/** Needs a transaction of that client (0: the platform). */
export async function findPage(tx: Tx, clientId: number, page: PageName): Promise<StoredPage | undefined> {
  return tx
    .selectFrom('page')
    .select(stored)
    .where('client_id', '=', clientId)
    .where('page', '=', page)
    .executeTakeFirst()
}

/** Every page that is written there. */
export async function findPages(tx: Tx, clientId: number): Promise<(StoredPage & { page: PageName })[]> {
  return tx
    .selectFrom('page')
    .select(['page', ...stored])
    .where('client_id', '=', clientId)
    .execute()
}

export async function upsertPage(
  tx: Tx,
  clientId: number,
  page: PageName,
  { version, edition, texts, updated_at, audience }: StoredPage,
): Promise<void> {
  await tx
    .insertInto('page')
    .values({ client_id: clientId, page, version, edition, texts: JSON.stringify(texts), updated_at, audience })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'page']).doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        edition: eb.ref('excluded.edition'),
        texts: eb.ref('excluded.texts'),
        updated_at: eb.ref('excluded.updated_at'),
        audience: eb.ref('excluded.audience'),
      })),
    )
    .execute()
}

/** What is being written of a page. */
export interface StoredDraft {
  rev: number
  texts: DraftTexts | null
  saved_at: Date | null
  saved_by: string | null
}

const none: StoredDraft = { rev: 0, texts: null, saved_at: null, saved_by: null }

export async function findDraft(tx: Tx, clientId: number, page: PageName): Promise<StoredDraft> {
  const row = await tx
    .selectFrom('page_draft')
    .select(['rev', 'texts', 'saved_at', 'saved_by'])
    .where('client_id', '=', clientId)
    .where('page', '=', page)
    .executeTakeFirst()
  return row ?? none
}

/** When each page that is being written was saved last. */
export async function findDrafts(tx: Tx, clientId: number): Promise<{ page: PageName; saved_at: Date | null }[]> {
  return tx
    .selectFrom('page_draft')
    .select(['page', 'saved_at'])
    .where('client_id', '=', clientId)
    .where('texts', 'is not', null)
    .execute()
}

/** The same as `findDraft`, and nobody else writes the page until the commit. */
export async function lockDraft(tx: Tx, clientId: number, page: PageName): Promise<StoredDraft> {
  await tx
    .insertInto('page_draft')
    .values({ client_id: clientId, page, rev: none.rev, texts: null, saved_at: null, saved_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('page_draft')
    .select(['rev', 'texts', 'saved_at', 'saved_by'])
    .where('client_id', '=', clientId)
    .where('page', '=', page)
    .forUpdate()
    .executeTakeFirst()
  return row ?? none
}

export async function updateDraft(tx: Tx, clientId: number, page: PageName, draft: StoredDraft): Promise<void> {
  await tx
    .updateTable('page_draft')
    .set({ ...draft, texts: draft.texts && JSON.stringify(draft.texts) })
    .where('client_id', '=', clientId)
    .where('page', '=', page)
    .execute()
}

const fullName = sql<string | null>`nullif(trim(person.first_name || ' ' || person.last_name), '')`

/** What somebody is called. */
export async function findPersonName(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.selectFrom('person').select(fullName.as('name')).where('id', '=', userId).executeTakeFirst()
  return row?.name ?? null
}

/** A text that was published, with who did it. */
const editions = (tx: Tx, clientId: number, page: PageName) =>
  tx
    .selectFrom('page_edition')
    .leftJoin('person', 'person.id', 'page_edition.published_by')
    .select([
      'page_edition.edition',
      'page_edition.version',
      'page_edition.texts',
      'page_edition.published_at',
      fullName.as('publishedBy'),
    ])
    .where('page_edition.client_id', '=', clientId)
    .where('page_edition.page', '=', page)

export type StoredEdition = Awaited<ReturnType<typeof findEditions>>[number]

/** The newest first, those before an edition where one is named. */
export async function findEditions(
  tx: Tx,
  clientId: number,
  page: PageName,
  { before, limit }: { before: number | null; limit: number },
) {
  let query = editions(tx, clientId, page).orderBy('page_edition.edition', 'desc').limit(limit)
  if (before !== null) query = query.where('page_edition.edition', '<', before)
  return query.execute()
}

export async function findEdition(tx: Tx, clientId: number, page: PageName, edition: number) {
  return editions(tx, clientId, page).where('page_edition.edition', '=', edition).executeTakeFirst()
}

/** The one that people read at a time. */
export async function findEditionAt(tx: Tx, clientId: number, page: PageName, at: Date) {
  return editions(tx, clientId, page)
    .where('page_edition.published_at', '<=', at)
    .orderBy('page_edition.edition', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertEdition(
  tx: Tx,
  clientId: number,
  page: PageName,
  edition: { edition: number; version: number; texts: PageTexts; published_at: Date; published_by: string | null },
): Promise<void> {
  await tx
    .insertInto('page_edition')
    .values({ client_id: clientId, page, ...edition, texts: JSON.stringify(edition.texts) })
    .execute()
}

type VersionColumn = 'terms_version' | 'onboarding_version'
/** Versions of pages that a client keeps of its own. */
export type ClientVersion = VersionColumn | 'welcome_version'

/** The version of a step that a client wants its people to have passed; 0: none. */
export async function findWanted(tx: Tx, clientId: number, column: VersionColumn): Promise<number> {
  const row = await tx.selectFrom('client').select(column).where('id', '=', clientId).executeTakeFirst()
  return row?.[column] ?? 0
}

export async function setWanted(tx: Tx, clientId: number, column: ClientVersion, version: number): Promise<void> {
  await tx
    .updateTable('client')
    .set({ [column]: version })
    .where('id', '=', clientId)
    .execute()
}

export async function setPassed(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  column: VersionColumn,
  version: number,
): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ [column]: version })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute()
}

/** Leaves what was accepted first as it is. */
export async function insertAcceptance(tx: Tx, acceptance: AcceptanceTable): Promise<void> {
  await tx
    .insertInto('acceptance')
    .values(acceptance)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What is shown to some of a client's audiences, by its titles. */
export async function findShownTo(
  tx: Tx,
  clientId: number,
  audienceIds: readonly number[],
): Promise<ShownToAudience[]> {
  const rows = await tx
    .selectFrom('page')
    .select(['page', 'texts', 'audience'])
    .where('client_id', '=', clientId)
    .where('audience', 'in', [...audienceIds])
    .where('audience', '<>', 0)
    .orderBy('page')
    .execute()
  return rows.map(({ page, texts, audience }) => ({
    audienceId: audience,
    id: page,
    name: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text?.title])),
  }))
}

/** Where a page of acceptances ended. */
export type AcceptanceCursor = Pick<AcceptanceTable, 'version' | 'user_id'>

/** Who accepted a page, by version and person, after those of a cursor. */
export async function findAcceptances(
  tx: Tx,
  clientId: number,
  page: PageName,
  { after, limit }: { after: AcceptanceCursor | null; limit: number },
) {
  let query = tx
    .selectFrom('acceptance')
    .innerJoin('person', 'person.id', 'acceptance.user_id')
    .select(['person.first_name', 'person.last_name', 'person.email'])
    .selectAll('acceptance')
    .where('acceptance.client_id', '=', clientId)
    .where('acceptance.page', '=', page)
    .orderBy('acceptance.version')
    .orderBy('acceptance.user_id')
    .limit(limit)
  if (after)
    query = query.where(
      sql<boolean>`(acceptance.version, acceptance.user_id) > (${after.version}, ${after.user_id}::uuid)`,
    )
  return query.execute()
}
