import { useLingui } from '@lingui/react/macro'
import { charactersOf } from '#contract/features/question/answer-schema.ts'
import { questionLimits } from '#contract/features/question/question-schema.ts'
import { formatNumber } from '#platform/format.ts'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { AnswerProps } from './answer-props.ts'
import { MeantNumber } from './meant-number.tsx'
import styles from './question-view.module.css'

/** A few words. */
export function ShortAnswer({ answer, onAnswer, askedBy, locked }: AnswerProps<'short'>) {
  return (
    <TextInput
      aria-labelledby={askedBy}
      autoComplete="off"
      maxLength={questionLimits.short}
      value={answer?.kind === 'short' ? answer.text : ''}
      disabled={locked}
      onChange={({ currentTarget: { value } }) => onAnswer(value === '' ? null : { kind: 'short', text: value })}
    />
  )
}

/** A longer text; its length is counted as the server counts it. */
export function EssayAnswer({ question, answer, onAnswer, askedBy, locked }: AnswerProps<'essay'>) {
  const { t } = useLingui()
  const text = answer?.kind === 'essay' ? answer.text : ''
  const { most } = question
  const count = charactersOf(text)
  const [used, limit] = [formatNumber(count), formatNumber(most)]
  return (
    <div className={styles.stack}>
      <TextArea
        aria-labelledby={askedBy}
        aria-invalid={count > most ? true : undefined}
        rows={8}
        value={text}
        disabled={locked}
        onChange={({ currentTarget: { value } }) => onAnswer(value === '' ? null : { kind: 'essay', text: value })}
      />
      <p className={count > most ? styles.over : styles.hint} role={count > most ? 'alert' : undefined}>
        {count > most ? t`Seu texto tem mais que ${limit} caracteres` : t`${used} de ${limit} caracteres`}
      </p>
    </div>
  )
}

/** A number, with its unit where there are units; what can be read in two ways is asked about. */
export function NumericAnswer({ question, answer, onAnswer, askedBy, locked, language }: AnswerProps<'numeric'>) {
  const { t } = useLingui()
  const { units } = question
  const given = answer?.kind === 'numeric' ? answer : null
  const unit = given?.unit ?? units[0]
  const write = (text: string) =>
    onAnswer(text === '' ? null : { kind: 'numeric', text, ...(unit !== undefined && { unit }) })
  return (
    <div className={styles.stack}>
      <div className={styles.number}>
        <TextInput
          aria-labelledby={askedBy}
          autoComplete="off"
          inputMode="decimal"
          maxLength={100}
          value={given?.text ?? ''}
          disabled={locked}
          onChange={(event) => write(event.currentTarget.value)}
        />
        {units.length > 0 ? (
          <Select
            aria-label={t`Unidade`}
            value={unit}
            disabled={locked || !given}
            onChange={(event) => given && onAnswer({ ...given, unit: event.currentTarget.value })}
          >
            {units.map((text) => (
              <option key={text} value={text}>
                {text}
              </option>
            ))}
          </Select>
        ) : null}
      </div>
      <MeantNumber
        text={given?.text ?? ''}
        meant={given?.meant}
        language={language}
        locked={locked}
        onMeant={(meant) => given && onAnswer({ ...given, meant })}
      />
    </div>
  )
}
