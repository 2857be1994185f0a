import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isMobile, isPhoneText, type PhoneProblem } from '#contract/features/phone/phone-rules.ts'

/** A number that was read, or why it could not be. */
export type ReadPhone = { e164: string; problem: null } | { e164: null; problem: PhoneProblem }

/**
 * What somebody typed as E.164: in a country (ISO 3166-1 alpha-2), or with its `+` from anywhere.
 * `mobile` where an SMS must reach it. Twin of `src/platform/text/phone-tools.ts`.
 */
export function readPhone(typed: string, country?: string, options: { mobile?: boolean } = {}): ReadPhone {
  const parsed = isPhoneText(typed)
    ? parsePhoneNumberFromString(typed.trim(), { defaultCountry: country as CountryCode | undefined, extract: false })
    : undefined
  if (!parsed?.isValid()) return { e164: null, problem: 'invalid' }
  if (options.mobile && !isMobile(parsed.number, parsed.getType())) return { e164: null, problem: 'not_mobile' }
  return { e164: parsed.number, problem: null }
}
