import { Minus, Plus } from 'lucide-react'
import styles from './stepper.module.css'

interface StepperProps {
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** What is counted, such as the product's name. */
  label: string
  decreaseLabel: string
  increaseLabel: string
}

/** A whole number that is mostly small: stepped by thumb, or typed. */
export function Stepper({ value, min, max, onChange, label, decreaseLabel, increaseLabel }: StepperProps) {
  const change = (next: number) => onChange(Math.min(max, Math.max(min, Math.trunc(next) || min)))
  return (
    <span className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label={decreaseLabel}
        disabled={value <= min}
        onClick={() => change(value - 1)}
      >
        <Minus size={18} aria-hidden="true" />
      </button>
      <input
        className={styles.value}
        type="text"
        inputMode="numeric"
        aria-label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => change(Number(event.currentTarget.value.replaceAll(/\D/g, '')))}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={increaseLabel}
        disabled={value >= max}
        onClick={() => change(value + 1)}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
    </span>
  )
}
