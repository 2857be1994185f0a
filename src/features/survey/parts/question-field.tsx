import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { longestText, textLength } from '#contract/engine/text/text-length.ts'
import { isExclusive, type AnswerProblem } from '#contract/features/survey/survey-rules.ts'
import type { SurveyOption, SurveyQuestion } from '#contract/features/survey/survey-schema.ts'
import { errorText } from '#platform/error-text.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Checkbox, Radio } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { answerTo, choose, justify, write } from '../form/survey-form.ts'
import type { SurveyEditor } from '../form/use-survey-form.ts'
import styles from './survey.module.css'

interface QuestionProps {
  editor: SurveyEditor
  question: SurveyQuestion
  /** From 1 on. */
  number: number
}

const textOf = ({ code, most }: AnswerProblem): string => errorText(code, most === undefined ? {} : { most })

/** The text that an option asks for, once it is chosen. */
function Justification({ editor, question, option }: Omit<QuestionProps, 'number'> & { option: SurveyOption }) {
  const { t } = useLingui()
  const { form, change } = editor
  const said = answerTo(form, question.id).chosen.find(({ optionId }) => optionId === option.id)
  if (option.justification === 'none' || !said) return null
  const problem = editor.problemsOf(question.id).find(({ optionId }) => optionId === option.id)
  const name = shownText(option.text)
  return (
    <div className={styles.justification} data-wrong={problem ? true : undefined}>
      <Field
        label={
          <>
            {option.justification === 'demanded' ? <Trans>Justifique</Trans> : <Trans>Justifique, se quiser</Trans>}
            <span className="visually-hidden">{`: ${name}`}</span>
          </>
        }
        required={option.justification === 'demanded'}
        error={problem ? textOf(problem) : undefined}
        aside={<Count text={said.text} most={longestText} />}
      >
        {(ids) => (
          <TextArea
            {...ids}
            rows={2}
            placeholder={t`Conte por quê`}
            value={said.text}
            onChange={(event) => change(justify(form, question.id, option.id, event.currentTarget.value))}
          />
        )}
      </Field>
    </div>
  )
}

const Count = ({ text, most }: { text: string; most: number }) => `${textLength(text.trim())}/${most}`

function Heading({ question, number }: Omit<QuestionProps, 'editor'>) {
  return (
    <>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.question}>
        {shownText(question.text)}
        {question.isMandatory ? null : (
          <span className={styles.optional}>
            {' '}
            <Trans>(opcional)</Trans>
          </span>
        )}
      </span>
    </>
  )
}

/** A question that is answered by choosing. */
function Choices({ editor, question, number }: QuestionProps) {
  const id = useId()
  const { form, change } = editor
  const problem = editor.problemsOf(question.id).find(({ optionId }) => optionId === undefined)
  const exclusive = isExclusive(question.type)
  const Choice = exclusive ? Radio : Checkbox
  const chosen = answerTo(form, question.id).chosen.map(({ optionId }) => optionId)
  return (
    <fieldset
      className={styles.choices}
      data-wrong={problem ? true : undefined}
      aria-describedby={problem ? id : undefined}
    >
      <legend className={styles.legend}>
        <Heading question={question} number={number} />
      </legend>
      {exclusive ? null : (
        <p className={styles.hint}>
          <Trans>Escolha uma ou mais opções.</Trans>
        </p>
      )}
      <div role="alert">
        {problem ? (
          <p id={id} className={styles.wrong}>
            {textOf(problem)}
          </p>
        ) : null}
      </div>
      {question.options.map((option) => (
        <div key={option.id} className={styles.choice}>
          <Choice
            name={question.id}
            checked={chosen.includes(option.id)}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => change(choose(form, question, option.id, event.currentTarget.checked))}
          >
            {shownText(option.text)}
          </Choice>
          <Justification editor={editor} question={question} option={option} />
        </div>
      ))}
    </fieldset>
  )
}

/** A question that is answered in own words. */
function Essay({ editor, question, number }: QuestionProps) {
  const { form, change } = editor
  const { text } = answerTo(form, question.id)
  const [problem] = editor.problemsOf(question.id)
  return (
    <div className={styles.essay} data-wrong={problem ? true : undefined}>
      <Field
        label={
          <span className={styles.legend}>
            <Heading question={question} number={number} />
          </span>
        }
        required={question.isMandatory}
        error={
          problem ? (
            problem.code === 'survey.option_required' ? (
              <Trans>Escreva a sua resposta.</Trans>
            ) : (
              textOf(problem)
            )
          ) : undefined
        }
        aside={<Count text={text} most={question.longest} />}
      >
        {(ids) => (
          <TextArea
            {...ids}
            rows={4}
            value={text}
            onChange={(event) => change(write(form, question.id, event.currentTarget.value))}
          />
        )}
      </Field>
    </div>
  )
}

/** One question with what answers it. */
export function QuestionField(props: QuestionProps) {
  return props.question.type === 'essay' ? <Essay {...props} /> : <Choices {...props} />
}
