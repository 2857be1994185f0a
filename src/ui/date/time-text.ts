/** What was typed of a time, with its colon: digits run on by themselves, a separator ends an hour of one digit. */
export function typedTime(typed: string): string {
  const ended = typed.replace(/^(\d)[^\d]/, '0$1:')
  const digits = ended.replaceAll(/\D/g, '').slice(0, 4)
  return [digits.slice(0, 2), digits.slice(2)].filter(Boolean).join(':')
}

/** A day and a time as one, `2026-11-18T10:00`; '' while one of them is none that there is. */
export function joinMoment(day: string, time: string): string {
  const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
  return isWhole ? `${day}T${time}` : ''
}

/** The same taken apart. */
export function splitMoment(value: string): { day: string; time: string } {
  const [day = '', time = ''] = value.split('T')
  return { day, time }
}
