import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { longestText, textLength } from '#contract/engine/text/text-length.ts'
import { scalePoints } from '#contract/features/reaction/reaction-rules.ts'
import type { ReactionQuestion } from '#contract/features/reaction/reaction-schema.ts'
import { errorText } from '#platform/error-text.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import styles from '../reaction.module.css'
import type { ReactionEditor } from './use-reaction-form.ts'

interface QuestionProps {
  editor: ReactionEditor
  question: ReactionQuestion
  /** From 1 on. */
  number: number
}

function Heading({ question, number }: Omit<QuestionProps, 'editor'>) {
  return (
    <span className={styles.heading}>
      {number}. {shownText(question.text)}
      {question.isMandatory ? null : (
        <span className={styles.optional}>
          {' '}
          <Trans>(opcional)</Trans>
        </span>
      )}
    </span>
  )
}

/** A number from 1 to 5, with what its ends mean. */
function Scale({ editor, question, number }: QuestionProps) {
  const { t } = useLingui()
  const id = useId()
  const chosen = editor.form[question.id]?.scale ?? null
  const problem = editor.problemOf(question.id)
  const meaning = (point: number) => (point === 1 ? t`1, mínimo` : point === 5 ? t`5, máximo` : String(point))
  return (
    <fieldset
      className={styles.scale}
      data-wrong={problem ? true : undefined}
      aria-describedby={problem ? id : undefined}
    >
      <legend>
        <Heading question={question} number={number} />
      </legend>
      <div role="alert">
        {problem ? (
          <p id={id} className={styles.wrong}>
            {errorText(problem.code)}
          </p>
        ) : null}
      </div>
      <div className={styles.points}>
        {scalePoints.map((point) => (
          <label key={point} className={styles.point}>
            <input
              type="radio"
              className="visually-hidden"
              name={question.id}
              aria-label={meaning(point)}
              checked={chosen === point}
              onChange={() => editor.change(question.id, { scale: point, text: '' })}
            />
            <span aria-hidden="true">{point}</span>
          </label>
        ))}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>
          <Trans>Mínimo</Trans>
        </span>
        <span>
          <Trans>Máximo</Trans>
        </span>
      </p>
    </fieldset>
  )
}

function Text({ editor, question, number }: QuestionProps) {
  const text = editor.form[question.id]?.text ?? ''
  const problem = editor.problemOf(question.id)
  return (
    <div data-wrong={problem ? true : undefined}>
      <Field
        label={<Heading question={question} number={number} />}
        required={question.isMandatory}
        error={problem ? errorText(problem.code, { most: longestText }) : undefined}
        aside={`${textLength(text.trim())}/${longestText}`}
      >
        {(ids) => (
          <TextArea
            {...ids}
            rows={3}
            value={text}
            onChange={(event) => editor.change(question.id, { scale: null, text: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  )
}

/** One question with what answers it. */
export const AskedQuestion = (props: QuestionProps) =>
  props.question.type === 'scale' ? <Scale {...props} /> : <Text {...props} />
