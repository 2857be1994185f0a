import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { countryCodes } from '#contract/features/client/client-rules.ts'
import { languageCodes } from '#contract/engine/language.ts'
import { moduleNames } from '#contract/modules.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { moduleWords } from '#platform/desk/module-words.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import styles from './client.module.css'

/** What the form of a client holds. */
export interface ClientForm {
  slug: string
  name: string
  programme: string
  country: string
  timeZone: string
  languages: string[]
  modules: string[]
}

interface FieldsProps {
  form: UseFormReturn<ClientForm>
  /** What the server says is wrong with a field. */
  refused: (field: string) => string | undefined
  isNew?: boolean
}

/** The fields of a client. */
export function ClientFields({ form, refused, isNew = false }: FieldsProps) {
  const { t, i18n } = useLingui()
  const { errors } = form.formState
  const required = t`Preencha este campo.`
  const regions = new Intl.DisplayNames(activeLanguage(), { type: 'region' })
  const countries = countryCodes
    .map((code) => ({ code, name: regions.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, activeLanguage()))
  return (
    <div className={styles.form}>
      <FieldGrid>
        <Field label={t`Nome`} required error={errors.name?.message ?? refused('name')}>
          {(ids) => <TextInput {...ids} maxLength={60} {...form.register('name', { required })} />}
        </Field>
        {isNew ? (
          <Field
            label={t`Endereço`}
            required
            hint={t`Letras minúsculas, números e hífen: aparece nos links.`}
            error={errors.slug?.message ?? refused('slug')}
          >
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={40}
                autoCapitalize="none"
                spellCheck={false}
                {...form.register('slug', {
                  required,
                  pattern: { value: /^[a-z0-9][a-z0-9-]{1,39}$/, message: t`Use letras minúsculas, números e hífen.` },
                })}
              />
            )}
          </Field>
        ) : null}
        <Field
          label={t`Programa`}
          hint={t`O nome do programa de treinamento ou de pontos, se houver.`}
          error={refused('programme')}
        >
          {(ids) => <TextInput {...ids} maxLength={60} {...form.register('programme')} />}
        </Field>
        <Field label={t`País`} error={refused('country')}>
          {(ids) => (
            <Select {...ids} {...form.register('country')}>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Fuso horário`} error={refused('timeZone')}>
          {(ids) => (
            <Select {...ids} {...form.register('timeZone')}>
              {Intl.supportedValuesOf('timeZone').map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </FieldGrid>
      <fieldset className={styles.choices}>
        <legend>
          <Trans>Idiomas</Trans>
        </legend>
        {languageCodes.map((code) => (
          <Checkbox key={code} value={code} {...form.register('languages', { required })}>
            {languageNames[code]}
          </Checkbox>
        ))}
        {(errors.languages ?? refused('languages')) ? (
          <p className={styles.wrong} role="alert">
            <Trans>Escolha pelo menos um idioma.</Trans>
          </p>
        ) : null}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>
          <Trans>Módulos</Trans>
        </legend>
        <div className={styles.modules}>
          {moduleNames.map((name) => (
            <Checkbox key={name} value={name} {...form.register('modules')}>
              {i18n._(moduleWords[name])}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
