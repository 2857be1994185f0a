import { ProgressBar } from '../../progress/progress-bar.tsx'
import styles from './bars.module.css'

/** Counts beside each other as bars, each with its name and its figure; the longest is the largest. `format`: how a count is written. */
export function Bars({
  rows,
  format,
}: {
  rows: readonly { name: string; count: number }[]
  format: (count: number) => string
}) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <ul role="list" className={styles.bars}>
      {rows.map(({ name, count }) => (
        <li key={name} className={styles.bar}>
          <span>{name}</span>
          <span aria-hidden="true">
            <ProgressBar value={count / most} label={name} />
          </span>
          <span className={styles.figure}>{format(count)}</span>
        </li>
      ))}
    </ul>
  )
}
