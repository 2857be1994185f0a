import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { maskDocument, parseDocument } from '#contract/features/register/document.ts'
import { getPhoneNumber } from '#contract/features/recovery/recovery-contract.ts'
import { publicCall } from '#platform/call.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { openCountry } from '../asker.ts'
import styles from '../recovery.module.css'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { FailureNote } from './failure-note.tsx'
import { OfflineNote } from './offline-note.tsx'

/** Whose phone: asks the server for its last digits. */
export function DocumentStep({ onFound }: { onFound: (found: { document: string; masked: string }) => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const { busy, failure, attempt } = useAttempt()
  const form = useForm({ defaultValues: { document: '' }, mode: 'onTouched' })
  const country = openCountry()
  const { onChange, ...field } = form.register('document', {
    required: country === 'BR' ? t`CPF é obrigatório` : t`Informe o documento.`,
    validate: (typed) => parseDocument(country, typed) !== null || t`Documento inválido`,
  })
  const find = ({ document }: { document: string }) =>
    attempt(async () => {
      const { masked_phone: masked } = await publicCall(getPhoneNumber, { body: { document, country } })
      onFound({ document, masked })
    })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.handleSubmit(find)(event)}>
      <OfflineNote />
      <FailureNote failure={failure} />
      <Field label={country === 'BR' ? t`CPF` : t`Documento`} required error={form.formState.errors.document?.message}>
        {(ids) => (
          <TextInput
            {...ids}
            {...field}
            onChange={(event) => {
              event.currentTarget.value = maskDocument(country, event.currentTarget.value)
              void onChange(event)
            }}
            inputMode={country === 'BR' ? 'numeric' : 'text'}
            autoComplete="off"
            maxLength={32}
          />
        )}
      </Field>
      <Button type="submit" size="large" full busy={busy} disabled={!online}>
        <Trans>Continuar</Trans>
      </Button>
    </form>
  )
}
