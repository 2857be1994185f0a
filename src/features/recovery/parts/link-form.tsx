import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { maskDocument, parseDocument } from '#contract/features/register/document.ts'
import { recoverPassword } from '#contract/features/recovery/recovery-contract.ts'
import { publicCall } from '#platform/call.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { asker, openCountry } from '../asker.ts'
import styles from '../recovery.module.css'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { FailureNote } from './failure-note.tsx'
import { LinkSent } from './link-sent.tsx'
import { OfflineNote } from './offline-note.tsx'

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Asks for a link, by e-mail address or by document; the link always goes by e-mail. */
export function LinkForm({ by, action }: { by: 'email' | 'document'; action: 'recover' | 'first' }) {
  const { t } = useLingui()
  const online = useOnline()
  const { busy, failure, attempt } = useAttempt()
  const [retryAt, setRetryAt] = useState<number | null>(null)
  const form = useForm({ defaultValues: { name: '' }, mode: 'onTouched' })
  const country = openCountry()
  const send = () =>
    attempt(async () => {
      const answer = await publicCall(recoverPassword, {
        body: { username: form.getValues('name').trim(), ...asker() },
      })
      setRetryAt(Date.now() + answer.retry_in * 1000)
    })
  if (retryAt !== null) {
    return (
      <>
        <FailureNote failure={failure} />
        <LinkSent retryAt={retryAt} busy={busy} onAgain={() => void send()} />
      </>
    )
  }
  const rules =
    by === 'email'
      ? {
          required: t`Informe o e-mail.`,
          validate: (typed: string) => looksLikeEmail.test(typed.trim()) || t`E-mail inválido`,
        }
      : {
          required: country === 'BR' ? t`CPF é obrigatório` : t`Informe o documento.`,
          validate: (typed: string) => parseDocument(country, typed) !== null || t`Documento inválido`,
        }
  const { onChange, ...field } = form.register('name', rules)
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <OfflineNote />
      <FailureNote failure={failure} />
      <Field
        label={by === 'email' ? t`E-mail` : country === 'BR' ? t`CPF` : t`Documento`}
        required
        error={form.formState.errors.name?.message}
        hint={by === 'document' ? t`O link vai para o e-mail do seu cadastro.` : undefined}
      >
        {(ids) => (
          <TextInput
            {...ids}
            {...field}
            onChange={(event) => {
              if (by === 'document') event.currentTarget.value = maskDocument(country, event.currentTarget.value)
              void onChange(event)
            }}
            type={by === 'email' ? 'email' : 'text'}
            inputMode={by === 'email' ? 'email' : country === 'BR' ? 'numeric' : 'text'}
            autoComplete={by === 'email' ? 'email' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={by === 'email' ? 256 : 32}
          />
        )}
      </Field>
      <Button type="submit" size="large" full busy={busy} disabled={!online}>
        {action === 'recover' ? <Trans>Enviar link</Trans> : <Trans>Receber link para criar a senha</Trans>}
      </Button>
    </form>
  )
}
