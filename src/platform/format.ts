import { activeLanguage, activeLanguageId } from './i18n.ts'

const formatters = new Map<string, unknown>()

/** A formatter is dear to make (a slow phone takes a millisecond) and a list asks for dozens: each is made once. */
function formatter<F, O>(Kind: new (language: string, options?: O) => F, options?: O): F {
  const key = [Kind.name, activeLanguage(), JSON.stringify(options)].join(' ')
  const made = (formatters.get(key) as F | undefined) ?? new Kind(activeLanguage(), options)
  formatters.set(key, made)
  return made
}

const two = (value: number) => String(value).padStart(2, '0')

/** Day-first for languages 1 and 3, month-first otherwise (specification, section 1). */
export const isDayFirst = (): boolean => [1, 3].includes(activeLanguageId())

function numericDay(year: number, month: number, day: number): string {
  return isDayFirst() ? `${two(day)}/${two(month)}/${year}` : `${two(month)}/${two(day)}/${year}`
}

/** A calendar day at its local noon: no time zone moves it to a neighbour. */
const noonOf = (day: string) => new Date(`${day}T12:00:00`)

/** A calendar day (`YYYY-MM-DD`) in figures. */
export function formatDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return numericDay(year, month, date)
}

/** A calendar day in words without its year: "14 de nov." */
export function formatShortDay(day: string): string {
  return formatter(Intl.DateTimeFormat, { day: 'numeric', month: 'short' }).format(noonOf(day))
}

/** A calendar day in words, its month whole: "14 de novembro". */
export function formatLongDay(day: string): string {
  return formatter(Intl.DateTimeFormat, { day: 'numeric', month: 'long' }).format(noonOf(day))
}

/** The name of a calendar day's weekday: "terça-feira". */
export function formatWeekday(day: string): string {
  return formatter(Intl.DateTimeFormat, { weekday: 'long' }).format(noonOf(day))
}

export function formatTime(instant: string | Date): string {
  return formatter(Intl.DateTimeFormat, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant))
}

/** An instant in figures by the device's clock: "18/11/2026, 10:42". */
export function formatInstant(instant: string | Date): string {
  const at = new Date(instant)
  return `${numericDay(at.getFullYear(), at.getMonth() + 1, at.getDate())}, ${formatTime(at)}`
}

/** An instant to the second: "18/11/2026, 10:42:07". */
export function formatMoment(instant: string | Date): string {
  const at = new Date(instant)
  const time = formatter(Intl.DateTimeFormat, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)
  return `${numericDay(at.getFullYear(), at.getMonth() + 1, at.getDate())}, ${time}`
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return formatter(Intl.NumberFormat, options).format(value)
}

/** Share 0 to 1 as a whole percentage: never 100 % before it is whole. */
export function formatPercent(share: number): string {
  return formatNumber(share < 1 ? Math.min(0.99, share) : 1, { style: 'percent', maximumFractionDigits: 0 })
}

const byteUnits = ['B', 'kB', 'MB', 'GB'] as const

/** Bytes in decimal units with at most one decimal: "1,4 MB". */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${formatNumber(value, { maximumFractionDigits: value < 10 && power > 1 ? 1 : 0 })} ${byteUnits[power] ?? 'B'}`
}

/** Whole calendar days from one instant to another by the device's clock (negative: before). */
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((midnight(to) - midnight(from)) / 86_400_000)
}

/** What is recent in words ("há 5 minutos", "hoje, 10:42", "ontem, 18:03"), the rest in figures. */
export function relativeTime(instant: string | Date, now: Date = new Date()): string {
  const at = new Date(instant)
  const words = formatter(Intl.RelativeTimeFormat, { numeric: 'auto' })
  const minutes = Math.round((at.getTime() - now.getTime()) / 60_000)
  if (Math.abs(minutes) < 1) return words.format(0, 'second')
  if (Math.abs(minutes) < 60) return words.format(minutes, 'minute')
  const days = daysBetween(now, at)
  if (Math.abs(days) <= 1) return `${words.format(days, 'day')}, ${formatTime(at)}`
  return formatInstant(at)
}
