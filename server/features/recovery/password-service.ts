import { passwordProblem, strictest } from '#contract/features/recovery/password-rules.ts'
import type { PasswordStrength } from '#contract/features/settings/settings-schema.ts'
import { noteEvent } from '#server/features/account/event-service.ts'
import { forgetVerifications } from '#server/features/phone/phone-service.ts'
import {
  checkPassword,
  clientsOf,
  hashPassword,
  languageOf,
  lockPerson,
  personById,
  proveEmail,
  replacePassword,
  type PersonRow,
} from '#server/features/session/people/person-access-service.ts'
import { readSettings } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import { hashLink, uidOf } from './link-service.ts'
import { findLink, spendLink, voidOthers } from './recovery-queries.ts'
import { changedLetter } from './recovery-texts.ts'

/** A letter that says what has already happened is worth sending for this long. */
const noticeWithin = 2 * 86_400_000

/** The least strength this person's password must have: the most demanding of their clients'. */
export async function leastStrength(services: Services, userId: string): Promise<PasswordStrength> {
  const clients = await services.database.inSystem((tx) => clientsOf(tx, userId))
  const settings = await Promise.all(clients.map(({ slug }) => readSettings(services, slug)))
  return strictest(settings.map(({ passwordStrength }) => passwordStrength))
}

interface Link {
  uidb64: string
  token: string
}

async function personOfLink(services: Services, link: Link) {
  const now = services.clock.now()
  return services.database.inSystem(async (tx) => {
    const kept = await findLink(tx, hashLink(link.token), now)
    const person = kept && uidOf(kept.user_id) === link.uidb64 ? await personById(tx, kept.user_id) : undefined
    if (!kept || !person || person.blocked_at) return fail('password.link_expired')
    return { person, purpose: kept.purpose }
  })
}

/** What a link is good for. */
export async function readLink(services: Services, link: Link) {
  const { person, purpose } = await personOfLink(services, link)
  return {
    username: person.username ?? person.email,
    purpose,
    least: await leastStrength(services, person.id),
  }
}

function demandStrength(password: string, least: PasswordStrength): void {
  const problem = passwordProblem(password, least)
  if (problem === 'too_weak') fail('password.too_weak', { values: { least } })
  if (problem) fail('request.invalid', { fields: [{ field: 'password', code: problem }] })
}

/** Sets a password by a link: once, whoever else uses it at the same moment. Every session of the person ends. */
export async function setPasswordByLink(services: Services, link: Link, password: string): Promise<void> {
  const { person } = await personOfLink(services, link)
  demandStrength(password, await leastStrength(services, person.id))
  const hash = await hashPassword(password)
  const at = services.clock.now()
  const ended = await services.database.inSystem(async (tx) => {
    const spent = (await spendLink(tx, hashLink(link.token), at)) ?? fail('password.link_expired')
    await lockPerson(tx, person.id)
    if (spent.mailed && (await proveEmail(tx, person.id, at))) await forgetVerifications(tx, person.id)
    return replace(tx, services, person, { hash, at, how: 'link' })
  })
  await notifyEnded(services, person.id, ended)
}

/** Changes a signed-in person's password; the session that asks stays. */
export async function changeOwnPassword(
  services: Services,
  asker: { userId: string; sessionId: string },
  typed: { current?: string; password: string },
  address: string,
): Promise<void> {
  const { database, clock, limits } = services
  // Nobody tries passwords with a session left open somewhere; the person elsewhere is not held up.
  await limits.demand(`change password ${asker.sessionId} ${address}`, 10, 300)
  const person = (await database.inSystem((tx) => personById(tx, asker.userId))) ?? fail('session.revoked')
  const forced = person.must_change_password && typed.current === undefined
  if (!forced && !(await checkPassword(person.password_hash, typed.current ?? ''))) fail('password.current_wrong')
  demandStrength(typed.password, await leastStrength(services, asker.userId))
  if (await checkPassword(person.password_hash, typed.password)) fail('password.same')
  const hash = await hashPassword(typed.password)
  const at = clock.now()
  const ended = await database.inSystem(async (tx) => {
    const held = await lockPerson(tx, asker.userId)
    // Somebody else was quicker with another password: what was checked above does not hold any more.
    if (held?.password_hash !== person.password_hash) fail('password.current_wrong')
    return replace(tx, services, person, { hash, at, how: forced ? 'forced' : 'profile', keep: asker.sessionId })
  })
  await notifyEnded(services, asker.userId, ended)
}

async function replace(
  tx: Tx,
  { messages, config }: Services,
  person: PersonRow,
  change: { hash: string; at: Date; how: string; keep?: string },
): Promise<string[]> {
  const ended = await replacePassword(tx, person.id, change)
  await voidOthers(tx, person.id)
  await noteEvent(tx, { userId: person.id, kind: 'password_set', at: change.at, detail: { how: change.how } })
  const clients = await clientsOf(tx, person.id)
  const brand = (clients.length === 1 ? clients[0]?.name : null) ?? 'Trilha'
  const to = { language: languageOf(person), name: person.first_name, brand }
  const letter = changedLetter(to, `${config.publicUrl}/request-password/`)
  await messages.mail(tx, { to: person.email, ...letter }, new Date(change.at.getTime() + noticeWithin))
  return ended
}

async function notifyEnded({ sessions, members, jobs }: Services, userId: string, ended: string[]): Promise<void> {
  for (const id of ended) await sessions.revoke(id)
  await members.changed(userId)
  jobs.nudge()
}
