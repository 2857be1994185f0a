import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

/** What ties a control to its label, hint and error: spread it on the control. */
export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Beside the label, at the right. */
  aside?: ReactNode
  children: (ids: FieldIds) => ReactNode
}

export function Field({ label, hint, error, required = false, aside, children }: FieldProps) {
  const id = useId()
  const describedBy = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
      </div>
      <div className={styles.control}>
        {children({
          id,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': required || undefined,
        })}
        {error ? <CircleAlert className={styles.mark} size={20} aria-hidden="true" /> : null}
      </div>
      <div role="alert" className={styles.messages}>
        {error ? (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
