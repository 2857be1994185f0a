import type { LanguageCode } from '#contract/engine/language.ts'
import type { Profile } from '#contract/features/profile/profile-contract.ts'
import { parseDocument } from '#contract/features/register/document.ts'
import { fieldsOf, type Joining, type RegisterKind } from '#contract/features/register/register-contract.ts'
import { consentProblems, profileProblems, type ProfileFacts } from '#contract/features/register/register-rules.ts'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { passPage } from '#server/features/page/pass-service.ts'
import { addNewMembership, changeIdentity, documentHolder } from '#server/features/session/people/new-person-service.ts'
import { personById } from '#server/features/session/people/person-access-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { documentField, isComplete, writeProfile } from '../profile-service.ts'
import { demandRight } from '../register-policy.ts'
import { demandInvited, openContext, readFacts } from './admission-service.ts'
import { isMember, lockPersonOf } from './join-queries.ts'

/** What somebody told the client they become a member of. */
export interface NewMember {
  kind: RegisterKind
  profile: Profile
  /** Version of the terms that were accepted, and when that was. */
  terms: number
  /** In which they were read; none: the client's own. */
  language?: LanguageCode | undefined
  registeredAt: Date
}

/** Makes a person a member, with what they told and what the client still wants to know. */
export async function enter(
  tx: Tx,
  key: { clientId: number; userId: string },
  member: NewMember,
  context: { settings: PlatformSettings; facts: ProfileFacts; now: Date },
): Promise<void> {
  const { settings, facts, now } = context
  const { profile, kind, terms, language, registeredAt } = member
  const left = isComplete(profile, settings, facts) ? [] : (['complete_register'] as const)
  await addNewMembership(tx, { ...key, roles: ['member'], pending: [...left] }, now)
  // The form showed the terms as they were: those are accepted by it, newer ones are asked for.
  await passPage(tx, key, 'terms', registeredAt, { version: terms, ...(language && { language }) })
  const columns = { registered_at: registeredAt, register_kind: kind }
  await writeProfile(tx, key, profile, { country: settings.country, now, columns })
}

// [Note: Joining] An account joins one more client by its address alone, once that was shown to be its person's: a
// document that is the same proves nothing. What the account has stays as it is, password, name and phones; only a
// document that it lacks is added.

/**
 * Makes the account of an address a member of one more client. Answers its person; undefined where the address has no
 * account. Refuses who is a member already, and a document that is another one than the account's.
 */
export async function joinByAddress(
  tx: Tx,
  to: { clientId: number; email: string },
  member: NewMember,
  context: { settings: PlatformSettings; facts: ProfileFacts; now: Date },
): Promise<string | undefined> {
  const person = await lockPersonOf(tx, to.email)
  if (!person) return undefined
  const key = { clientId: to.clientId, userId: person.id }
  if (await isMember(tx, to.clientId, person.id))
    fail('register.email_taken', { fields: [{ field: 'email', code: 'invalid' }] })
  const { country } = context.settings
  const { document: typed, ...told } = member.profile
  const document = typed ? (parseDocument(country, typed)?.document ?? null) : null
  if (document !== null && (person.document !== document || person.document_country !== country)) {
    if (await documentHolder(tx, document, country)) fail('register.document_taken', documentField)
    if (person.document !== null) fail('register.other_document', documentField)
    await changeIdentity(tx, person.id, { document, documentCountry: country })
  }
  await enter(tx, key, { ...member, profile: withoutPhones(told) }, context)
  return person.id
}

/** Phones are a way back into the account: they change in the profile alone, by who shows to be its person. */
function withoutPhones(profile: Profile): Profile {
  const {
    mobile_phone: _mobile,
    residential_phone: _residential,
    commercial_phone: _commercial,
    whatsapp: _whatsapp,
    ...rest
  } = profile
  return rest
}

/** Makes who is signed in a member of one more client, see [Note: Joining]. */
export async function joinClient(services: Services, userId: string, input: Joining): Promise<void> {
  const { database, clock, members } = services
  const { clientId, settings } = await openContext(services, input.client)
  const { country, versions } = settings
  const person = (await database.inSystem((tx) => personById(tx, userId))) ?? fail('session.required')
  if (person.email_proven_at === null) fail('register.email_unproven')
  const now = clock.now()
  await database.inTenant(clientId, async (tx) => {
    const facts = await readFacts(tx, clientId, settings, now)
    const profile = { ...input.profile, document: input.profile.document || (person.document ?? '') }
    demandRight(profileProblems(profile, fieldsOf(settings, input.kind), facts), settings, consentProblems(input))
    const document = profile.document ? (parseDocument(country, profile.document)?.document ?? null) : null
    await demandInvited(tx, clientId, settings, { document, birthday: profile.birthday })
    const member = { kind: input.kind, profile, terms: versions.terms, registeredAt: now }
    await joinByAddress(tx, { clientId, email: person.email }, member, { settings, facts, now })
  })
  await members.changed(userId)
}
