import type { PageName, PageTexts } from '#contract/features/page/page-contract.ts'
import type { ShownToAudience } from '#server/engine/server-feature.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** A page as it is stored. */
export interface StoredPage {
  version: number
  texts: PageTexts
  updated_at: Date
  /** Who sees it; 0: everybody. */
  audience: number
}

/** Needs a transaction of that client (0: the platform). */
export async function findPage(tx: Tx, clientId: number, page: PageName): Promise<StoredPage | undefined> {
  return tx
    .selectFrom('page')
    .select(['version', 'texts', 'updated_at', 'audience'])
    .where('client_id', '=', clientId)
    .where('page', '=', page)
    .executeTakeFirst()
}

export async function upsertPage(
  tx: Tx,
  clientId: number,
  page: PageName,
  { version, texts, updated_at, audience }: StoredPage,
): Promise<void> {
  await tx
    .insertInto('page')
    .values({ client_id: clientId, page, version, texts: JSON.stringify(texts), updated_at, audience })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'page']).doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        texts: eb.ref('excluded.texts'),
        updated_at: eb.ref('excluded.updated_at'),
        audience: eb.ref('excluded.audience'),
      })),
    )
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

export async function insertAcceptance(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  page: PageName,
  version: number,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('acceptance')
    .values({ client_id: clientId, user_id: userId, page, version, accepted_at: now })
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
