import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { mostQuestions } from '#contract/features/activity/types/test-settings.ts'
import { difficulties, fitsRule, type DrawRule } from '#contract/features/question/draw-rules.ts'
import { readDrawable } from '#contract/features/question/draw/draw-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { AmountInput } from './amount-input.tsx'
import { difficultyWords } from './test-words.ts'
import editor from '../../editor/editor.module.css'
import styles from './test.module.css'

interface RuleProps {
  rule: DrawRule
  /** Without one the bank is no more. */
  bankName: string | undefined
  onChange: (rule: DrawRule) => void
  onRemove: () => void
}

/** What may be drawn of a bank; null until that is known. */
function useDrawable(bankId: string) {
  const answer = useAnswer(bankId, (signal) => staffCall(readDrawable, { params: { bankId } }, { signal }))
  return answer.is === 'there' ? answer.value.groups : null
}

/** So many questions of a bank, of some tags and a difficulty. */
export function RuleFields({ rule, bankName, onChange, onRemove }: RuleProps) {
  const { t, i18n } = useLingui()
  const { bankId, count, difficulty, tags: chosen = [] } = rule
  const groups = useDrawable(bankId)
  const tags = [...new Set([...(groups ?? []).flatMap((group) => group.tags), ...chosen])].toSorted((a, b) =>
    a.localeCompare(b),
  )
  const fitting = groups
    ?.filter((group) => fitsRule({ ...group, bankId }, rule))
    .reduce((sum, { questions }) => sum + questions, 0)
  const name = bankName ?? t`Banco que não existe mais`
  return (
    <fieldset className={styles.rule}>
      <legend>{name}</legend>
      <FieldGrid>
        <AmountInput
          label={t`Quantas perguntas`}
          value={count}
          least={1}
          most={mostQuestions}
          hint={
            fitting === undefined
              ? undefined
              : plural(fitting, { one: '# pergunta publicada cabe aqui', other: '# perguntas publicadas cabem aqui' })
          }
          error={fitting !== undefined && fitting < count ? t`Não há tantas.` : undefined}
          onChange={(value) => onChange({ ...rule, count: value ?? 1 })}
        />
        <Field label={t`Dificuldade`}>
          {(ids) => (
            <Select
              {...ids}
              value={difficulty ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...rule, difficulty: difficulties.find((one) => one === value) })
              }
            >
              <option value="">{t`Toda dificuldade`}</option>
              {difficulties.map((one) => (
                <option key={one} value={one}>
                  {i18n._(difficultyWords[one])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </FieldGrid>
      {tags.length > 0 ? (
        <fieldset className={editor.tags}>
          <legend>{t`Com uma destas etiquetas (nenhuma: todas)`}</legend>
          {tags.map((tag) => (
            <Checkbox
              key={tag}
              checked={chosen.includes(tag)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ ...rule, tags: checked ? [...chosen, tag] : chosen.filter((one) => one !== tag) })
              }
            >
              {tag}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
      <IconButton label={t`Tirar ${name}`} onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
