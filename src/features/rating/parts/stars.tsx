import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { starPoints } from '#contract/features/rating/rating-rules.ts'
import styles from '../rating.module.css'

const starWords = (stars: number) => plural(stars, { one: '# estrela', other: '# estrelas' })

/** So many stars, as they were given. */
export function Stars({ value }: { value: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={starWords(value)}>
      {starPoints.map((point) => (
        <Star key={point} size={16} data-given={point <= value || undefined} aria-hidden="true" />
      ))}
    </span>
  )
}

interface StarInputProps {
  /** 0: none chosen yet. */
  value: number
  describedBy: string | undefined
  onChange: (stars: number) => void
}

/** One to five stars to be chosen. */
export function StarInput({ value, describedBy, onChange }: StarInputProps) {
  const { t } = useLingui()
  return (
    <fieldset className={styles.choose} aria-describedby={describedBy}>
      <legend className="visually-hidden">{t`Estrelas`}</legend>
      {starPoints.map((point) => (
        <label key={point} className={styles.choice}>
          <input
            type="radio"
            name="stars"
            className="visually-hidden"
            aria-label={starWords(point)}
            checked={value === point}
            onChange={() => onChange(point)}
          />
          <Star size={32} data-given={point <= value || undefined} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}
