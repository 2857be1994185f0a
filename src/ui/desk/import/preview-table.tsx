import styles from './preview-table.module.css'

interface PreviewTableProps {
  label: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The first rows of a file as they were read. */
export function PreviewTable({ label, heads, rows }: PreviewTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by keys
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.preview}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {heads.map((_, at) => (
                <td key={at}>{(cells[at] ?? '').slice(0, 120)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
