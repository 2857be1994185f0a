import { activeLanguage } from '#platform/i18n.ts'

/** The day of an instant in words, with its year: a badge is shown for a long time. */
export const dayInWords = (instant: string): string =>
  new Intl.DateTimeFormat(activeLanguage(), { dateStyle: 'long' }).format(new Date(instant))
