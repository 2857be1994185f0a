import { randomBytes } from 'node:crypto'
import { newId } from '#contract/engine/ids.ts'
import { defaultLanguage, languages } from '#contract/engine/language.ts'
import { parseDocument } from '#contract/features/register/document.ts'
import { confirmWithin, fieldsOf } from '#contract/features/register/register-contract.ts'
import type { Profile } from '#contract/features/profile/profile-contract.ts'
import { registerPaths } from '#contract/features/register/register-paths.ts'
import { profileProblems } from '#contract/features/register/register-rules.ts'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { proveAddress } from '#server/features/recovery/prove-address-service.ts'
import { addNewPerson } from '#server/features/session/people/new-person-service.ts'
import { hashOf } from '#server/features/session/tokens/one-time-service.ts'
import { followMerged } from '#server/features/agency/choice-service.ts'
import { readSettings } from '#server/features/settings/settings-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { readFacts } from '../join/admission-service.ts'
import { enter, joinByAddress } from '../join/join-service.ts'
import { documentField, splitName } from '../profile-service.ts'
import { demandRight } from '../register-policy.ts'
import { findSlug } from '../register-queries.ts'
import type { PendingAnswers } from '../register-tables.ts'
import {
  countPending,
  deleteExpiredPending,
  deletePendingOf,
  findPending,
  findTaken,
  insertPending,
  lockPendingOf,
  type PendingRow,
} from './confirm-queries.ts'
import { confirmLetter } from './confirm-texts.ts'

// [Note: Proven address] Whoever types an address has not shown that it is theirs. A registration is kept
// aside until the link sent there is opened, and only then becomes an account: a stranger who registers with
// somebody's address has nothing there, keeps no password, and stands in nobody's way. The link is opened by
// a POST, so that mail scanners confirm nothing.

/** Letters one address gets an hour, whoever registers with it: the links it has still work. */
const lettersAnHour = 5

const emailField = { fields: [{ field: 'email', code: 'invalid' as const }] }

/** Refuses an address that is a member's, and a document that is somebody's who has another address. */
export async function demandFree(
  tx: Tx,
  clientId: number,
  person: { email: string; document: string | null; country: string },
): Promise<void> {
  refuseTaken(await findTaken(tx, clientId, person))
}

function refuseTaken(taken: 'document' | 'email' | null): void {
  if (taken === 'document') fail('register.document_taken', documentField)
  if (taken === 'email') fail('register.email_taken', emailField)
}

/** Keeps a registration aside and asks its address to confirm it. */
export async function keepPending(
  services: Services,
  tx: Tx,
  registration: { clientId: number; email: string; answers: PendingAnswers },
  settings: PlatformSettings,
): Promise<void> {
  const { clock, messages, config, log } = services
  const { clientId, email, answers } = registration
  const now = clock.now()
  await deleteExpiredPending(tx, now)
  if ((await countPending(tx, email, new Date(now.getTime() - 3_600_000))) >= lettersAnHour) {
    log.warn('an address was sent as many confirmations as an hour allows')
    return
  }
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + confirmWithin * 1000)
  await insertPending(tx, {
    hash: hashOf(token),
    client_id: clientId,
    email,
    answers: JSON.stringify(answers),
    created_at: now,
    expires_at: expiresAt,
  })
  const language = languages.find(({ id }) => id === answers.languageId)?.code ?? defaultLanguage
  const url = `${config.publicUrl}${registerPaths.confirmRegister(token)}`
  await messages.mail(tx, { to: email, ...confirmLetter({ language, brand: settings.brand.name, url }) }, expiresAt)
}

/**
 * Makes the account of a registration whose link was opened, or lets the one that the address has join the client
 * (true). Of those who typed the same, the first to confirm has it.
 */
export async function confirm(services: Services, token: string): Promise<boolean> {
  const { database, clock } = services
  const now = clock.now()
  const hash = hashOf(token)
  const seen = (await database.inSystem((tx) => findPending(tx, hash, now))) ?? fail('register.link_expired')
  const slug = await database.inSystem((tx) => findSlug(tx, seen.client_id))
  const settings = await readSettings(services, slug)
  const outcome = await database.inTenant(seen.client_id, async (tx) => {
    const held = await lockPendingOf(tx, seen.email)
    const pending = held.find((one) => one.hash === hash) ?? fail('register.link_expired')
    const made = await makeMember(tx, pending, settings, now)
    await deletePendingOf(tx, pending.client_id, pending.email)
    return made
  })
  for (const sessionId of outcome.ended) await services.sessions.revoke(sessionId)
  await services.members.changed(outcome.userId)
  return outcome.joined
}

interface Made {
  userId: string
  /** The account was there, with a password that its person had proved to be theirs. */
  joined: boolean
  /** Sessions of who had typed the address before. */
  ended: string[]
}

/** What was typed, with the agency and the brands that were merged since where they went. */
async function followChoices(tx: Tx, clientId: number, profile: Profile): Promise<Profile> {
  const { company = null, brands = [] } = profile
  const now = await followMerged(tx, clientId, { company, brands })
  return {
    ...profile,
    ...(profile.company !== undefined && { company: now.company }),
    ...(profile.brands && { brands: [...now.brands] }),
  }
}

async function makeMember(tx: Tx, pending: PendingRow, settings: PlatformSettings, now: Date): Promise<Made> {
  const { client_id: clientId, email, answers } = pending
  const { kind, passwordHash, languageId, terms } = answers
  const profile = await followChoices(tx, clientId, answers.profile)
  const facts = await readFacts(tx, clientId, settings, now)
  // A store may have left the campaign since.
  demandRight(profileProblems(profile, fieldsOf(settings, kind), facts), settings)
  const language = languages.find(({ id }) => id === languageId)?.code
  const member = { kind, profile, terms, language, registeredAt: pending.created_at }
  const known = await joinByAddress(tx, { clientId, email }, member, { settings, facts, now })
  if (known !== undefined) {
    const proved = await proveAddress(tx, known, { hash: passwordHash, at: now })
    return { userId: known, joined: !proved.first, ended: proved.ended }
  }
  const person = {
    id: newId(now.getTime()),
    email,
    document: profile.document ? (parseDocument(settings.country, profile.document)?.document ?? null) : null,
    documentCountry: settings.country,
    passwordHash,
    ...splitName(profile.full_name ?? ''),
    languageId,
  }
  const outcome = await addNewPerson(tx, person, now)
  refuseTaken(outcome === 'added' ? null : outcome)
  await enter(tx, { clientId, userId: person.id }, member, { settings, facts, now })
  return { userId: person.id, joined: false, ended: [] }
}
