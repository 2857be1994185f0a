import type { SignInAnswer } from '#contract/engine/session/session.ts'
import { startOrAskCode } from '#server/features/second-factor/code-step-service.ts'
import { readLoginRules } from '#server/features/settings/sign-in-rules-service.ts'
import { fail } from '#server/platform/problem.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Services } from '#server/engine/services.ts'
import { humanCheck } from './tokens/human-check-service.ts'
import { openLoginLimits, type LoginLimits } from './login-limits.ts'
import { checkPassword, hashPassword, isOutdated } from './people/password.ts'
import { findPersonByName, setPasswordHash, type PersonRow } from './people/person-queries.ts'
import type { SignInFrom } from './start-session-service.ts'

const limitsOf = new WeakMap<Limits, LoginLimits>()

/** Signs a person in. People who do not exist get the same answer, as late, as a wrong password. */
export async function signIn(
  services: Services,
  typed: { username: string; password: string; recaptcha?: string | undefined },
  from: SignInFrom,
): Promise<SignInAnswer> {
  const limits = limitsOf.get(services.limits) ?? openLoginLimits(services.limits)
  limitsOf.set(services.limits, limits)
  // The database cannot keep a NUL: nobody has such a name.
  const storable = !typed.username.includes('\0')
  const person = storable ? await services.database.inSystem((tx) => findPersonByName(tx, typed.username)) : undefined
  const rules = await readLoginRules(services, typed.username, person?.id)
  const besieged = await limits.isBesieged(typed.username)
  if (rules.challenges || besieged) await demandChallenge(services, typed.recaptcha)
  await limits.demand(typed.username, from.address, rules.attempts)

  const right = await checkPassword(person?.password_hash, typed.password)
  if (!person || !right) fail('login.failed')
  limits.succeeded(typed.username, from.address)
  // Told to who typed the right one alone. Who runs the platform is never shut out by a client's settings.
  if (!rules.passwords && !person.superuser) fail('login.password_off')
  return startOrAskCode(services, await withTodaysHash(services, person, typed.password), from)
}

/** The person, whose password is hashed anew where the figures are others today. */
async function withTodaysHash(services: Services, person: PersonRow, password: string): Promise<PersonRow> {
  if (!isOutdated(person.password_hash)) return person
  const renewed = await hashPassword(password)
  await services.database.inSystem((tx) => setPasswordHash(tx, person.id, person.password_hash, renewed))
  return { ...person, password_hash: renewed }
}

async function demandChallenge(services: Services, answer: string | undefined): Promise<void> {
  if (answer === undefined || !(await humanCheck(services).isPassed(answer))) fail('login.challenge_required')
}
