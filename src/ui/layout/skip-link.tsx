import type { ReactNode } from 'react'
import styles from './skip-link.module.css'

/** The first thing the keyboard meets: past everything that stands before `#main`. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a href="#main" className={styles.skip}>
      {children}
    </a>
  )
}
