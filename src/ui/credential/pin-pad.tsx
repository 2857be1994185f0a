import { Check, Delete } from 'lucide-react'
import { useEffect, useRef, type ComponentProps } from 'react'
import { TextInput } from '../form/text-input.tsx'
import styles from './pin-pad.module.css'

interface PinPadProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (digits: string) => void
  /** Nothing can be typed: a try is under way, or one has to wait. */
  still?: boolean
  deleteLabel: string
  /** Name of the key that sends the form around it. */
  doneLabel: string
  most?: number
}

/**
 * A PIN on big keys, in one field that the keyboard, pasting and a screen reader use as any other. The
 * device's own keyboard stays away: the keys are here. Inside a `form`, whose submit it is.
 */
export function PinPad({ value, onChange, still = false, deleteLabel, doneLabel, most = 8, ...rest }: PinPadProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!still) field.current?.focus()
  }, [still])
  const type = (digits: string) => onChange(digits.replaceAll(/[^0-9]/g, '').slice(0, most))
  const key = (digit: number) => (
    <button key={digit} type="button" className={styles.key} disabled={still} onClick={() => type(value + digit)}>
      {digit}
    </button>
  )
  return (
    <div className={styles.pad}>
      <TextInput
        {...rest}
        ref={field}
        type="password"
        inputMode="none"
        autoComplete="off"
        enterKeyHint="done"
        className={styles.field}
        readOnly={still}
        value={value}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={styles.keys}>
        {[1, 2, 3, 4, 5, 6, 7, 8, 9].map(key)}
        <button
          type="button"
          className={styles.side}
          aria-label={deleteLabel}
          title={deleteLabel}
          disabled={still || value === ''}
          onClick={() => onChange(value.slice(0, -1))}
        >
          <Delete aria-hidden="true" />
        </button>
        {key(0)}
        <button type="submit" className={styles.done} aria-label={doneLabel} title={doneLabel} disabled={still}>
          <Check aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
