import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { LanguageCode } from '#contract/engine/language.ts'
import { readNumber } from '#contract/features/question/judging/read-number.ts'
import { formatNumber } from '#platform/format.ts'
import styles from './question-view.module.css'

interface MeantProps {
  text: string
  meant: string | undefined
  language: LanguageCode
  locked: boolean | undefined
  onMeant: (meant: string) => void
}

/** Asks what somebody meant by a number that can be read in two ways ([Note: Written numbers]); says so where it is none. */
export function MeantNumber({ text, meant, language, locked, onMeant }: MeantProps) {
  const { t } = useLingui()
  const name = useId()
  const read = readNumber(text, language)
  if (text.trim() === '' || read.is === 'number') return null
  if (read.is === 'unreadable') return <p className={styles.doubt}>{t`Isto não é um número.`}</p>
  return (
    <fieldset className={styles.doubt}>
      <legend>{t`Qual número você quis dizer?`}</legend>
      {read.readings.map((reading) => (
        <label key={reading} className={styles.reading}>
          <input
            type="radio"
            name={name}
            checked={meant === reading}
            disabled={locked}
            className={styles.mark}
            onChange={() => onMeant(reading)}
          />
          {formatNumber(Number(reading), { maximumFractionDigits: 20 })}
        </label>
      ))}
    </fieldset>
  )
}
