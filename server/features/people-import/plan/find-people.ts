import { pickText, type Localized } from '#contract/engine/language.ts'
import { fold } from '#contract/engine/staff/list.ts'
import { findPlaces, noPlace, type Place } from '#server/engine/structure/place-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Found } from './decide.ts'
import type { Wish } from './read-row.ts'

/** Whom the keys of a row hit, in the order that counts: the client's own number, the document, the e-mail. */
export interface Hits {
  ids: string[]
}

/** Finds whom rows are about, with one query for each kind of key. */
export async function findHits(tx: Tx, clientId: number, wishes: readonly Wish[]): Promise<Hits[]> {
  const externalIds = wishes.flatMap(({ externalId }) => externalId ?? [])
  const documents = wishes.flatMap(({ document }) => document ?? [])
  const emails = wishes.flatMap(({ email }) => email ?? [])
  const members =
    externalIds.length === 0
      ? []
      : await tx
          .selectFrom('membership')
          .select(['user_id', 'external_id'])
          .where('client_id', '=', clientId)
          .where('external_id', 'in', externalIds)
          .execute()
  const holders =
    documents.length === 0
      ? []
      : await tx
          .selectFrom('person')
          .select(['id', 'document', 'document_country'])
          .where(
            'document',
            'in',
            documents.map(({ number }) => number),
          )
          .execute()
  const people =
    emails.length === 0
      ? []
      : await tx.selectFrom('person').select(['id', 'email']).where('email', 'in', emails).execute()
  const byExternalId = new Map(members.map((row) => [row.external_id, row.user_id]))
  const byDocument = new Map(holders.map((row) => [`${row.document_country} ${row.document}`, row.id]))
  const byEmail = new Map(people.map((row) => [row.email, row.id]))
  return wishes.map(({ externalId, document, email }) => {
    const hits = [
      externalId ? byExternalId.get(externalId) : undefined,
      document ? byDocument.get(`${document.country} ${document.number}`) : undefined,
      email === undefined ? undefined : byEmail.get(email),
    ]
    return { ids: [...new Set(hits.filter((id) => id !== undefined))] }
  })
}

/** Which of some people have a part in another client, too; only a transaction without a tenant sees that. */
export async function findElsewhere(tx: Tx, clientId: number, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('membership')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', [...userIds])
    .where('client_id', '!=', clientId)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** What there is of some people in a client; `hold`: until the commit, in the order of their ids. */
export async function findPeople(
  tx: Tx,
  clientId: number,
  userIds: readonly string[],
  elsewhere: ReadonlySet<string>,
  { hold }: { hold: boolean },
): Promise<Map<string, Found>> {
  if (userIds.length === 0) return new Map()
  const ids = [...userIds]
  if (hold)
    await tx
      .selectFrom('membership')
      .select('user_id')
      .where('client_id', '=', clientId)
      .where('user_id', 'in', ids)
      .orderBy('user_id')
      .forNoKeyUpdate()
      .execute()
  if (hold) await tx.selectFrom('person').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  const people = await tx
    .selectFrom('person')
    .leftJoin('membership', (join) =>
      join.onRef('membership.user_id', '=', 'person.id').on('membership.client_id', '=', clientId),
    )
    .leftJoin('person_phone', (join) =>
      join.onRef('person_phone.user_id', '=', 'person.id').on('person_phone.kind', '=', 'mobile'),
    )
    .select([
      'person.id',
      'person.email',
      'person.email_proven_at',
      'person.document',
      'person.document_country',
      'person.first_name',
      'person.last_name',
      'person.language_id',
      'person.first_access',
      'person.superuser',
      'person_phone.e164',
      'person_phone.verified_at',
      'membership.rev',
      'membership.roles',
      'membership.external_id',
      'membership.blocked_at',
      'membership.blocked_reason',
      'membership.ended_at',
    ])
    .where('person.id', 'in', ids)
    .execute()
  const inGroups = await tx
    .selectFrom('person_group_member')
    .select(['user_id', 'group_id'])
    .where('client_id', '=', clientId)
    .where('user_id', 'in', ids)
    .execute()
  const groups = Map.groupBy(inGroups, (row) => row.user_id)
  const places = await findPlaces(tx, clientId, ids)
  return new Map(
    people.map((row): [string, Found] => [
      row.id,
      {
        userId: row.id,
        email: row.email,
        emailProven: row.email_proven_at !== null,
        document: row.document,
        documentCountry: row.document_country,
        firstName: row.first_name,
        lastName: row.last_name,
        languageId: row.language_id,
        firstAccess: row.first_access,
        superuser: row.superuser,
        isElsewhere: elsewhere.has(row.id),
        phone: row.e164,
        phoneVerified: row.verified_at !== null,
        member:
          row.rev === null || row.roles === null
            ? null
            : {
                rev: row.rev,
                roles: row.roles,
                externalId: row.external_id,
                isBlocked: row.blocked_at !== null,
                blockedReason: row.blocked_reason,
                hasEnded: row.ended_at !== null,
                groups: (groups.get(row.id) ?? []).map(({ group_id: id }) => id).toSorted((a, b) => (a < b ? -1 : 1)),
                place: placeIn(places.get(row.id)),
              },
      },
    ]),
  )
}

/** Only the ids: another tree above a branch is no other place. */
const placeIn = ({ branchId, positionId, storeId }: Place = noPlace): Place => ({ branchId, positionId, storeId })

/** The groups of a client with their names. */
export async function findGroups(tx: Tx, clientId: number): Promise<{ id: string; name: Localized }[]> {
  return tx.selectFrom('person_group').select(['id', 'name']).where('client_id', '=', clientId).orderBy('id').execute()
}

/** The groups of a client as a screen lists them. */
export async function listGroups(tx: Tx, clientId: number): Promise<{ id: string; name: string }[]> {
  return (await findGroups(tx, clientId)).map(({ id, name }) => ({ id, name: pickText(name, 'pt-BR') }))
}

/** Which group a name or an id means: ids first, then names of any language without case and accents. Null: none, or several. */
export function groupFinder(groups: readonly { id: string; name: Localized }[]): (name: string) => string | null {
  const ids = new Set(groups.map(({ id }) => id))
  const named = Map.groupBy(
    groups.flatMap(({ id, name }) => [...new Set(Object.values(name).map(fold))].map((text) => ({ id, text }))),
    ({ text }) => text,
  )
  return (name) => {
    if (ids.has(name)) return name
    const found = named.get(fold(name)) ?? []
    return found.length === 1 ? (found[0]?.id ?? null) : null
  }
}
