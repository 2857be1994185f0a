import { useLingui } from '@lingui/react/macro'
import { placeholders } from '#contract/features/certificate/placeholders.ts'
import type { WrittenTemplate } from '#contract/features/certificate/certificate-template.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'

interface TextFieldsProps {
  typed: WrittenTemplate
  fields: readonly { name: 'heading' | 'above' | 'below'; label: string; most: number; usual: string }[]
  language: LanguageCode
  isWrong: (field: string) => boolean
  onChange: (change: Partial<WrittenTemplate>) => void
}

/** The texts of a template in one language, with what they may name. */
export function TextFields({ typed, fields, language, isWrong, onChange }: TextFieldsProps) {
  const { t } = useLingui()
  const names = placeholders.map((name) => `{${name}}`).join(' ')
  return fields.map(({ name, label, most, usual }) => (
    <Field
      key={name}
      label={label}
      hint={usual}
      aside={`${typed[name][language]?.length ?? 0}/${most}`}
      error={isWrong(name) ? t`Use só estes campos: ${names}` : undefined}
    >
      {(ids) => (
        <TextArea
          {...ids}
          lang={language}
          rows={name === 'heading' ? 1 : 3}
          maxLength={most}
          placeholder={names}
          value={typed[name][language] ?? ''}
          onChange={(event) => onChange({ [name]: { ...typed[name], [language]: event.currentTarget.value } })}
        />
      )}
    </Field>
  ))
}
