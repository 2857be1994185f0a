import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Copy, Lock, Trash2 } from 'lucide-react'
import type { LanguageCode } from '#contract/engine/language.ts'
import { longestEssay, longestQuestion, type WrittenQuestion } from '#contract/features/survey/survey-desk.ts'
import { questionTypes, type QuestionType } from '#contract/features/survey/survey-schema.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Actions, FieldGrid } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '../survey.module.css'
import { questionWords } from '../survey-words.ts'
import { OptionRows } from './option-rows.tsx'
import { asType, replaced } from './survey-draft.ts'

export interface QuestionProps {
  question: WrittenQuestion
  /** From 0 on. */
  at: number
  count: number
  language: LanguageCode
  defaultLanguage: LanguageCode
  /** Fields at fault, as the server names them. */
  wrong: readonly string[]
  /** Somebody has answered it: it is closed or replaced. */
  isLocked: boolean
  onChange: (question: WrittenQuestion) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function Head({ question, at, count, isLocked, onMove, onRemove }: QuestionProps) {
  const { t, i18n } = useLingui()
  const number = at + 1
  return (
    <div className={styles.head}>
      <h3>
        <Trans>Pergunta {number}</Trans>
        <span className={styles.note}> · {i18n._(questionWords[question.type])}</span>
      </h3>
      <div className={styles.tools}>
        <IconButton label={t`Subir a pergunta ${number}`} disabled={at === 0} onClick={() => onMove(at - 1)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Descer a pergunta ${number}`} disabled={at === count - 1} onClick={() => onMove(at + 1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        {isLocked ? null : (
          <IconButton label={t`Excluir a pergunta ${number}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  )
}

/** A question with answers: what can be done with it. */
function Locked({ question, language, defaultLanguage, onChange, onRemove }: QuestionProps) {
  return (
    <>
      <p className={styles.asked}>{question.text[language] ?? question.text[defaultLanguage]}</p>
      <Banner
        tone="neutral"
        icon={<Lock size={18} aria-hidden="true" />}
        title={<Trans>Já tem respostas</Trans>}
        text={<Trans>Ela não muda mais. Feche, para deixar de perguntar, ou substitua por uma nova.</Trans>}
      />
      <Actions>
        <Button
          variant="outline"
          icon={<Copy size={18} aria-hidden="true" />}
          onClick={() => onChange(replaced(question))}
        >
          <Trans>Substituir</Trans>
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          <Trans>Fechar a pergunta</Trans>
        </Button>
      </Actions>
    </>
  )
}

function Fields(props: QuestionProps) {
  const { question, at, language, defaultLanguage, wrong, onChange } = props
  const { t, i18n } = useLingui()
  const place = `questions.${at}`
  const isWrong = wrong.includes(`${place}.text.${defaultLanguage}`)
  return (
    <>
      <Field
        label={t`Pergunta`}
        required={language === defaultLanguage}
        error={isWrong ? t`Escreva a pergunta na língua principal da empresa.` : undefined}
      >
        {(ids) => (
          <TextArea
            {...ids}
            lang={language}
            rows={2}
            maxLength={longestQuestion}
            value={question.text[language] ?? ''}
            onChange={(event) =>
              onChange({ ...question, text: { ...question.text, [language]: event.currentTarget.value } })
            }
          />
        )}
      </Field>
      <FieldGrid>
        <Field label={t`Como se responde`} required>
          {(ids) => (
            <Select
              {...ids}
              value={question.type}
              onChange={(event) => onChange(asType(question, event.currentTarget.value as QuestionType))}
            >
              {questionTypes.map((type) => (
                <option key={type} value={type}>
                  {i18n._(questionWords[type])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {question.type === 'essay' ? (
          <Field label={t`Caracteres no máximo`} required>
            {(ids) => (
              <TextInput
                {...ids}
                type="number"
                inputMode="numeric"
                min={1}
                max={longestEssay}
                value={question.longest}
                onChange={(event) => {
                  const typed = Math.trunc(Number(event.currentTarget.value))
                  onChange({ ...question, longest: Math.min(longestEssay, Math.max(1, typed || 1)) })
                }}
              />
            )}
          </Field>
        ) : null}
      </FieldGrid>
      {question.type === 'essay' ? null : <OptionRows {...props} place={place} />}
      <Checkbox
        checked={question.isMandatory}
        onChange={(event) => onChange({ ...question, isMandatory: event.currentTarget.checked })}
      >
        <Trans>Tem de ser respondida</Trans>
      </Checkbox>
    </>
  )
}

/** One question as it is written. */
export function QuestionEditor(props: QuestionProps) {
  const { isLocked } = props
  return (
    <Card as="li">
      <div className={styles.form}>
        <Head {...props} />
        {isLocked ? <Locked {...props} /> : <Fields {...props} />}
      </div>
    </Card>
  )
}
