import type { ReactNode } from 'react'
import { keepClear } from '../keep-clear.ts'
import styles from './bottom-bar.module.css'

/** The main action, kept at the lower edge on mobile; on desktop it stands where it is written. `note` goes below it. */
export function BottomBar({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles.bar} {...keepClear}>
      <div className={styles.inner}>{children}</div>
      {note ? <p className={styles.note}>{note}</p> : null}
    </div>
  )
}
