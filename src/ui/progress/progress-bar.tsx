import styles from './progress-bar.module.css'

/** `value` 0 to 1; `label` says what progresses. Drawn in SVG: no style attribute passes the security policy. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <svg
      className={styles.bar}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
    >
      <rect className={styles.rest} width="100" height="8" />
      <rect className={styles.done} width={share * 100} height="8" />
    </svg>
  )
}
