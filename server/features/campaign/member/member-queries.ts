import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { CampaignMemberTable } from './member-tables.ts'

/** Somebody in a client. */
export interface Owner {
  clientId: number
  userId: string
}
/** Their part in a campaign, as the database has it. */
export type MemberRow = Selectable<CampaignMemberTable>

const member = (tx: Tx, clientId: number) => tx.selectFrom('campaign_member').where('client_id', '=', clientId)

/** Every campaign that somebody signed up for, those they left among them. */
export const findSignUps = (tx: Tx, { clientId, userId }: Owner): Promise<MemberRow[]> =>
  member(tx, clientId).selectAll().where('user_id', '=', userId).orderBy('campaign_id').execute()

export const findMember = (tx: Tx, { clientId, userId }: Owner, campaignId: number): Promise<MemberRow | undefined> =>
  member(tx, clientId)
    .selectAll()
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()

/** Writes somebody's part in a campaign; who had left takes part again. */
export async function upsertMember(tx: Tx, row: Insertable<CampaignMemberTable>): Promise<void> {
  const { country, agency_id, terms_version, joined_at, recorded_at } = row
  await tx
    .insertInto('campaign_member')
    .values({ ...row, left_at: null })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id', 'campaign_id']).doUpdateSet((eb) => ({
        country,
        agency_id,
        terms_version,
        joined_at,
        recorded_at,
        left_at: null,
        rev: eb('campaign_member.rev', '+', 1),
      })),
    )
    .execute()
}

export async function setLeft(tx: Tx, { clientId, userId }: Owner, campaignId: number, leftAt: Date): Promise<void> {
  await tx
    .updateTable('campaign_member')
    .set((eb) => ({ left_at: leftAt, rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .execute()
}

export async function setAgency(tx: Tx, { clientId, userId }: Owner, campaignId: number, agencyId: number) {
  await tx
    .updateTable('campaign_member')
    .set((eb) => ({ agency_id: agencyId, rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .execute()
}

export async function replaceBrands(
  tx: Tx,
  { clientId, userId }: Owner,
  campaignId: number,
  brandIds: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('campaign_member_brand')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .execute()
  await tx
    .insertInto('campaign_member_brand')
    .values(
      brandIds.map((brandId) => ({
        client_id: clientId,
        user_id: userId,
        campaign_id: campaignId,
        brand_id: brandId,
      })),
    )
    .execute()
}

/** Says of stores that somebody sells there from now on, or no more; what was said later stays. */
export async function upsertStores(
  tx: Tx,
  { clientId, userId }: Owner,
  campaignId: number,
  { storeIds, removedAt, at }: { storeIds: readonly number[]; removedAt: Date | null; at: Date },
): Promise<void> {
  if (storeIds.length === 0) return
  await tx
    .insertInto('campaign_member_store')
    .values(
      storeIds.map((storeId) => ({
        client_id: clientId,
        user_id: userId,
        campaign_id: campaignId,
        store_id: storeId,
        removed_at: removedAt,
        changed_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_id', 'campaign_id', 'store_id'])
        .doUpdateSet((eb) => ({ removed_at: eb.ref('excluded.removed_at'), changed_at: eb.ref('excluded.changed_at') }))
        .whereRef('campaign_member_store.changed_at', '<=', sql.ref('excluded.changed_at')),
    )
    .execute()
}

/** Brands of people in a campaign. */
export const findBrands = (tx: Tx, clientId: number, userIds: readonly string[]) =>
  tx
    .selectFrom('campaign_member_brand')
    .select(['user_id', 'campaign_id', 'brand_id'])
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .orderBy('brand_id')
    .execute()

/** Stores of people, those that were taken away among them. */
export const findStores = (tx: Tx, clientId: number, userIds: readonly string[]) =>
  tx
    .selectFrom('campaign_member_store')
    .select(['user_id', 'campaign_id', 'store_id', 'removed_at'])
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .orderBy('store_id')
    .execute()

/** Where a page of who signed up ends. */
export interface After {
  at: Date
  userId: string
}

const named = (tx: Tx, clientId: number, campaignId: number) =>
  tx
    .selectFrom('campaign_member')
    .innerJoin('person', 'person.id', 'campaign_member.user_id')
    .innerJoin('agency', (join) =>
      join
        .onRef('agency.client_id', '=', 'campaign_member.client_id')
        .onRef('agency.id', '=', 'campaign_member.agency_id'),
    )
    .selectAll('campaign_member')
    .select(['person.first_name', 'person.last_name', 'agency.name as agency_name'])
    .where('campaign_member.client_id', '=', clientId)
    .where('agency.client_id', '=', clientId)
    .where('campaign_member.campaign_id', '=', campaignId)

/** Somebody who signed up for a campaign, with their name and their agency's. */
export type FoundMember = NonNullable<Awaited<ReturnType<typeof findMemberOf>>>

export const findMemberOf = (tx: Tx, { clientId, userId }: Owner, campaignId: number) =>
  named(tx, clientId, campaignId).where('campaign_member.user_id', '=', userId).executeTakeFirst()

/** A page of who signed up for a campaign, the last first. */
export async function findMembersOf(
  tx: Tx,
  clientId: number,
  campaignId: number,
  { after, search, limit }: { after: After | null; search: string; limit: number },
): Promise<FoundMember[]> {
  let query = named(tx, clientId, campaignId)
  if (after)
    query = query.where(
      sql<boolean>`(campaign_member.recorded_at, campaign_member.user_id) < (${after.at}::timestamptz, ${after.userId}::uuid)`,
    )
  if (search !== '') {
    const words = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    query = query.where(sql<boolean>`person.first_name || ' ' || person.last_name ILIKE ${words}`)
  }
  return query
    .orderBy('campaign_member.recorded_at', 'desc')
    .orderBy('campaign_member.user_id', 'desc')
    .limit(limit)
    .execute()
}
