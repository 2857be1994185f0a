import type { AcceptedNumber } from '#contract/features/question/question-schema.ts'
import {
  add,
  decimalRatio,
  divide,
  multiply,
  ratio,
  sizeOf,
  subtract,
  type Ratio,
} from '#contract/features/question/ratio.ts'

/** Decimals that are tried for before a number counts as one without an end. */
const mostDecimals = 30n

/** A ratio as a decimal; null: it has no end. */
function decimalText({ over, under }: Ratio): string | null {
  const scaled = over * 10n ** mostDecimals
  if (scaled % under !== 0n) return null
  const digits = scaled / under
  const size = digits < 0n ? -digits : digits
  const text = size.toString().padStart(Number(mostDecimals) + 1, '0')
  const whole = text.slice(0, -Number(mostDecimals))
  const rest = text.slice(-Number(mostDecimals)).replace(/0+$/, '')
  return `${digits < 0n ? '-' : ''}${whole}${rest && `.${rest}`}`
}

/** A number that counts, as a value and what it may be off by; `isSame`: it was written so. */
export function asValue(accepted: AcceptedNumber): { value: string; tolerance: string; isSame: boolean } {
  if (accepted.by === 'value') {
    const { value, tolerance, toleranceIn } = accepted
    if (toleranceIn === 'absolute') return { value, tolerance, isSame: true }
    const share = divide(multiply(sizeOf(decimalRatio(value)), decimalRatio(tolerance)), ratio(100))
    return { value, tolerance: decimalText(share) ?? '0', isSame: false }
  }
  const [from, to] = [decimalRatio(accepted.from), decimalRatio(accepted.to)]
  const value = decimalText(divide(add(from, to), ratio(2))) ?? accepted.from
  return { value, tolerance: decimalText(divide(subtract(to, from), ratio(2))) ?? '0', isSame: false }
}

/** One divided by a decimal; null: it has no end. */
export const inverse = (value: string): string | null => {
  const under = decimalRatio(value)
  return under.over === 0n ? null : decimalText(divide(ratio(1), under))
}

/** A number as files write it (`1e-3`, `.5`, `1,5`) as a decimal; as it stands where it is none. */
export function plainDecimal(written: string): string {
  const said = written.trim().replace(',', '.').replace(/^\+/, '')
  if (/^-?\d+(\.\d+)?$/.test(said)) return said
  const number = Number(said)
  return said !== '' && Number.isFinite(number) && Math.abs(number) < 1e20
    ? number.toFixed(20).replace(/\.?0+$/, '')
    : said
}

/** A share of a file, as exact as it is kept. */
export const shareOf = (fraction: number): number => Number(fraction.toFixed(7))

/** How a question of several right choices is counted, by the share of each; `isExact`: it is one of our ways. */
export function scoringOf(fractions: readonly number[]): { scoring: 'all' | 'minus'; isExact: boolean } {
  const right = fractions.filter((fraction) => fraction > 0)
  const wrong = fractions.filter((fraction) => fraction <= 0)
  const isAbout = (fraction: number, wanted: number) => Math.abs(fraction - wanted) < 0.0001
  const isAll = wrong.length > 0 && wrong.every((fraction) => isAbout(fraction, -1))
  const isMinus = wrong.every((fraction) => isAbout(fraction, -1 / right.length))
  const isEven = right.every((fraction) => isAbout(fraction, 1 / right.length))
  return { scoring: isAll ? 'all' : 'minus', isExact: isEven && (isAll || isMinus) }
}
