import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { rendered, type Render } from '../overlay/rendered.tsx'
import styles from './data-table.module.css'

/** A column of a table. */
export interface Column<Row> {
  /** Its name for React. */
  key: string
  head: ReactNode
  render: (row: Row) => ReactNode
  /** Figures stand at the right, under each other. */
  numeric?: boolean
  /** A box to choose the row by: it stands before what the row is called. */
  pick?: boolean
  /** Left out on a phone, where `main` and its like stay. */
  wide?: boolean
  /** The order this column gives: pressing its head asks for it, again for the other way. */
  sort?: { is: 'ascending' | 'descending' | null; onPress: () => void }
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Makes what the row is called a link of the caller's. */
  renderLink?: (row: Row) => Render
  /** Rows of another question still stand. */
  stale?: boolean
}

/** A dense table of staff; on a phone each row becomes a card of its first columns. */
export function DataTable<Row>({ caption, columns, rows, rowKey, renderLink, stale = false }: DataTableProps<Row>) {
  const named = columns.findIndex(({ pick }) => !pick)
  return (
    <div className={styles.frame}>
      <table className={classNames(styles.table, stale && styles.stale)} aria-busy={stale || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, head, render, numeric, wide, pick }, at) => (
                <td
                  key={key}
                  // On a phone, where no head stands above it, a figure says what it counts.
                  data-head={numeric && at !== named && typeof head === 'string' ? head : undefined}
                  className={classNames(
                    numeric && styles.numeric,
                    wide && styles.wide,
                    pick && styles.pick,
                    at === named && styles.named,
                  )}
                >
                  {at === named && renderLink ? rendered(renderLink(row), styles.link ?? '', render(row)) : render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row>({ column: { head, numeric, wide, sort } }: { column: Column<Row> }) {
  const className = classNames(numeric && styles.numeric, wide && styles.wide)
  if (!sort)
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  const Arrow = sort.is === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" className={className} aria-sort={sort.is ?? 'none'}>
      <button type="button" className={styles.sort} onClick={sort.onPress}>
        {head}
        {sort.is ? <Arrow size={14} aria-hidden="true" /> : null}
      </button>
    </th>
  )
}
