import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { TextInput } from '../form/text-input.tsx'
import styles from './code-input.module.css'

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: string
  /** The digits so far; whatever else was typed or pasted is left out. */
  onChange: (digits: string) => void
}

/** A code of six digits in one field: it can be pasted, filled in from the message, and read out as one. */
export function CodeInput({ value, onChange, className, ...rest }: CodeInputProps) {
  return (
    <TextInput
      {...rest}
      className={classNames(styles.code, className)}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      // Space for a pasted sentence with the code in it.
      maxLength={64}
      value={value}
      onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
    />
  )
}

/** The code in what was typed or pasted: six digits that stand together, else the digits so far. */
function digitsOf(text: string): string {
  const code = /(?<![0-9])[0-9]{6}(?![0-9])/.exec(text)
  return code?.[0] ?? text.replaceAll(/[^0-9]/g, '').slice(0, 6)
}
