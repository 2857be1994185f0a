import { activeLanguage } from '#platform/i18n.ts'

/** A calendar day in words, as the paper has it. */
export const inWords = (day: string): string =>
  new Intl.DateTimeFormat(activeLanguage(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
