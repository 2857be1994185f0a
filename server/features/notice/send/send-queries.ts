import { sql, type Selectable, type Updateable } from 'kysely'
import { everybody } from '#contract/engine/audience.ts'
import type { Channel } from '#contract/features/notice/notice-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { NoticeDeliveryTable, NoticeTable } from '../notice-tables.ts'

export type NoticeRow = Selectable<NoticeTable>

/** A notice, held until the commit: alone, or with others who only read how it is. */
export async function lockNotice(
  tx: Tx,
  clientId: number,
  id: string,
  lock: 'all' | 'share' = 'all',
): Promise<NoticeRow | undefined> {
  const query = tx.selectFrom('notice').selectAll().where('client_id', '=', clientId).where('id', '=', id)
  return (lock === 'all' ? query.forUpdate() : query.forShare()).executeTakeFirst()
}

/** Writes how far a notice has come; no change that anybody edits over. */
export async function setNotice(tx: Tx, clientId: number, id: string, change: Updateable<NoticeTable>): Promise<void> {
  await tx.updateTable('notice').set(change).where('client_id', '=', clientId).where('id', '=', id).execute()
}

/** Notices that somebody has to do something with by now. */
export async function findRunning(
  tx: Tx,
  clientId: number,
): Promise<Pick<NoticeRow, 'id' | 'state' | 'starts_at' | 'ends_at' | 'addressed' | 'shown'>[]> {
  return tx
    .selectFrom('notice')
    .select(['id', 'state', 'starts_at', 'ends_at', 'addressed', 'shown'])
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('state', 'in', ['scheduled', 'sending']), eb('shown', '=', true)]))
    .orderBy('starts_at')
    .execute()
}

/** The number that short messages of somebody go to: one they verified, that for the programme's notices first. */
const smsNumber = sql<string | null>`(SELECT person_phone.e164 FROM person_phone
  WHERE person_phone.user_id = person.id AND person_phone.verified_at IS NOT NULL
    AND person_phone.kind IN ('communication', 'mobile')
  ORDER BY person_phone.kind LIMIT 1)`

const hasPush = sql<boolean>`EXISTS (SELECT FROM push_subscription
  JOIN session_family ON session_family.id = push_subscription.family_id AND session_family.revoked_at IS NULL
  WHERE push_subscription.user_id = person.id)`

/** People with where a notice reaches them. */
const people = (tx: Tx) =>
  tx
    .selectFrom('person')
    .select([
      'person.id as userId',
      'person.email',
      'person.first_name as firstName',
      'person.language_id as languageId',
      smsNumber.as('phone'),
      hasPush.as('push'),
    ])

/** Those who are there in a client. */
const reachable = (tx: Tx, clientId: number) =>
  people(tx)
    .innerJoin('membership', 'membership.user_id', 'person.id')
    .where('membership.client_id', '=', clientId)
    .where('membership.blocked_at', 'is', null)
    .where('membership.ended_at', 'is', null)
    .where('person.blocked_at', 'is', null)

const isInAudience = (clientId: number, audience: number) =>
  audience === everybody
    ? sql<boolean>`true`
    : sql<boolean>`EXISTS (SELECT FROM audience_member WHERE audience_member.client_id = ${clientId}
        AND audience_member.audience_id = ${audience} AND audience_member.user_id = membership.user_id)`

export type Addressee = Awaited<ReturnType<typeof findAddressees>>[number]

/** The next people of an audience in the order of their ids. */
export async function findAddressees(
  tx: Tx,
  clientId: number,
  audience: number,
  from: { after: string | null; limit: number },
) {
  let query = reachable(tx, clientId).where(isInAudience(clientId, audience))
  if (from.after !== null) query = query.where('membership.user_id', '>', from.after)
  return query.orderBy('membership.user_id').limit(from.limit).execute()
}

/** One person, where they are there still. */
export async function findAddressee(tx: Tx, clientId: number, userId: string): Promise<Addressee | undefined> {
  return reachable(tx, clientId).where('membership.user_id', '=', userId).executeTakeFirst()
}

/** Whoever asks, a member of the client or not. */
export async function findSelf(tx: Tx, userId: string): Promise<Addressee | undefined> {
  return people(tx).where('person.id', '=', userId).executeTakeFirst()
}

/** Those of an audience counted, by what language they read. */
export async function countReach(tx: Tx, clientId: number, audience: number) {
  return tx
    .selectFrom(reachable(tx, clientId).where(isInAudience(clientId, audience)).as('reached'))
    .select((eb) => [
      'reached.languageId',
      eb.fn.countAll<number>().as('people'),
      sql<number>`count(*) FILTER (WHERE reached.email <> '')`.as('mail'),
      sql<number>`count(reached.phone)`.as('sms'),
      sql<number>`count(*) FILTER (WHERE reached.push)`.as('push'),
    ])
    .groupBy('reached.languageId')
    .execute()
}

/** Addresses a notice to people; of those it is addressed to already nothing changes. Gives the new ones. */
export async function insertDeliveries(
  tx: Tx,
  clientId: number,
  noticeId: string,
  rows: readonly Pick<NoticeDeliveryTable, 'user_id' | 'channel' | 'id' | 'state'>[],
): Promise<{ user_id: string; channel: Channel }[]> {
  if (rows.length === 0) return []
  return tx
    .insertInto('notice_delivery')
    .values(rows.map((row) => ({ ...row, client_id: clientId, notice_id: noticeId, begun_at: null })))
    .onConflict((conflict) => conflict.columns(['client_id', 'notice_id', 'user_id', 'channel']).doNothing())
    .returning(['user_id', 'channel'])
    .execute()
}

/** Which delivery is meant. */
export interface DeliveryKey {
  clientId: number
  noticeId: string
  userId: string
  channel: Channel
}

/** A delivery, held until the commit. */
export async function lockDelivery(tx: Tx, key: DeliveryKey) {
  return tx
    .selectFrom('notice_delivery')
    .select(['id', 'state', 'begun_at'])
    .where('client_id', '=', key.clientId)
    .where('notice_id', '=', key.noticeId)
    .where('user_id', '=', key.userId)
    .where('channel', '=', key.channel)
    .forUpdate()
    .executeTakeFirst()
}

export async function setDelivery(
  tx: Tx,
  key: DeliveryKey,
  change: Pick<NoticeDeliveryTable, 'state' | 'begun_at'>,
): Promise<void> {
  await tx
    .updateTable('notice_delivery')
    .set(change)
    .where('client_id', '=', key.clientId)
    .where('notice_id', '=', key.noticeId)
    .where('user_id', '=', key.userId)
    .where('channel', '=', key.channel)
    .execute()
}

/** Whether somebody is still to get it. */
export async function hasOpenDelivery(tx: Tx, clientId: number, noticeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('notice_delivery')
    .select('id')
    .where('client_id', '=', clientId)
    .where('notice_id', '=', noticeId)
    .where('state', 'in', ['waiting', 'sending'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
