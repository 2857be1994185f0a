import { randomBytes } from 'node:crypto'
import { newId } from '#contract/engine/ids.ts'
import type { ClientRole } from '#contract/engine/session/client.ts'
import { parseDocument } from '#contract/features/register/document.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import { linkAddress, makeLink } from '#server/features/recovery/link-service.ts'
import {
  addNewMembership,
  addNewPerson,
  documentHolder,
  hashNewPassword,
} from '#server/features/session/people/new-person-service.ts'
import { languageOf, personById, personByName } from '#server/features/session/people/person-access-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import {
  countClientsOf,
  findClientName,
  findJoinedWith,
  findPersonOf,
  lockMembership,
  updateMembership,
} from './people-queries.ts'
import { addedLetter, inviteLetter, resetLetter } from './people-texts.ts'
import { demandRank } from './people-write-service.ts'

/** A first-access link lives seven days, one for a new password an hour (seconds). */
const linkLives = { set: 7 * 86_400, recover: 3600 } as const
/** How long it is tried to send a letter to somebody new (ms). */
const lettersLive = 2 * 86_400_000
/** Links that staff make for one person in an hour. */
const linksAnHour = 10

type Way = 'email' | 'sheet'

interface NewHere {
  email: string
  firstName: string
  lastName: string
  document?: string | undefined
  documentCountry?: string | undefined
  roles: ClientRole[]
  invite: Way
}

/**
 * Makes somebody a person of the client. Whoever is known on the platform by that e-mail gets a membership and a letter,
 * and staff are told no more than of anybody else; a link that opens an account is shown only where it is a new one.
 */
export async function addPerson(
  services: Services,
  staff: Staff,
  wanted: NewHere,
): Promise<{ userId: string; link: string | null }> {
  if (wanted.invite === 'email' && !services.messages.canMail) fail('people.mail_away')
  if (wanted.roles.includes('programme-admin') && !staff.roles.includes('platform-admin')) fail('access.denied')
  // Made before anybody is looked for: it takes as long for everyone.
  const nobodyKnows = await hashNewPassword(randomBytes(32).toString('base64url'))
  const answer = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const { clientId } = staff
    const country = wanted.documentCountry ?? (await readAccess(tx, clientId)).country
    const document = wanted.document === undefined ? null : (parseDocument(country, wanted.document)?.document ?? null)
    if (wanted.document !== undefined && document === null)
      fail('people.document_invalid', { fields: [{ field: 'document', code: 'invalid' }] })
    const known = await personByName(tx, wanted.email)
    const holder = document === null ? undefined : await documentHolder(tx, document, country)
    if (holder !== undefined && holder !== known?.id)
      fail('people.document_taken', { fields: [{ field: 'document', code: 'invalid' }] })
    const userId = known?.id ?? newId(now.getTime())
    if (!known) {
      const names = { firstName: wanted.firstName, lastName: wanted.lastName }
      const person = { id: userId, email: wanted.email, ...names, document, documentCountry: country }
      const added = await addNewPerson(
        tx,
        { ...person, passwordHash: nobodyKnows, languageId: null, invited: true },
        now,
      )
      // Somebody registered at this very moment: asked again, they are known.
      if (added !== 'added') fail('request.in_flight', { retryAfter: 1 })
    }
    const before = known && (await lockMembership(tx, clientId, userId))
    if (before && !before.ended_at) fail('people.already_member')
    if (await findJoinedWith(tx, clientId, userId)) fail('people.joined')
    const roles = [...new Set<ClientRole>(['member', ...wanted.roles])]
    await addNewMembership(tx, { clientId, userId, roles, pending: [] }, now)
    if (before) await updateMembership(tx, clientId, userId, { ended_at: null, blocked_at: null, blocked_reason: null })
    const made = { email: wanted.email, roles, invite: wanted.invite }
    await note({ act: 'person.add', subject: { kind: 'person', id: userId }, about: userId, after: made })
    const person = (await personById(tx, userId)) ?? fail('resource.not_found')
    const sheet = !known && wanted.invite === 'sheet'
    if (sheet) return { userId, link: await newLink(services, tx, person, 'set', false, now) }
    const { name } = await findClientName(tx, clientId)
    if (services.messages.canMail) await writeToNew(services, tx, person, name, now)
    return { userId, link: null }
  })
  services.jobs.nudge()
  await services.members.changed(answer.userId)
  return answer
}

/** Writes to somebody who was made a person of the client: how to get in first, or that they are one of its people now. */
export async function writeToNew(
  services: Services,
  tx: Tx,
  person: Parameters<typeof makeLink>[1] & { first_access: boolean; first_name: string; language_id: number | null },
  brand: string,
  now: Date,
): Promise<void> {
  const to = { language: languageOf(person), name: person.first_name, brand }
  const link = person.first_access ? await newLink(services, tx, person, 'set', true, now) : null
  const letter = link === null ? addedLetter(to, services.config.publicUrl) : inviteLetter(to, link)
  await services.messages.mail(tx, { to: person.email, ...letter }, new Date(now.getTime() + lettersLive))
}

async function newLink(
  { config }: Services,
  tx: Tx,
  person: Parameters<typeof makeLink>[1],
  purpose: 'set' | 'recover',
  mailed: boolean,
  now: Date,
): Promise<string> {
  const link = await makeLink(tx, person, { purpose, mailed, now, seconds: linkLives[purpose] })
  return linkAddress(config.publicUrl, purpose, link)
}

/**
 * Gives somebody a way to choose a new password: a link by e-mail, or shown once to be handed over. What opens an account
 * is not shown where the account is not this client's alone, nor where its person has an address of their own.
 */
export async function resetPassword(
  services: Services,
  staff: Staff,
  userId: string,
  by: Way,
): Promise<{ link: string | null }> {
  if (by === 'email' && !services.messages.canMail) fail('people.mail_away')
  await services.limits.demand(`staff link ${userId}`, linksAnHour, 3600)
  const clients = await services.database.inSystem((tx) => countClientsOf(tx, userId))
  const answer = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const row = (await findPersonOf(tx, staff.clientId, userId)) ?? fail('resource.not_found')
    demandRank(staff, row)
    if (by === 'sheet' && (clients > 1 || row.superuser || row.emailProvenAt)) fail('people.by_email_only')
    const person = (await personById(tx, userId)) ?? fail('resource.not_found')
    const purpose = person.first_access ? 'set' : 'recover'
    const link = await newLink(services, tx, person, purpose, by === 'email', now)
    await note({ act: 'person.reset', subject: { kind: 'person', id: userId }, after: { by } })
    if (by === 'sheet') return { link }
    const { name } = await findClientName(tx, staff.clientId)
    const to = { language: languageOf(person), name: person.first_name, brand: name }
    const letter = purpose === 'set' ? inviteLetter(to, link) : resetLetter(to, link)
    await services.messages.mail(tx, { to: person.email, ...letter }, new Date(now.getTime() + 3_600_000))
    return { link: null }
  })
  services.jobs.nudge()
  return answer
}
