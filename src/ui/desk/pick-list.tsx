import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { SearchInput } from '../form/search-input.tsx'
import styles from './pick-list.module.css'

interface PickListProps<Row> {
  /** What is searched, as the box says. */
  label: string
  search: string
  onSearch: (search: string) => void
  /** What was found; null: nothing was searched yet. */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string
  render: (row: Row) => ReactNode
  /** What pressing a row does, in a word; and what stands there where it was done. */
  pickText: string
  pickedText?: string
  isPicked?: (row: Row) => boolean
  onPick: (row: Row) => void
  /** Said where nothing is found. */
  none: ReactNode
  /** Rows of another search still stand. */
  stale?: boolean
}

/** A search whose finds are picked one by one. */
export function PickList<Row>(props: PickListProps<Row>) {
  const { label, search, onSearch, rows, rowKey, render, pickText, pickedText, isPicked, onPick, none, stale } = props
  return (
    <div className={styles.pick}>
      <SearchInput label={label} value={search} onChange={onSearch} />
      {rows === null ? null : rows.length === 0 && !stale ? (
        <p className={styles.none} role="status">
          {none}
        </p>
      ) : (
        <ul role="list" className={classNames(styles.rows, stale && styles.stale)}>
          {rows.map((row) => {
            const picked = isPicked?.(row) ?? false
            return (
              <li key={rowKey(row)}>
                <button type="button" className={styles.row} disabled={picked} onClick={() => onPick(row)}>
                  <span>{render(row)}</span>
                  <span className={styles.what}>{picked ? pickedText : pickText}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
