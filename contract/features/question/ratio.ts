// [Note: Ratios] Grades are never reckoned in floating numbers: a third is a third until a percent is shown. A ratio is two
// whole numbers without a common divisor, the lower one above 0, so that equal ratios are equal by their parts.

/** An exact number: `over` ÷ `under`, in lowest terms, `under` above 0. */
export interface Ratio {
  readonly over: bigint
  readonly under: bigint
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [rest, divisor] = [a < 0n ? -a : a, b]
  while (rest !== 0n) [rest, divisor] = [divisor % rest, rest]
  return divisor
}

/** `over` ÷ `under` in lowest terms. Whole numbers; `under` above 0. */
export function ratio(over: bigint | number, under: bigint | number = 1n): Ratio {
  const [upper, lower] = [BigInt(over), BigInt(under)]
  if (lower <= 0n) throw new RangeError('a ratio is over a number above 0')
  const divisor = commonDivisor(upper, lower)
  return { over: upper / divisor, under: lower / divisor }
}

/** None of it. */
export const zero = ratio(0)
/** All of it. */
export const one = ratio(1)

/** The exact value of a decimal (`-12.5`, `1e-7`), or of a number as JavaScript writes it. */
export function decimalRatio(value: string | number): Ratio {
  const parts = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(String(value))
  const [, sign, whole = '', rest = '', power = '0'] = parts ?? []
  if (!parts || whole + rest === '') throw new RangeError('not a decimal')
  const digits = BigInt(`${sign}${whole}${rest}`)
  const shift = Number(power) - rest.length
  return shift < 0 ? ratio(digits, 10n ** BigInt(-shift)) : ratio(digits * 10n ** BigInt(shift))
}

/** a + b */
export const add = (a: Ratio, b: Ratio): Ratio => ratio(a.over * b.under + b.over * a.under, a.under * b.under)
/** −a */
export const negate = ({ over, under }: Ratio): Ratio => ({ over: -over, under })
/** a − b */
export const subtract = (a: Ratio, b: Ratio): Ratio => add(a, negate(b))
/** a × b */
export const multiply = (a: Ratio, b: Ratio): Ratio => ratio(a.over * b.over, a.under * b.under)
/** a ÷ b; b above 0. */
export const divide = (a: Ratio, b: Ratio): Ratio => ratio(a.over * b.under, a.under * b.over)
/** Below 0, 0 or above 0, as a is less than, equal to or more than b. */
export function compareRatios(a: Ratio, b: Ratio): -1 | 0 | 1 {
  const [left, right] = [a.over * b.under, b.over * a.under]
  return left < right ? -1 : left > right ? 1 : 0
}
/** The larger of two. */
export const larger = (a: Ratio, b: Ratio): Ratio => (compareRatios(a, b) < 0 ? b : a)
/** The value without its sign. */
export const sizeOf = ({ over, under }: Ratio): Ratio => ({ over: over < 0n ? -over : over, under })

/** A ratio as it is stored and sent: `1/3`. */
export const ratioText = ({ over, under }: Ratio): string => `${over}/${under}`
/** A ratio as `ratioText` wrote it. */
export function readRatio(text: string): Ratio {
  const [over = '', under = ''] = text.split('/')
  return ratio(BigInt(over), BigInt(under))
}
