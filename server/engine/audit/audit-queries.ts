import { sql, type Selectable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { AuditTable } from './audit-tables.ts'

/** A row of the trail. */
export type AuditRow = Selectable<AuditTable>

export async function insertActs(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
  await tx.insertInto('audit').values(rows).execute()
}

/** The key of a person, made of `fresh` where they have none; of two at once one counts. */
export async function keepPersonKey(tx: Tx, userId: string, fresh: string): Promise<string> {
  await tx
    .insertInto('person_key')
    .values({ user_id: userId, key: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findPersonKey(tx, userId)) ?? fresh
}

export async function findPersonKey(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('person_key').select('key').where('user_id', '=', userId).executeTakeFirst()
  return row?.key
}

/** Which acts are wanted; what is not named is not asked. */
export interface ActFilter {
  userId?: string | undefined
  /** The beginning of the act: `person.` */
  act?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  /** Any of these. */
  subjectIds?: readonly string[] | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** Those before this one in the list. */
  after?: { at: Date; id: string } | undefined
  limit: number
}

/** Acts of a client, the newest first, with the name of who acted. */
export async function findActs(tx: Tx, clientId: number, filter: ActFilter) {
  let query = tx
    .selectFrom('audit')
    .leftJoin('person', 'person.id', 'audit.user_id')
    .leftJoin('audit_link', (join) =>
      join.onRef('audit_link.client_id', '=', 'audit.client_id').onRef('audit_link.audit_id', '=', 'audit.id'),
    )
    .select([
      'audit.id',
      'audit.acted_at as actedAt',
      'audit.actor',
      'audit.user_id as userId',
      'audit.address',
      'audit.act',
      'audit.subject_kind as subjectKind',
      'audit.subject_id as subjectId',
      'audit.change',
      'audit.sealed_for as sealedFor',
      'audit.request_id as requestId',
      'audit_link.hash',
      sql<string | null>`nullif(trim(concat(person.first_name, ' ', person.last_name)), '')`.as('actorName'),
    ])
    .where('audit.client_id', '=', clientId)
  const { userId, act, subjectKind, subjectId, subjectIds, from, until, after } = filter
  if (userId !== undefined) query = query.where('audit.user_id', '=', userId)
  if (act !== undefined) query = query.where(sql<boolean>`starts_with(audit.act, ${act})`)
  if (subjectKind !== undefined) query = query.where('audit.subject_kind', '=', subjectKind)
  if (subjectId !== undefined) query = query.where('audit.subject_id', '=', subjectId)
  if (subjectIds !== undefined) query = query.where('audit.subject_id', 'in', [...subjectIds])
  if (from !== undefined) query = query.where('audit.acted_at', '>=', from)
  if (until !== undefined) query = query.where('audit.acted_at', '<', until)
  if (after !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('audit.acted_at', '<', after.at),
        eb.and([eb('audit.acted_at', '=', after.at), eb('audit.id', '<', after.id)]),
      ]),
    )
  return query.orderBy('audit.acted_at', 'desc').orderBy('audit.id', 'desc').limit(filter.limit).execute()
}
export type FoundAct = Awaited<ReturnType<typeof findActs>>[number]

/** The newest link of a chain, and when its act was. */
export async function findLastLink(tx: Tx, clientId: number) {
  return tx
    .selectFrom('audit_link')
    .innerJoin('audit', (join) =>
      join.onRef('audit.client_id', '=', 'audit_link.client_id').onRef('audit.id', '=', 'audit_link.audit_id'),
    )
    .select(['audit_link.number', 'audit_link.hash', 'audit.acted_at'])
    .where('audit_link.client_id', '=', clientId)
    .orderBy('audit_link.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Acts since a moment that are in no chain yet, the oldest first. */
export async function findLoose(tx: Tx, clientId: number, since: Date | null, limit: number): Promise<AuditRow[]> {
  let query = tx
    .selectFrom('audit')
    .selectAll('audit')
    .where('audit.client_id', '=', clientId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('audit_link')
            .select('audit_link.number')
            .where('audit_link.client_id', '=', clientId)
            .whereRef('audit_link.audit_id', '=', 'audit.id'),
        ),
      ),
    )
  if (since) query = query.where('audit.acted_at', '>=', since)
  return query.orderBy('audit.acted_at').orderBy('audit.id').limit(limit).execute()
}

export async function insertLinks(
  tx: Tx,
  clientId: number,
  links: readonly { number: number; auditId: string; hash: string }[],
): Promise<void> {
  if (links.length === 0) return
  await tx
    .insertInto('audit_link')
    .values(links.map(({ number, auditId, hash }) => ({ client_id: clientId, number, audit_id: auditId, hash })))
    .execute()
}

/** Links with their acts after a number, in the order of the chain. */
export async function findLinks(tx: Tx, clientId: number, after: number, limit: number) {
  return tx
    .selectFrom('audit_link')
    .leftJoin('audit', (join) =>
      join.onRef('audit.client_id', '=', 'audit_link.client_id').onRef('audit.id', '=', 'audit_link.audit_id'),
    )
    .selectAll('audit')
    .select(['audit_link.number', 'audit_link.hash', 'audit_link.audit_id'])
    .where('audit_link.client_id', '=', clientId)
    .where('audit_link.number', '>', after)
    .orderBy('audit_link.number')
    .limit(limit)
    .execute()
}
