import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** A choice that is on or off, such as a filter. */
export function Chip({
  selected,
  onClick,
  icon,
  children,
}: {
  selected: boolean
  onClick: () => void
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <button type="button" className={styles.chip} aria-pressed={selected} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}
