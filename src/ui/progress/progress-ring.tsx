import styles from './progress-ring.module.css'

/** `value` 0 to 1, shown as a whole percentage inside; `label` says what progresses; `size` in px. */
export function ProgressRing({ value, label, size = 42 }: { value: number; label: string; size?: number }) {
  const share = Math.min(1, Math.max(0, value))
  const percent = Math.floor(share * 100)
  const width = 5
  const radius = 21 - width / 2
  const round = 2 * Math.PI * radius
  return (
    <svg
      className={styles.ring}
      width={size}
      height={size}
      viewBox="0 0 42 42"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <circle className={styles.rest} cx="21" cy="21" r={radius} strokeWidth={width} />
      {share > 0 ? (
        <circle
          className={styles.done}
          cx="21"
          cy="21"
          r={radius}
          strokeWidth={width}
          strokeDasharray={`${share * round} ${round}`}
          transform="rotate(-90 21 21)"
        />
      ) : null}
      <text className={styles.figure} x="21" y="21" dy="0.36em" textAnchor="middle" aria-hidden="true">
        {percent}
      </text>
    </svg>
  )
}
