import { useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { refusedText } from '#platform/desk/refused-text.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

/** What an agency or a brand is called, as it is typed. */
export interface AgencyForm {
  name: string
  code: string
}

/** What an agency or a brand is called, and its code. */
export function AgencyFields({ form, failure }: { form: UseFormReturn<AgencyForm>; failure: unknown }) {
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
        hint={t`Como os sistemas da empresa a chamam; os arquivos usam este código.`}
        required
        error={errors.code?.message ?? refusedText(failure, 'code')}
      >
        {(ids) => <TextInput {...ids} maxLength={40} autoComplete="off" {...form.register('code', { required })} />}
      </Field>
    </>
  )
}
