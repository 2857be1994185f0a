import { passwordStrengths, type PasswordStrength } from '#contract/features/settings/settings-schema.ts'

/** Longest password taken; more would only be work for the hash. */
export const longestPassword = 1024

/** Why a new password cannot be taken. */
export type PasswordProblem = 'too_short' | 'too_long' | 'too_weak'

/** Fewest characters (specification, sections 5 and 9: 6, and 8 in the helper of strong ones). */
export const shortestPassword = (least: PasswordStrength): number => (least === 'strong' ? 8 : 6)

/** What a password is made of. Letters of any script count; a space is a symbol. */
function kindsOf(password: string) {
  return {
    lower: /\p{Ll}/u.test(password),
    upper: /\p{Lu}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    symbol: /[^\p{L}\p{M}\p{Nd}]/u.test(password),
  }
}

/** Characters as people count them: an accented letter or an emoji of two code units is one. */
const lengthOf = (password: string): number => Array.from(password.normalize('NFC')).length

/**
 * How strong a password is (specification, section 5): medium has upper and lower case and digits,
 * strong symbols too and at least eight characters, everything else is weak.
 */
export function passwordStrength(password: string): PasswordStrength {
  const { lower, upper, digit, symbol } = kindsOf(password)
  if (lengthOf(password) < shortestPassword('medium') || !lower || !upper || !digit) return 'weak'
  return symbol && lengthOf(password) >= shortestPassword('strong') ? 'strong' : 'medium'
}

/** What is missing for a password that a client with this least strength takes; null: nothing. */
export function passwordProblem(password: string, least: PasswordStrength): PasswordProblem | null {
  if (password.length > longestPassword) return 'too_long'
  if (lengthOf(password) < shortestPassword(least)) return 'too_short'
  return rank(passwordStrength(password)) < rank(least) ? 'too_weak' : null
}

/** The most demanding of several least strengths. */
export function strictest(levels: readonly PasswordStrength[]): PasswordStrength {
  return levels.reduce((most, level) => (rank(level) > rank(most) ? level : most), 'weak')
}

const rank = (strength: PasswordStrength): number => passwordStrengths.indexOf(strength)
