import type { Brand } from '#contract/client.ts'
import type { LanguageCode } from '#contract/language.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Brands and languages of the clients, at most two: more than one is all that matters. */
export async function findFirstClients(tx: Tx): Promise<{ brand: Brand; languages: LanguageCode[] }[]> {
  return tx.selectFrom('client').select(['brand', 'languages']).orderBy('id').limit(2).execute()
}

/** The people of the demo in the order they were made, with their roles in any client. */
export async function findDemoPeople(tx: Tx): Promise<{ email: string; name: string; roles: string[] }[]> {
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
    .select(['user_id', 'roles'])
    .where(
      'user_id',
      'in',
      people.map((person) => person.id),
    )
    .execute()
  return people.map((person) => ({
    email: person.email,
    name: `${person.first_name} ${person.last_name}`,
    roles: [...new Set(memberships.filter((one) => one.user_id === person.id).flatMap((one) => one.roles))],
  }))
}
