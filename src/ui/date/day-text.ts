/** A day (`YYYY-MM-DD`) in figures as a person reads it; what is no whole day yet stays as it was typed. */
export function dayText(value: string, dayFirst: boolean): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  if (year === undefined) return value
  return dayFirst ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
}

/** What was typed, with its strokes: digits run on by themselves, a separator ends a part of one digit. */
function withStrokes(typed: string): string {
  const ended = typed.replace(/^(\d)[^\d]/, '0$1/').replace(/^(\d\d)[^\d]?(\d)[^\d]/, '$1/0$2/')
  const digits = ended.replaceAll(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

/** A day that there is not rolls over into the next month. */
function exists(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** The day (`YYYY-MM-DD`) of what was typed or pasted, else that with its strokes: no day yet, or none that there is. */
export function typedDay(typed: string, dayFirst: boolean): string {
  // As browsers fill it in, and as it is pasted from elsewhere.
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return typed
  const text = withStrokes(typed)
  const [, first = '', second = '', year = ''] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
  const [day, month] = dayFirst ? [first, second] : [second, first]
  const value = `${year}-${month}-${day}`
  return exists(value) ? value : text
}
