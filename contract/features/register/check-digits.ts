/**
 * Rest of a weighted sum by 11, as Brazil and Argentina use it. A character counts as its code
 * less 48: `0`–`9` are 0–9, `A`–`Z` 17–42 (alphanumeric CNPJ, IN RFB 2.229/2024).
 */
function weightedRest(characters: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, at) => total + weight * (characters.charCodeAt(at) - 48), 0)
  return sum % 11
}

/** Weights that go down to 2, `from` first: 10, 9 … 2. */
const downFrom = (from: number): number[] => Array.from({ length: from - 1 }, (_, at) => from - at)
const brazilianDigit = (rest: number): string => String(rest < 2 ? 0 : 11 - rest)
const allEqual = (text: string): boolean => new Set(text).size === 1

/** Digits of a CPF (punctuation taken out), or null when it is none. */
export function parseCpf(typed: string): string | null {
  const digits = typed.replaceAll(/[ .-]/g, '')
  if (!/^[0-9]{11}$/.test(digits) || allEqual(digits)) return null
  const first = brazilianDigit(weightedRest(digits, downFrom(10)))
  const second = brazilianDigit(weightedRest(digits, downFrom(11)))
  return digits.endsWith(first + second) ? digits : null
}

/** The 14 characters of a CNPJ, numeric or alphanumeric, in upper case; null when it is none. */
export function parseCnpj(typed: string): string | null {
  const plain = typed.replaceAll(/[ ./-]/g, '').toUpperCase()
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(plain) || allEqual(plain)) return null
  const weights = [5, 4, 3, 2, ...downFrom(9)]
  const first = brazilianDigit(weightedRest(plain, weights))
  const second = brazilianDigit(weightedRest(plain, [6, ...weights]))
  return plain.endsWith(first + second) ? plain : null
}

/** The 11 digits of an Argentine CUIT or CUIL, or null. */
export function parseCuit(typed: string): string | null {
  const digits = typed.replaceAll(/[ .-]/g, '')
  if (!/^(20|23|24|27|30|33|34|50|51|55)[0-9]{9}$/.test(digits)) return null
  const rest = 11 - weightedRest(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2])
  const digit = rest === 11 ? 0 : rest === 10 ? 9 : rest
  return digits.endsWith(String(digit)) ? digits : null
}

/** Whether the last of eight digits is the check digit of a Uruguayan CI. */
export function isUruguayanCheckDigit(digits: string): boolean {
  const weights = [2, 9, 8, 7, 6, 3, 4]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return Number(digits[7]) === (10 - (sum % 10)) % 10
}

/** A Chilean RUN or RUT as SENCE takes it on the wire (`25258126-k`, lower case), or null. Dots are taken out. */
export function parseRun(typed: string): string | null {
  const [, body, digit] = /^([0-9]{1,8})-([0-9kK])$/.exec(typed.replaceAll(/[ .]/g, '')) ?? []
  if (body === undefined || digit === undefined) return null
  const sum = Array.from(body)
    .toReversed()
    .reduce((total, each, at) => total + Number(each) * ((at % 6) + 2), 0)
  const rest = 11 - (sum % 11)
  const expected = rest === 11 ? '0' : rest === 10 ? 'k' : String(rest)
  return digit.toLowerCase() === expected ? `${body}-${expected}` : null
}
