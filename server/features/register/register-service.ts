import { parseDocument } from '#contract/features/register/document.ts'
import type { Choices } from '#contract/features/profile/profile-contract.ts'
import { fieldsOf, type LookUp, type Registration } from '#contract/features/register/register-contract.ts'
import { accountProblems, profileProblems } from '#contract/features/register/register-rules.ts'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import { humanCheck } from '#server/features/session/tokens/human-check-service.ts'
import { hashNewPassword } from '#server/features/session/people/new-person-service.ts'
import { readChoices } from './choices-service.ts'
import { demandFree, keepPending } from './confirm/confirm-service.ts'
import { demandInvited, openContext, readFacts } from './join/admission-service.ts'
import { demandRight, factsOf } from './register-policy.ts'
import { deletePendingOf } from './confirm/confirm-queries.ts'
import { deleteInvited, findTimeZone, upsertInvited } from './register-queries.ts'

// [Note: Registered already] "CPF já cadastrado" has to be said (specification, section 5), so whoever
// registers can learn that a document has an account. It is said only at the end, to who sends a whole
// and right registration, after the password was hashed, so many times an hour from one address, and
// after the proof of work where the client asks for one. The look-up before it tells of invited people
// only, and only who knows the birthday.
const registrations = { allowed: 30, windowSeconds: 3600 }
const lookUps = { allowed: 20, windowSeconds: 600 }
const lookUpsOfOne = { allowed: 5, windowSeconds: 3600 }

/** What may be chosen in a registration that is open. */
export async function listChoices(services: Services, slug: string): Promise<Choices> {
  const { clientId } = await openContext(services, slug)
  return services.database.inTenant(clientId, async (tx) =>
    readChoices(tx, clientId, dayIn(await findTimeZone(tx, clientId), services.clock.now())),
  )
}

/** Whether the client invited who has this document and birthday; strangers look like people who are not there. */
export async function lookUp(services: Services, input: LookUp, address: string): Promise<void> {
  const { clientId, settings } = await openContext(services, input.client)
  await services.limits.demand(`register look-up ${address}`, lookUps.allowed, lookUps.windowSeconds)
  await demandHuman(services, settings, input.recaptcha)
  const fields = (['document', 'birthday'] as const).map((name) => ({ name, required: true }))
  await services.database.inTenant(clientId, async (tx) => {
    const today = dayIn(await findTimeZone(tx, clientId), services.clock.now())
    const { document, birthday } = input
    const problems = profileProblems({ document, birthday }, fields, factsOf(settings, today, nothing))
    if (problems.length > 0) fail('request.invalid', { fields: problems })
    const parsed = parseDocument(settings.country, document)?.document ?? ''
    const key = `register look-up ${address} ${clientId} ${parsed}`
    await services.limits.demand(key, lookUpsOfOne.allowed, lookUpsOfOne.windowSeconds)
    await demandInvited(tx, clientId, settings, { document: parsed, birthday })
  })
}

/** Where the client asks for a proof of work at sign-in, it does here as well: each costs a solved one. */
async function demandHuman(
  services: Services,
  { signIn }: PlatformSettings,
  answer: string | undefined,
): Promise<void> {
  if (signIn.recaptcha === 'off') return
  if (answer === undefined || !(await humanCheck(services).isPassed(answer))) fail('login.challenge_required')
}

const nothing: Choices = { agencies: [], chains: [] }

/** Takes a registration; there is an account once its address is confirmed, see [Note: Proven address]. */
export async function register(services: Services, input: Registration, address: string): Promise<void> {
  const { clientId, settings } = await openContext(services, input.client)
  const { country } = settings
  const now = services.clock.now()
  const fields = fieldsOf(settings, input.kind)
  const facts = await services.database.inTenant(clientId, (tx) => readFacts(tx, clientId, settings, now))
  const account = accountProblems(input, settings.passwordStrength)
  demandRight(profileProblems(input.profile, fields, facts), settings, account)
  await services.limits.demand(`register ${address}`, registrations.allowed, registrations.windowSeconds)
  await demandHuman(services, settings, input.recaptcha)
  const document = input.profile.document ? (parseDocument(country, input.profile.document)?.document ?? null) : null
  const email = input.email.toLowerCase()
  const { kind, profile, languageId } = input
  const passwordHash = await hashNewPassword(input.password)
  await services.database.inTenant(clientId, async (tx) => {
    await demandInvited(tx, clientId, settings, { document, birthday: profile.birthday })
    await demandFree(tx, clientId, { email, document, country })
    const answers = { kind, profile, passwordHash, languageId, terms: settings.versions.terms }
    await keepPending(services, tx, { clientId, email, answers }, settings)
  })
  services.jobs.nudge()
}

/** Forgets that a client announced somebody, and what waits there for their e-mail to be confirmed. */
export async function forgetRegistration(
  tx: Tx,
  clientId: number,
  person: { document: string | null; country: string; email: string },
): Promise<void> {
  if (person.document !== null) await deleteInvited(tx, clientId, { ...person, document: person.document })
  await deletePendingOf(tx, clientId, person.email)
}

/** Announces people: where pre-registration is on, only they may register. */
export async function invitePeople(
  tx: Tx,
  clientId: number,
  country: string,
  people: readonly { document: string; birthday: string }[],
): Promise<void> {
  const known = people.map((person) => {
    const document = parseDocument(country, person.document)?.document
    if (document === undefined) throw new Error('an invited document is none of its country')
    return { document, country, birthday: person.birthday }
  })
  await upsertInvited(tx, clientId, known)
}
