import { useLingui } from '@lingui/react/macro'
import { isDayFirst } from '../format.ts'

/** How a date is typed in the person's language, and the words of its field. */
export function useDateTexts(): { dayFirst: boolean; placeholder: string; calendarLabel: string } {
  const { t } = useLingui()
  const dayFirst = isDayFirst()
  return {
    dayFirst,
    placeholder: dayFirst
      ? t({ message: 'dd/mm/aaaa', comment: 'How a date is typed: day, month, year' })
      : t({ message: 'mm/dd/aaaa', comment: 'How a date is typed: month, day, year' }),
    calendarLabel: t`Escolher no calendário`,
  }
}
