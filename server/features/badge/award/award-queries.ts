import { randomBytes, randomInt } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { newId } from '#contract/engine/ids.ts'
import { awardsInList } from '#contract/features/badge/badge-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { BadgeAwardTable, BadgeTable } from '../badge-tables.ts'

/** Whose badges they are. */
export interface Owner {
  clientId: number
  userId: string
}

export type BadgeRow = Selectable<BadgeTable>
export type Award = Selectable<BadgeAwardTable>

/** Badges of a client that are awarded by a rule now. */
export async function findAwarded(tx: Tx, clientId: number): Promise<BadgeRow[]> {
  return tx
    .selectFrom('badge')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('is_active', '=', true)
    .where(sql<boolean>`rule->>'kind' <> 'hand'`)
    .orderBy('id')
    .execute()
}

/** Everything that somebody was ever awarded of some badges. */
export async function findAwards(tx: Tx, { clientId, userId }: Owner, badgeIds: readonly string[]): Promise<Award[]> {
  if (badgeIds.length === 0) return []
  return tx
    .selectFrom('badge_award')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('badge_id', 'in', [...badgeIds])
    .execute()
}

/** Everything that somebody was ever awarded. */
export async function findAllAwards(tx: Tx, { clientId, userId }: Owner): Promise<Award[]> {
  return tx
    .selectFrom('badge_award')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute()
}

export async function findAward(tx: Tx, clientId: number, awardId: string): Promise<Award | undefined> {
  return tx
    .selectFrom('badge_award')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', awardId)
    .executeTakeFirst()
}

/** Who somebody is on a badge: their name, their language, and the programme. */
export async function findHolder(tx: Tx, { clientId, userId }: Owner) {
  return tx
    .selectFrom('person')
    .innerJoin('membership', 'membership.user_id', 'person.id')
    .innerJoin('client', 'client.id', 'membership.client_id')
    .select(['person.first_name', 'person.last_name', 'person.language_id', 'client.brand', 'client.languages'])
    .where('membership.client_id', '=', clientId)
    .where('membership.user_id', '=', userId)
    .where('membership.ended_at', 'is', null)
    .executeTakeFirst()
}

/** The highest bit of the client's lists that is taken; null: none is. */
async function findHighestIndex(tx: Tx, clientId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('badge_award')
    .select('status_index')
    .where('client_id', '=', clientId)
    .orderBy('status_index', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.status_index ?? null
}

/** Bits that are tried in a list before the next one is begun: lists end about half full. */
const triesInList = 3

/**
 * Writes an award under a bit that nobody else has, drawn so that it tells nothing of the order. No counter is held: people are awarded beside each other.
 */
export async function insertAward(tx: Tx, award: Omit<Award, 'status_index'>): Promise<Award> {
  const highest = (await findHighestIndex(tx, award.client_id)) ?? 0
  const first = Math.floor(highest / awardsInList)
  for (let tried = 0; ; tried++) {
    const list = first + Math.floor(tried / triesInList)
    const made = { ...award, status_index: list * awardsInList + randomInt(awardsInList) }
    const { numInsertedOrUpdatedRows: written } = await tx
      .insertInto('badge_award')
      .values(made)
      .onConflict((conflict) => conflict.columns(['client_id', 'status_index']).doNothing())
      .executeTakeFirstOrThrow()
    if (written !== undefined && written > 0n) return made
  }
}

/** What hangs on somebody as a holder of badges; made with their first one. */
export async function readBadgePerson(tx: Tx, { clientId, userId }: Owner) {
  await tx
    .insertInto('badge_person')
    .values({
      client_id: clientId,
      user_id: userId,
      subject: newId(),
      salt: randomBytes(12).toString('base64url'),
      names_email: false,
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doNothing())
    .execute()
  return findBadgePerson(tx, { clientId, userId })
}

/** The same of somebody who has one. */
export async function findBadgePerson(tx: Tx, { clientId, userId }: Owner) {
  return tx
    .selectFrom('badge_person')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function saveNamesEmail(tx: Tx, { clientId, userId }: Owner, namesEmail: boolean): Promise<void> {
  await tx
    .updateTable('badge_person')
    .set({ names_email: namesEmail })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute()
}

/** The address that is known to be somebody's; null: none is. */
export async function findProvenEmail(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('person')
    .select('email')
    .where('id', '=', userId)
    .where('email_proven_at', 'is not', null)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Awards of one client as they are revoked: the row, and its bit for good. */
export async function revokeAward(tx: Tx, award: Award, revoked: { at: Date; reason: string }): Promise<Award> {
  const change = { revoked_at: revoked.at, revoke_reason: revoked.reason }
  await tx
    .updateTable('badge_award')
    .set(change)
    .where('client_id', '=', award.client_id)
    .where('id', '=', award.id)
    .execute()
  await tx
    .insertInto('badge_revoked')
    .values({ client_id: award.client_id, status_index: award.status_index })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { ...award, ...change }
}
