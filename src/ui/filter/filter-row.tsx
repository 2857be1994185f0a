import type { ReactNode } from 'react'
import styles from './filter-row.module.css'

/** A list's filters beside each other: the search first, as wide as there is room, then fields of choices. */
export function FilterRow({ search, children }: { search: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.filters} role="search">
      <div className={styles.search}>{search}</div>
      {children}
    </div>
  )
}
