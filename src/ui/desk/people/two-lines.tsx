import type { ReactNode } from 'react'
import styles from './people.module.css'

/** What a row is called, and below it in small what it belongs to; `under` may be nothing. */
export function TwoLines({ children, under }: { children: ReactNode; under?: ReactNode }) {
  return (
    <span className={styles.name}>
      {children}
      {under ? <span className={styles.under}>{under}</span> : null}
    </span>
  )
}
