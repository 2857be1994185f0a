import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'

const bars = new Set<HTMLElement>()

const followers = new Set<() => void>()

function heightNow(): number {
  const kept = [...bars].filter((bar) => getComputedStyle(bar).position === 'sticky')
  return Math.max(0, ...kept.map((bar) => innerHeight - bar.getBoundingClientRect().top))
}

function keepBar(bar: HTMLElement | null) {
  if (!bar) return undefined
  bars.add(bar)
  for (const follow of followers) follow()
  return () => {
    bars.delete(bar)
    for (const follow of followers) follow()
  }
}

/**
 * Tells the pixels at the window's lower edge that the main action takes there, 0 where it stands in the page: at once,
 * with another screen, and as its note grows. Gives what ends that.
 */
export function followBottomBar(notify: (pixels: number) => void): () => void {
  const sizes = new ResizeObserver(() => notify(heightNow()))
  const follow = () => {
    sizes.disconnect()
    for (const bar of bars) sizes.observe(bar)
    notify(heightNow())
  }
  followers.add(follow)
  follow()
  return () => {
    followers.delete(follow)
    sizes.disconnect()
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
