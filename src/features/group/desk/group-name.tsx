import { useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { languageCodes, type LanguageCode, type Localized } from '#contract/engine/language.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

/** A name in each language, as its form holds it. */
export type NameForm = Record<LanguageCode, string>

export const nameForm = (name: Localized): NameForm => ({
  'pt-BR': name['pt-BR'] ?? '',
  'en-US': name['en-US'] ?? '',
  'es-ES': name['es-ES'] ?? '',
  'fr-FR': name['fr-FR'] ?? '',
})

/** The name without languages that say nothing. */
export const typedName = (typed: NameForm): Localized =>
  Object.fromEntries(Object.entries(typed).flatMap(([code, text]) => (text.trim() ? [[code, text.trim()]] : [])))

/** The fields of a group's name; Portuguese is the one that all others fall back on. */
export function GroupName({ form }: { form: UseFormReturn<NameForm> }) {
  const { t } = useLingui()
  const { errors } = form.formState
  const required = t`Preencha este campo.`
  const language = new Intl.DisplayNames(activeLanguage(), { type: 'language' })
  return (
    <FieldGrid>
      {languageCodes.map((code) => {
        const name = language.of(code) ?? code
        const isFirst = code === 'pt-BR'
        return (
          <Field key={code} label={t`Nome em ${name}`} required={isFirst} error={errors[code]?.message}>
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={60}
                autoComplete="off"
                {...form.register(code, isFirst ? { required } : {})}
              />
            )}
          </Field>
        )
      })}
    </FieldGrid>
  )
}
