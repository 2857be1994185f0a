import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './noted-button.module.css'

/** A button with what is said of it below: what it waits for, or why it was refused. */
export function NotedButton({ note, ...button }: ComponentProps<typeof Button> & { note: ReactNode }) {
  return (
    <div className={styles.noted}>
      <Button {...button} />
      <p role="status" className={styles.note}>
        {note}
      </p>
    </div>
  )
}
