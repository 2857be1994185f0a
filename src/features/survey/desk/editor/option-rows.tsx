import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { longestOption, type WrittenQuestion } from '#contract/features/survey/survey-desk.ts'
import { isJustified } from '#contract/features/survey/survey-rules.ts'
import { justifications, mostOptions, type Justification } from '#contract/features/survey/survey-schema.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from '../survey.module.css'
import { justificationWords } from '../survey-words.ts'
import type { QuestionProps } from './question-editor.tsx'
import { withOption } from './survey-draft.ts'

type Option = WrittenQuestion['options'][number]

/** What people choose of. */
export function OptionRows(props: QuestionProps & { place: string }) {
  const { question, language, defaultLanguage, wrong, place, onChange } = props
  const { t, i18n } = useLingui()
  const { options } = question
  const set = (id: string, change: Partial<Option>) =>
    onChange({ ...question, options: options.map((one) => (one.id === id ? { ...one, ...change } : one)) })
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Opções</Trans>
      </legend>
      {options.map((option, at) => {
        const number = at + 1
        return (
          <div key={option.id} className={styles.option} data-justified={isJustified(question.type) || undefined}>
            <TextInput
              aria-label={t`Opção ${number}`}
              aria-invalid={wrong.includes(`${place}.options.${at}.text.${defaultLanguage}`) || undefined}
              lang={language}
              maxLength={longestOption}
              autoComplete="off"
              value={option.text[language] ?? ''}
              onChange={(event) => set(option.id, { text: { ...option.text, [language]: event.currentTarget.value } })}
            />
            {isJustified(question.type) ? (
              <Select
                aria-label={t`Justificativa da opção ${number}`}
                value={option.justification}
                onChange={(event) => set(option.id, { justification: event.currentTarget.value as Justification })}
              >
                {justifications.map((one) => (
                  <option key={one} value={one}>
                    {i18n._(justificationWords[one])}
                  </option>
                ))}
              </Select>
            ) : null}
            <IconButton
              label={t`Excluir a opção ${number}`}
              disabled={options.length <= 2}
              onClick={() => onChange({ ...question, options: options.filter(({ id }) => id !== option.id) })}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      {wrong.some((field) => field.startsWith(`${place}.options`)) ? (
        <p role="alert" className={styles.wrong}>
          <Trans>Escreva pelo menos duas opções, todas na língua principal da empresa.</Trans>
        </p>
      ) : null}
      <div>
        <Button
          variant="quiet"
          icon={<Plus size={18} aria-hidden="true" />}
          disabled={options.length >= mostOptions}
          onClick={() => onChange(withOption(question))}
        >
          <Trans>Mais uma opção</Trans>
        </Button>
      </div>
    </fieldset>
  )
}
