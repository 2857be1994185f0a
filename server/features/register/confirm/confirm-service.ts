import { randomBytes } from 'node:crypto'
import { newId } from '#contract/engine/ids.ts'
import { defaultLanguage, languages } from '#contract/engine/language.ts'
import { dayIn } from '#contract/engine/time.ts'
import { parseDocument } from '#contract/features/register/document.ts'
import { confirmWithin, fieldsOf } from '#contract/features/register/register-contract.ts'
import { registerPaths } from '#contract/features/register/register-paths.ts'
import { profileProblems } from '#contract/features/register/register-rules.ts'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { passPage } from '#server/features/page/pass-service.ts'
import { addNewMembership, addNewPerson } from '#server/features/session/people/new-person-service.ts'
import { hashOf } from '#server/features/session/tokens/one-time-service.ts'
import { readSettings } from '#server/features/settings/settings-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { readChoices } from '../choices-service.ts'
import { documentField, isComplete, splitName, writeProfile } from '../profile-service.ts'
import { demandRight, factsOf } from '../register-policy.ts'
import { findSlug, findTimeZone } from '../register-queries.ts'
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

/** Refuses an address or a document that has an account. */
export async function demandFree(
  tx: Tx,
  person: { email: string; document: string | null; country: string },
): Promise<void> {
  refuseTaken(await findTaken(tx, person))
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

/** Makes the account of a registration whose link was opened. Of those who typed the same, the first to confirm has it. */
export async function confirm(services: Services, token: string): Promise<void> {
  const { database, clock } = services
  const now = clock.now()
  const hash = hashOf(token)
  const seen = (await database.inSystem((tx) => findPending(tx, hash, now))) ?? fail('register.link_expired')
  const slug = await database.inSystem((tx) => findSlug(tx, seen.client_id))
  const settings = await readSettings(services, slug)
  const userId = newId(now.getTime())
  await database.inTenant(seen.client_id, async (tx) => {
    const held = await lockPendingOf(tx, seen.email)
    const pending = held.find((one) => one.hash === hash) ?? fail('register.link_expired')
    await makeAccount(tx, userId, pending, settings, now)
    await deletePendingOf(tx, pending.email)
  })
  await services.members.changed(userId)
}

async function makeAccount(
  tx: Tx,
  userId: string,
  pending: PendingRow,
  settings: PlatformSettings,
  now: Date,
): Promise<void> {
  const { client_id: clientId, email, answers } = pending
  const { kind, profile, passwordHash, languageId, terms } = answers
  const { country } = settings
  const facts = factsOf(country, dayIn(await findTimeZone(tx, clientId), now), await readChoices(tx, clientId))
  // A store may have left the campaign since.
  demandRight(profileProblems(profile, fieldsOf(settings, kind), facts))
  const person = {
    id: userId,
    email,
    document: profile.document ? (parseDocument(country, profile.document)?.document ?? null) : null,
    documentCountry: country,
    passwordHash,
    ...splitName(profile.full_name ?? ''),
    languageId,
  }
  const outcome = await addNewPerson(tx, person, now)
  refuseTaken(outcome === 'added' ? null : outcome)
  const left = isComplete(profile, settings, facts) ? [] : (['complete_register'] as const)
  await addNewMembership(tx, { clientId, userId, roles: ['member'], pending: [...left] }, now)
  // The form showed the terms as they were: those are accepted by it, newer ones are asked for.
  await passPage(tx, { clientId, userId }, 'terms', pending.created_at, terms)
  const columns = { registered_at: pending.created_at, register_kind: kind }
  await writeProfile(tx, { clientId, userId }, profile, { country, now, columns })
}
