import type { ClientRole } from '#contract/engine/session/client.ts'
import { newId } from '#contract/engine/ids.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { hashPassword } from './password.ts'
import { followPeople } from '#server/engine/audiences/follow-people.ts'
import type { Services } from '#server/engine/services.ts'
import {
  findPerson,
  findPersonByName,
  insertPerson,
  lockSuperusers,
  setSuperuser,
  upsertMembership,
  type PersonRow,
} from './person-queries.ts'

export type { PersonRow } from './person-queries.ts'
export { rolesOf } from './person-queries.ts'

/** A person by id. */
export async function personById({ database }: Pick<Services, 'database'>, id: string): Promise<PersonRow | undefined> {
  return database.inSystem((tx) => findPerson(tx, id))
}

/** A person by e-mail, document or user name. */
export async function personByName(
  { database }: Pick<Services, 'database'>,
  typed: string,
): Promise<PersonRow | undefined> {
  // The database cannot keep a NUL: nobody has such a name.
  return typed.includes('\0') ? undefined : database.inSystem((tx) => findPersonByName(tx, typed))
}

/** Adds a person who is not there yet (by e-mail); answers their id. `emailProven` where the address is known to be theirs. */
export async function addPerson(
  tx: Tx,
  person: {
    email: string
    emailProven: boolean
    username: string | null
    firstName: string
    lastName: string
    password: string
  },
  now: Date,
): Promise<string> {
  const email = person.email.toLowerCase()
  const known = await findPersonByName(tx, email)
  if (known) return known.id
  await insertPerson(tx, {
    id: newId(now.getTime()),
    email,
    username: person.username?.toLowerCase() ?? null,
    document: null,
    password_hash: await hashPassword(person.password),
    first_name: person.firstName,
    last_name: person.lastName,
    language_id: null,
    image: null,
    blocked_at: null,
    created_at: now,
    email_proven_at: person.emailProven ? now : null,
  })
  // Another server may have added them at the same moment: whoever is there counts.
  const added = await findPersonByName(tx, email)
  if (!added) throw new Error('a person was not added: the user name is taken')
  return added.id
}

/** Makes a person a member of a client, or changes their roles there. */
export async function addMembership(
  tx: Tx,
  membership: { clientId: number; userId: string; roles: readonly ClientRole[]; profession: string | null },
  now: Date,
): Promise<void> {
  await upsertMembership(tx, {
    client_id: membership.clientId,
    user_id: membership.userId,
    roles: [...membership.roles],
    profession: membership.profession,
    created_at: now,
  })
  await followPeople(tx, membership.clientId, [membership.userId])
}

/** Makes a person an administrator of the platform: apart from any client, and no client can. */
export async function grantPlatform(
  tx: Tx,
  userId: string,
  { firstAccess }: { firstAccess?: boolean } = {},
): Promise<void> {
  await setSuperuser(tx, userId, true, firstAccess)
}

/** Administrators of the platform, held until the commit, and whether each has set a password. */
export async function findRunners(tx: Tx): Promise<{ id: string; email: string; isIn: boolean }[]> {
  return (await lockSuperusers(tx)).map(({ id, email, first_access }) => ({ id, email, isIn: !first_access }))
}
