import { useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import type { AskedPart } from '#contract/features/question/asked-question.ts'
import type { AnswerProps } from './answer-props.ts'
import { LineText } from './text/question-text.tsx'
import styles from './question-view.module.css'

interface ChoiceProps {
  type: 'radio' | 'checkbox'
  name: string
  checked: boolean
  locked: boolean | undefined
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** One choice: its whole line is pressed; arrows go from one to the next where only one is chosen. */
function Choice({ type, name, checked, locked, onChange, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type={type}
        name={name}
        checked={checked}
        disabled={locked}
        className={styles.mark}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.said}>{children}</span>
    </label>
  )
}

/** Choices of which one is chosen. */
export function SingleAnswer({ question, answer, onAnswer, askedBy, locked, ...text }: AnswerProps<'single'>) {
  const name = useId()
  const chosen = answer?.kind === 'single' ? answer.choice : null
  return (
    <div role="radiogroup" aria-labelledby={askedBy} className={styles.choices}>
      {question.choices.map(({ id, text: line }: AskedPart) => (
        <Choice
          key={id}
          type="radio"
          name={name}
          checked={id === chosen}
          locked={locked}
          onChange={() => onAnswer({ kind: 'single', choice: id })}
        >
          <LineText line={line} {...text} />
        </Choice>
      ))}
    </div>
  )
}

/** Choices of which any number is chosen; how many are right is not told. */
export function MultipleAnswer({ question, answer, onAnswer, askedBy, locked, ...text }: AnswerProps<'multiple'>) {
  const { t } = useLingui()
  const name = useId()
  const chosen = answer?.kind === 'multiple' ? answer.choices : []
  const choose = (id: string, isChosen: boolean) => {
    const choices = isChosen ? [...chosen, id] : chosen.filter((one) => one !== id)
    onAnswer(choices.length > 0 ? { kind: 'multiple', choices } : null)
  }
  return (
    <div role="group" aria-labelledby={askedBy} aria-describedby={`${name}-hint`} className={styles.choices}>
      <p id={`${name}-hint`} className={styles.hint}>
        {t`Marque todas as que valem.`}
      </p>
      {question.choices.map(({ id, text: line }) => (
        <Choice
          key={id}
          type="checkbox"
          name={name}
          checked={chosen.includes(id)}
          locked={locked}
          onChange={(isChosen) => choose(id, isChosen)}
        >
          <LineText line={line} {...text} />
        </Choice>
      ))}
    </div>
  )
}

/** True or false. */
export function TrueFalseAnswer({ answer, onAnswer, askedBy, locked }: AnswerProps<'true_false'>) {
  const { t } = useLingui()
  const name = useId()
  const chosen = answer?.kind === 'true_false' ? answer.value : null
  return (
    <div role="radiogroup" aria-labelledby={askedBy} className={styles.choices}>
      {[true, false].map((value) => (
        <Choice
          key={String(value)}
          type="radio"
          name={name}
          checked={chosen === value}
          locked={locked}
          onChange={() => onAnswer({ kind: 'true_false', value })}
        >
          {value ? t`Verdadeiro` : t`Falso`}
        </Choice>
      ))}
    </div>
  )
}
