import { uniteRanges, type Range } from './progress-rules.ts'

// Node and browsers both have them; the contract is compiled with the types of neither.
declare const atob: (text: string) => string
declare const btoa: (text: string) => string

/**
 * [Note: Covered runs] What was covered travels and is stored as ranges; past 500 of them as text: milliseconds (or
 * thousandths of a page) from the end of one run to the beginning of the next, then its length, as variable-length
 * numbers in base64. Exact, so that any number of pieces, united in any order, is as much as was seen: joining them
 * over gaps would add what was not, forgetting some would drop what was.
 */
export type Covered = [from: number, to: number][] | string

/** The largest number of ranges that travels as such. */
export const mostRanges = 500
/** The largest number of runs that is kept: nobody plays one activity in more pieces. */
export const mostRuns = 10_000
/** The longest text that holds so many: ten bytes each, four letters for three bytes. */
export const longestCovered = Math.ceil((mostRuns * 10) / 3) * 4

const perUnit = 1000
/** Half a microsecond of rounding: 0.1 + 0.2 is 0.3. */
const rounding = 0.0005

/** Ranges as they travel: their union, the shortest given up where they are more than anybody can have played. */
export function packCovered(ranges: readonly Range[]): Covered {
  const united = uniteRanges(ranges)
  if (united.length <= mostRanges) return united.map(([from, to]) => [from, to])
  let end = 0
  let bytes = ''
  for (const [from, to] of longestRuns(inMillis(united))) {
    bytes += numberBytes(from - end) + numberBytes(to - from)
    end = to
  }
  return btoa(bytes)
}

/** The ranges, or null where it is no such thing (a damaged row, a forged text). */
export function readCovered(covered: unknown): readonly Range[] | null {
  if (Array.isArray(covered)) return covered as Range[]
  if (typeof covered !== 'string') return null
  const numbers = readNumbers(covered)
  if (!numbers || numbers.length % 2 === 1 || numbers.length > mostRuns * 2) return null
  const ranges: Range[] = []
  let end = 0
  for (let index = 0; index < numbers.length; index += 2) {
    const from = end + (numbers[index] ?? 0)
    end = from + (numbers[index + 1] ?? 0)
    if (end === from) return null
    ranges.push([from / perUnit, end / perUnit])
  }
  return ranges
}

/** The ranges of what was checked before; none where it is damaged. */
export const rangesOf = (covered: unknown): readonly Range[] => readCovered(covered) ?? []

/** Rounded inwards, so that rounding covers nothing. */
function inMillis(ranges: readonly Range[]): Range[] {
  return ranges
    .map(([from, to]): Range => [Math.ceil(from * perUnit - rounding), Math.floor(to * perUnit + rounding)])
    .filter(([from, to]) => from < to)
}

function longestRuns(runs: readonly Range[]): readonly Range[] {
  if (runs.length <= mostRuns) return runs
  const longest = runs.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, mostRuns)
  return longest.toSorted((a, b) => a[0] - b[0])
}

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
function numberBytes(number: number): string {
  let bytes = ''
  let rest = number
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes += String.fromCharCode((rest % 128) + 128)
  return bytes + String.fromCharCode(rest)
}

function readNumbers(text: string): number[] | null {
  if (text.length > longestCovered || !/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 > 0) return null
  const numbers: number[] = []
  let number = 0
  let scale = 1
  for (const byte of Array.from(atob(text), (letter) => letter.charCodeAt(0))) {
    number += (byte % 128) * scale
    scale *= 128
    if (scale > 2 ** 42) return null
    if (byte >= 128) continue
    numbers.push(number)
    number = 0
    scale = 1
  }
  return scale === 1 ? numbers : null
}
