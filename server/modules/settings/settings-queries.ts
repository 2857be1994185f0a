import type { AccessSettings } from '#contract/settings.ts'
import type { Tx } from '#server/platform/database/database.ts'

const opening = ['id', 'slug', 'brand', 'languages', 'access'] as const

/** What the open area shows of the client with that slug. */
export async function findClientAccess(tx: Tx, slug: string) {
  return tx.selectFrom('client').select(opening).where('slug', '=', slug).executeTakeFirst()
}

/** The same of the client of an installation that has only one. */
export async function findOnlyClient(tx: Tx) {
  const clients = await tx.selectFrom('client').select(opening).orderBy('id').limit(2).execute()
  return clients.length === 1 ? clients[0] : undefined
}

/** What the platform itself sets. */
export async function findAccess(tx: Tx): Promise<Partial<AccessSettings>> {
  const row = await tx.selectFrom('platform_setting').select('access').where('id', '=', 1).executeTakeFirst()
  return row?.access ?? {}
}

/** The people of the demo in the order they were made, with their roles in that client or (none named) in any. */
export async function findDemoPeople(
  tx: Tx,
  clientId?: number,
): Promise<{ email: string; name: string; roles: string[] }[]> {
  const people = await tx
    .selectFrom('person')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('email', 'like', '%@demo.trilha.app')
    .where('blocked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (people.length === 0) return []
  const memberships = await tx
    .selectFrom('membership')
    .select(['client_id', 'user_id', 'roles'])
    .where(
      'user_id',
      'in',
      people.map((person) => person.id),
    )
    .execute()
  return people.flatMap((person) => {
    const own = memberships.filter(
      (one) => one.user_id === person.id && (clientId === undefined || one.client_id === clientId),
    )
    if (own.length === 0 && clientId !== undefined) return []
    const roles = [...new Set(own.flatMap((one) => one.roles))]
    return [{ email: person.email, name: `${person.first_name} ${person.last_name}`, roles }]
  })
}
