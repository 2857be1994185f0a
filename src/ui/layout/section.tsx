import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

/** A titled part of a screen; `action` at the right of its title (a link or a short fact). */
export function Section({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id}>{title}</h2>
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
      {children}
    </section>
  )
}
