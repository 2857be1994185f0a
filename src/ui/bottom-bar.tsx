import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'

const bars = new Set<HTMLElement>()

/** Pixels at the window's lower edge that the main action takes there now; 0 where it stands in the page. */
export function bottomBarHeight(): number {
  const kept = [...bars].filter((bar) => getComputedStyle(bar).position === 'sticky')
  return Math.max(0, ...kept.map((bar) => innerHeight - bar.getBoundingClientRect().top))
}

function keepBar(bar: HTMLElement | null) {
  if (bar) bars.add(bar)
  return () => {
    if (bar) bars.delete(bar)
  }
}

/** The main action, kept at the lower edge on mobile; on desktop it stands where it is written. `note` goes below it. */
export function BottomBar({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles.bar} ref={keepBar}>
      <div className={styles.inner}>{children}</div>
      {note ? <p className={styles.note}>{note}</p> : null}
    </div>
  )
}
