import { useLingui } from '@lingui/react/macro'
import { useDateTexts } from '../text/date-texts.ts'

/** How a day and time are typed in the person's language, and the words of their fields. */
export function useMomentTexts() {
  const { t } = useLingui()
  return { ...useDateTexts(), timeLabel: t`Hora` }
}
