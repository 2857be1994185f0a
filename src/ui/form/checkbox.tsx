import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './checkbox.module.css'

/** A box to tick with its text beside it; takes everything an `input` takes, `ref` too. */
export function Checkbox({
  children,
  detail,
  ...rest
}: ComponentProps<'input'> & { children: ReactNode; detail?: ReactNode }) {
  return (
    <label className={styles.option}>
      <span className={styles.box}>
        <input {...rest} type="checkbox" className={styles.input} />
        <Check className={styles.tick} size={16} strokeWidth={3} aria-hidden="true" />
      </span>
      <span className={styles.text}>
        {children}
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
    </label>
  )
}

/** One of several choices with its text beside it; takes everything an `input` takes, `ref` too. */
export function Radio({
  children,
  detail,
  ...rest
}: ComponentProps<'input'> & { children: ReactNode; detail?: ReactNode }) {
  return (
    <label className={styles.option}>
      <span className={styles.box}>
        <input {...rest} type="radio" className={classNames(styles.input, styles.round)} />
        <span className={styles.dot} aria-hidden="true" />
      </span>
      <span className={styles.text}>
        {children}
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
    </label>
  )
}
