import * as v from 'valibot'

/** Phones a person may have (specification, section 3), in the order they are shown. */
export const phoneKinds = ['mobile', 'whatsapp', 'residential', 'commercial', 'communication'] as const
export type PhoneKind = (typeof phoneKinds)[number]

/** Countries (ISO 3166-1 alpha-2) offered beside a phone, with their calling codes; any other number is typed with its `+`. */
export const phoneCountries = {
  AR: '54',
  BR: '55',
  CA: '1',
  CL: '56',
  CO: '57',
  ES: '34',
  FR: '33',
  MX: '52',
  PE: '51',
  PT: '351',
  US: '1',
  UY: '598',
} as const
export type PhoneCountry = keyof typeof phoneCountries

/** Narrows an ISO code to a country we offer. */
export const isPhoneCountry = (code: string): code is PhoneCountry => Object.hasOwn(phoneCountries, code)

/** A phone as it travels and is kept: E.164, such as `+5511987654321`. Whether it exists is judged by `readPhone` of each side. */
export const e164Schema = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/))

/** Why a typed number cannot be taken: it is none, or it cannot take an SMS. */
export type PhoneProblem = 'invalid' | 'not_mobile'

/** What people type into a phone field. Digits of other scripts look like ours and are not: they are refused. */
export const isPhoneText = (typed: string): boolean => /^[0-9 ().+/-]{4,32}$/.test(typed.trim())

/**
 * Mobile numbers where the public metadata is too generous (it takes trunk ranges in Brazil and mixes
 * fixed lines and mobiles in Chile); see `documents-phones-invoices.md` of the specification.
 */
const mobilePatterns: Record<string, RegExp> = {
  '+54': /^\+549\d{10}$/,
  '+55': /^\+55(?:[14689][1-9]|2[12478]|3[1-578]|5[13-5]|7[13-579])9\d{8}$/,
  '+56': /^\+569\d{8}$/,
  '+598': /^\+5989[1-9]\d{6}$/,
}

/** Whether a valid number can take an SMS; `type` is what the metadata says of it. */
export function isMobile(e164: string, type: string | undefined): boolean {
  const known = Object.entries(mobilePatterns).find(([prefix]) => e164.startsWith(prefix))
  return known ? known[1].test(e164) : type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
}

/** A phone of which only the end is told, always of the same length: `•••••••••21`. */
export const maskPhone = (lastDigits: string): string => `•••••••••${lastDigits}`
