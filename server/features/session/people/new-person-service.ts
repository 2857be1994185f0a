import type { ClientRole } from '#contract/engine/session/client.ts'
import type { PendingStep } from '#contract/engine/session/pending-step.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { followPeople } from '#server/engine/audiences/follow-people.ts'
import { hashPassword } from './password.ts'
import {
  changePerson,
  findDocumentHolder,
  findMembershipRow,
  insertNewPerson,
  setPending,
  setProfession,
} from './new-person-queries.ts'
import { findPerson, upsertMembership } from './person-queries.ts'

/** Who has a document; undefined where nobody has. */
export const documentHolder = findDocumentHolder

/** The hash of a new person's password. Made before anybody is looked for: it takes as long for everyone. */
export const hashNewPassword = hashPassword

/** A person who registered and has shown that the address is theirs, or whom staff invite. */
export interface NewPerson {
  id: string
  email: string
  document: string | null
  documentCountry: string
  passwordHash: string
  firstName: string
  lastName: string
  languageId: number | null
  /** Invited: the address is proven, and a password chosen, by the link that goes there. */
  invited?: true
}

/** Adds a person; tells which of the two is somebody's already. Two at the same moment: one gets in. */
export async function addNewPerson(tx: Tx, person: NewPerson, now: Date): Promise<'added' | 'document' | 'email'> {
  const added = await insertNewPerson(tx, {
    id: person.id,
    email: person.email,
    username: null,
    document: person.document,
    document_country: person.documentCountry,
    password_hash: person.passwordHash,
    first_name: person.firstName,
    last_name: person.lastName,
    language_id: person.languageId,
    image: null,
    blocked_at: null,
    created_at: now,
    email_proven_at: person.invited ? null : now,
    first_access: person.invited ?? false,
  })
  if (added) return 'added'
  const { document, documentCountry } = person
  return document !== null && (await findDocumentHolder(tx, document, documentCountry)) ? 'document' : 'email'
}

/** Makes a new person a member of a client, with what they must still do there. */
export async function addNewMembership(
  tx: Tx,
  membership: { clientId: number; userId: string; roles: ClientRole[]; pending: PendingStep[] },
  now: Date,
): Promise<void> {
  const { clientId, userId, roles, pending } = membership
  await upsertMembership(tx, {
    client_id: clientId,
    user_id: userId,
    roles,
    pending,
    profession: null,
    created_at: now,
  })
  await followPeople(tx, clientId, [userId])
}

/** Who somebody is, as far as a profile shows it. */
export async function readIdentity(tx: Tx, clientId: number, userId: string) {
  const person = await findPerson(tx, userId)
  const membership = await findMembershipRow(tx, clientId, userId)
  if (!person || !membership) throw new Error('a member without a person or a membership')
  return {
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    document: person.document,
    profession: membership.profession,
    pending: membership.pending,
  }
}

/** Changes a person's name, or gives a document to somebody who has none; a document that is somebody's violates its key. */
export async function changeIdentity(
  tx: Tx,
  userId: string,
  change: { firstName?: string; lastName?: string; document?: string; documentCountry?: string },
): Promise<void> {
  await changePerson(tx, userId, {
    ...(change.firstName !== undefined && { first_name: change.firstName, last_name: change.lastName ?? '' }),
    ...(change.document !== undefined && { document: change.document, document_country: change.documentCountry }),
  })
}

/** Sets what a person does for a living, in one client. */
export async function changeProfession(
  tx: Tx,
  clientId: number,
  userId: string,
  profession: string | null,
): Promise<void> {
  await setProfession(tx, clientId, userId, profession)
  await followPeople(tx, clientId, [userId])
}

/** Leaves the steps somebody must still take in a client. */
export async function changePending(tx: Tx, clientId: number, userId: string, pending: PendingStep[]): Promise<void> {
  await setPending(tx, clientId, userId, pending)
}
