import { useLingui } from '@lingui/react/macro'
import { pickText } from '#contract/engine/language.ts'
import type { AnswerOf } from '#contract/features/question/answer-schema.ts'
import { questionLimits } from '#contract/features/question/question-schema.ts'
import type { AnswerProps } from './answer-props.ts'
import { MeantNumber } from './meant-number.tsx'
import { QuestionText } from './text/question-text.tsx'
import styles from './question-view.module.css'

type GapAnswer = AnswerOf<'cloze'>['gaps'][number]

/** A text with its gaps where they stand: each is filled by typing or from a list. */
export function ClozeAnswer({ question, answer, onAnswer, locked, ...text }: AnswerProps<'cloze'>) {
  const { t } = useLingui()
  const given = answer?.kind === 'cloze' ? answer.gaps : []
  const answerOf = (gap: string) => given.find((one) => one.gap === gap)
  const fill = (gap: string, filled: GapAnswer | null) => {
    const gaps = [...given.filter((one) => one.gap !== gap), ...(filled ? [filled] : [])]
    onAnswer(gaps.length > 0 ? { kind: 'cloze', gaps } : null)
  }
  const gapFor = (id: string) => {
    const at = question.gaps.findIndex((gap) => gap.id === id)
    const gap = question.gaps[at]
    if (!gap) return null
    const [number, own] = [at + 1, answerOf(id)]
    const label = t`Lacuna ${number}`
    if (gap.kind === 'single')
      return (
        <select
          aria-label={label}
          className={styles.gap}
          value={own && 'choice' in own ? own.choice : ''}
          disabled={locked}
          onChange={({ currentTarget: { value } }) => fill(id, value === '' ? null : { gap: id, choice: value })}
        >
          <option value="">{t`Escolha`}</option>
          {gap.choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {pickText(choice.text, text.language)}
            </option>
          ))}
        </select>
      )
    return (
      <input
        aria-label={label}
        className={styles.gap}
        autoComplete="off"
        inputMode={gap.kind === 'numeric' ? 'decimal' : 'text'}
        maxLength={gap.kind === 'numeric' ? 100 : questionLimits.short}
        value={own && 'text' in own ? own.text : ''}
        disabled={locked}
        onChange={({ currentTarget: { value } }) => fill(id, value === '' ? null : { gap: id, text: value })}
      />
    )
  }
  return (
    <div className={styles.text}>
      <QuestionText text={question.text} {...text} gapFor={gapFor} />
      {question.gaps.map((gap) => {
        const own = answerOf(gap.id)
        return gap.kind === 'numeric' && own && 'text' in own ? (
          <MeantNumber
            key={gap.id}
            text={own.text}
            meant={own.meant}
            language={text.language}
            locked={locked}
            onMeant={(meant) => fill(gap.id, { ...own, meant })}
          />
        ) : null
      })}
    </div>
  )
}
