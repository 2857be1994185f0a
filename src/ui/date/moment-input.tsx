import { useState, type ComponentProps } from 'react'
import type { FieldIds } from '../form/field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { DateInput } from './date-input.tsx'
import { joinMoment, splitMoment, typedTime } from './time-text.ts'
import styles from './moment-input.module.css'

interface MomentInputProps extends FieldIds, Pick<ComponentProps<'input'>, 'disabled'> {
  /** `YYYY-MM-DDTHH:MM`; '' for none. */
  value: string
  /** Gets '' until day and time are whole. */
  onValue: (value: string) => void
  texts: { dayFirst: boolean; placeholder: string; calendarLabel: string; timeLabel: string }
}

/** A day and a time of 24 hours, in the order of the app's language: a browser's own field keeps to the browser's. */
export function MomentInput({ value, onValue, texts, disabled, ...ids }: MomentInputProps) {
  const { timeLabel, ...day } = texts
  const [typed, setTyped] = useState(() => ({ ...splitMoment(value), told: value }))
  // Changed from elsewhere.
  if (typed.told !== value) setTyped({ ...splitMoment(value), told: value })
  const change = (part: { day: string } | { time: string }) => {
    const next = { ...typed, ...part }
    const told = joinMoment(next.day, next.time)
    setTyped({ ...next, told })
    onValue(told)
  }
  const { id, ...described } = ids
  return (
    <div className={styles.moment}>
      <DateInput
        {...ids}
        {...day}
        disabled={disabled}
        value={typed.day}
        onValue={(chosen) => change({ day: chosen })}
      />
      <TextInput
        {...described}
        id={`${id}-time`}
        aria-label={timeLabel}
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        placeholder="00:00"
        disabled={disabled}
        value={typed.time}
        onChange={(event) => change({ time: typedTime(event.currentTarget.value) })}
      />
    </div>
  )
}
