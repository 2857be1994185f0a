import type { ErrorCode, FieldProblem } from '#contract/engine/errors.ts'
import type { Choices } from '#contract/features/profile/profile-contract.ts'
import type { ProfileFacts } from '#contract/features/register/register-rules.ts'
import type { AccessSettings } from '#contract/features/settings/settings-schema.ts'
import { readPhone } from '#server/features/phone/read-phone-service.ts'
import { fail } from '#server/platform/problem.ts'

/** What the rules must know, on this side. */
export function factsOf(
  { country, minimumAge }: Pick<AccessSettings, 'country' | 'minimumAge'>,
  today: string,
  choices: Choices,
): ProfileFacts {
  return {
    country,
    minimumAge,
    today,
    choices,
    isPhone: (typed, mobile) => readPhone(typed, country, { mobile }).problem === null,
  }
}

/** Where a single thing is wrong that has a code of its own, that is what is answered. */
const ownCodes: Record<string, ErrorCode> = {
  'profile.birthday too_large': 'register.under_age',
  'profile.stores invalid': 'register.store_not_participating',
}

/** Ends the request when something is wrong. Fields of the profile are named `profile.<name>`. */
export function demandRight(
  profile: readonly FieldProblem[],
  { minimumAge }: Pick<AccessSettings, 'minimumAge'>,
  account: readonly FieldProblem[] = [],
): void {
  const fields = [...profile.map(({ field, code }) => ({ field: `profile.${field}`, code })), ...account]
  const [first] = fields
  if (!first) return
  if (fields.every((problem) => problem.code === 'unknown')) fail('request.unknown_field', { fields })
  const own = fields.length === 1 ? ownCodes[`${first.field} ${first.code}`] : undefined
  fail(own ?? 'request.invalid', { fields, ...(own === 'register.under_age' && { values: { age: minimumAge } }) })
}
