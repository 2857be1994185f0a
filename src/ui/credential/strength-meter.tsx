import { classNames } from '../class-names.ts'
import styles from './strength-meter.module.css'

interface StrengthMeterProps {
  /** How many of the three steps are reached; 0 while nothing is typed. */
  level: 0 | 1 | 2 | 3
  /** What the meter measures, such as "Força da senha". */
  label: string
  /** The level in a word; '' at 0. */
  value: string
}

/** How strong a password is, in three steps and a word: never by colour alone. */
export function StrengthMeter({ level, label, value }: StrengthMeterProps) {
  return (
    <div className={classNames(styles.meter, styles[`level${level}`])}>
      <svg className={styles.bar} viewBox="0 0 300 6" preserveAspectRatio="none" aria-hidden="true">
        {[0, 1, 2].map((step) => (
          <rect key={step} className={step < level ? styles.on : styles.off} x={step * 102} width="96" height="6" />
        ))}
      </svg>
      <p role="status" className={styles.text}>
        {label}: <strong>{value || '–'}</strong>
      </p>
    </div>
  )
}
