import { CalendarDays } from 'lucide-react'
import { useRef, type ComponentProps } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { dayText, typedDay } from './day-text.ts'
import { TextInput } from '../form/text-input.tsx'
import styles from './date-input.module.css'

interface DateInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** `YYYY-MM-DD`; what is no day yet as it was typed. */
  value: string
  onValue: (value: string) => void
  /** The order of the person's language, whatever the browser's is. */
  dayFirst: boolean
  /** Name of the button that opens the browser's calendar; without one there is none. */
  calendarLabel?: string
}

/** A day in figures, typed with digits alone, or chosen in the browser's calendar. */
export function DateInput({ value, onValue, dayFirst, calendarLabel, min, max, ...rest }: DateInputProps) {
  const calendar = useRef<HTMLInputElement>(null)
  const input = (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={32}
      {...rest}
      value={dayText(value, dayFirst)}
      onChange={(event) => onValue(typedDay(event.currentTarget.value, dayFirst))}
    />
  )
  if (calendarLabel === undefined) return input
  return (
    <div className={styles.date}>
      {input}
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.calendar}
        value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
        min={min}
        max={max}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      <IconButton label={calendarLabel} onClick={() => calendar.current?.showPicker()}>
        <CalendarDays aria-hidden="true" />
      </IconButton>
    </div>
  )
}
