import * as v from 'valibot'
import { daySchema } from '#contract/engine/ids.ts'

/** Nobody older registers; a year with a digit too few or too many does not pass. */
const greatestAge = 120

/** The day of a birthday's year `years` later, as text; a 29 February counts as passed on 1 March. */
function yearsLater(birthday: string, years: number): string {
  return `${String(Number(birthday.slice(0, 4)) + years).padStart(4, '0')}${birthday.slice(4)}`
}

/** Whole years a person has lived on a day; both `YYYY-MM-DD`. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return yearsLater(birthday, years) <= today ? years : years - 1
}

/**
 * What is wrong with a birthday: `invalid` (no such day, not before today, or beyond any life) or
 * `minor` (younger than `least`, in years); null when it is right. It is one date, never year, month and day apart.
 */
export function checkBirthday(birthday: string, today: string, least: number): 'invalid' | 'minor' | null {
  if (!v.is(daySchema, birthday) || birthday >= today) return 'invalid'
  const age = ageOn(birthday, today)
  if (age > greatestAge) return 'invalid'
  return age < least ? 'minor' : null
}
