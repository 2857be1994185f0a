import { useLingui } from '@lingui/react/macro'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { branchChoices, personChoices, type Choice } from '#domain/structure/structure-choices.ts'
import { Field } from '#ui/form/field.tsx'
import { Picker } from '#ui/picker/picker.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { refusedText } from '#platform/desk/refused-text.ts'

/** A branch as it is typed. */
export interface BranchForm {
  name: string
  code: string
  head: Choice | null
}

/** A field that chooses a branch; some ids are left out of what it offers. */
export function BranchField({
  label,
  hint,
  error,
  value,
  onChange,
  except = [],
  required = false,
}: {
  label: string
  hint?: string
  error?: string | undefined
  value: Choice | null
  onChange: (value: Choice | null) => void
  except?: readonly string[]
  required?: boolean
}) {
  const { t } = useLingui()
  const texts = { none: t`Nenhuma filial encontrada`, failed: t`Não foi possível buscar. Verifique a conexão.` }
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(ids) => (
        <Picker
          {...ids}
          value={value}
          onChange={onChange}
          find={async (words, signal) => (await branchChoices(words, signal)).filter(({ id }) => !except.includes(id))}
          placeholder={required ? t`Buscar filial` : t`Nenhuma`}
          texts={required ? texts : { ...texts, clear: t`Tirar` }}
        />
      )}
    </Field>
  )
}

/** What a branch is called, its code and who leads it. */
export function BranchFields({ form, failure }: { form: UseFormReturn<BranchForm>; failure: unknown }) {
  const { t } = useLingui()
  const { errors } = form.formState
  const required = t`Preencha este campo.`
  return (
    <>
      <Field label={t`Nome`} required error={errors.name?.message}>
        {(ids) => <TextInput {...ids} maxLength={80} autoComplete="off" {...form.register('name', { required })} />}
      </Field>
      <Field
        label={t`Código`}
        hint={t`Como os sistemas da empresa chamam a filial; os arquivos usam este código.`}
        required
        error={errors.code?.message ?? refusedText(failure, 'code')}
      >
        {(ids) => <TextInput {...ids} maxLength={40} autoComplete="off" {...form.register('code', { required })} />}
      </Field>
      <Field label={t`Responsável`} error={refusedText(failure, 'headId')}>
        {(ids) => (
          <Controller
            control={form.control}
            name="head"
            render={({ field: { value, onChange } }) => (
              <Picker
                {...ids}
                value={value}
                onChange={onChange}
                find={personChoices}
                placeholder={t`Ninguém`}
                texts={{
                  clear: t`Tirar`,
                  none: t`Ninguém encontrado`,
                  failed: t`Não foi possível buscar. Verifique a conexão.`,
                }}
              />
            )}
          />
        )}
      </Field>
    </>
  )
}
