import * as v from 'valibot'
import type { ErrorCode, FieldProblem } from '#contract/errors.ts'
import { passwordProblem } from '#contract/password.ts'
import type { Choices } from '#contract/profile.ts'
import { emailSchema } from '#contract/register.ts'
import type { ProfileFacts } from '#contract/register-rules.ts'
import type { PasswordStrength } from '#contract/settings.ts'
import { readPhone } from '#server/platform/phone.ts'
import { fail } from '#server/platform/problem.ts'

/** What the rules must know, on this side. */
export function factsOf(country: string, today: string, choices: Choices): ProfileFacts {
  return {
    country,
    today,
    choices,
    isPhone: (typed, mobile) => readPhone(typed, country, { mobile }).problem === null,
  }
}

/** What a person gives beside the profile to get an account. */
export interface Account {
  email: string
  emailConfirmation: string
  password: string
  terms: boolean
  adult: boolean
}

/** What is wrong with the account, field by field. */
export function accountProblems(account: Account, least: PasswordStrength): FieldProblem[] {
  const found: FieldProblem[] = []
  if (!v.is(emailSchema, account.email)) found.push({ field: 'email', code: account.email ? 'invalid' : 'required' })
  if (account.email.toLowerCase() !== account.emailConfirmation.toLowerCase())
    found.push({ field: 'emailConfirmation', code: account.emailConfirmation ? 'invalid' : 'required' })
  const problem = passwordProblem(account.password, least)
  if (problem) found.push({ field: 'password', code: problem === 'too_weak' ? 'invalid' : problem })
  if (!account.terms) found.push({ field: 'terms', code: 'required' })
  if (!account.adult) found.push({ field: 'adult', code: 'required' })
  return found
}

/** Where a single thing is wrong that has a code of its own, that is what is answered. */
const ownCodes: Record<string, ErrorCode> = {
  'profile.birthday too_large': 'register.under_age',
  'profile.stores invalid': 'register.store_not_participating',
}

/** Ends the request when something is wrong. Fields of the profile are named `profile.<name>`. */
export function demandRight(profile: readonly FieldProblem[], account: readonly FieldProblem[] = []): void {
  const fields = [...profile.map(({ field, code }) => ({ field: `profile.${field}`, code })), ...account]
  const [first] = fields
  if (!first) return
  if (fields.every((problem) => problem.code === 'unknown')) fail('request.unknown_field', { fields })
  const own = fields.length === 1 ? ownCodes[`${first.field} ${first.code}`] : undefined
  fail(own ?? 'request.invalid', { fields })
}
