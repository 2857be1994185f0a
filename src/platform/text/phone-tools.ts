// Only through phone.ts, which loads it when it is needed.
import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isMobile, isPhoneText } from '#contract/features/phone/phone-rules.ts'
import type { ReadPhone } from './phone.ts'

/** What somebody typed, in a country, as E.164; `mobile` where an SMS must reach it. Twin of `server/features/phone/read-phone-service.ts`. */
export function readPhone(typed: string, country: string, options: { mobile?: boolean } = {}): ReadPhone {
  const parsed = isPhoneText(typed)
    ? parsePhoneNumberFromString(typed.trim(), { defaultCountry: country as CountryCode, extract: false })
    : undefined
  if (!parsed?.isValid()) return { e164: null, problem: 'invalid' }
  if (options.mobile && !isMobile(parsed.number, parsed.getType())) return { e164: null, problem: 'not_mobile' }
  return { e164: parsed.number, problem: null }
}

/** An E.164 number as people of its country write it, with the `+` unless it is of `home`. */
export function formatPhone(e164: string, home?: string): string {
  const parsed = parsePhoneNumberFromString(e164)
  if (!parsed) return e164
  return parsed.country === home ? parsed.formatNational() : parsed.formatInternational()
}

/** What a field shows while it is typed in: the digits so far with the country's signs between them. */
export function typePhone(typed: string, country: string): string {
  return isPhoneText(typed) ? new AsYouType(country as CountryCode).input(typed) : typed
}

/** The country of an E.164 number, or null. */
export function phoneCountryOf(e164: string): string | null {
  return parsePhoneNumberFromString(e164)?.country ?? null
}
