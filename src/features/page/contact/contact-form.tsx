import { valibotResolver } from '@hookform/resolvers/valibot'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  contactFormSchema,
  sendContact,
  supportWorkingDays,
  type ContactForm as Form,
} from '#contract/features/contact/contact-contract.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { CallError } from '#platform/call-error.ts'
import { publicCall } from '#platform/call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useSession } from '#platform/session-store.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { forgetDraft, keepDraft, readDraft } from './contact-draft.ts'
import styles from './support-desk.module.css'

/** With the session, where there is one: support then knows who wrote. */
async function send(form: Form, client: string | null, signedIn: boolean): Promise<string> {
  const call = signedIn ? (await import('#engine/session/api.ts')).call : publicCall
  const { receipt } = await call(sendContact, { body: { ...form, ...(client ? { client } : {}) } })
  return receipt
}

/** A message to support; what is typed survives a reload. */
export function ContactForm({ client }: { client: string | null }) {
  const { t } = useLingui()
  const online = useOnline()
  const user = useSession((state) => state.user)
  const [outcome, setOutcome] = useState<{ receipt: string } | { failure: CallError } | null>(null)
  const form = useForm<Form>({
    defaultValues: readDraft(user ? { name: `${user.firstName} ${user.lastName}`, email: user.email } : {}),
    resolver: valibotResolver(contactFormSchema),
    mode: 'onTouched',
  })
  const { register, handleSubmit, formState, subscribe, setError, reset } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }), [subscribe])
  const submit = async (values: Form) => {
    setOutcome(null)
    try {
      setOutcome({ receipt: await send(values, client, user !== null) })
      forgetDraft()
      reset({ ...values, subject: '', message: '' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      for (const { field } of error.problem?.fields ?? []) setError(field as keyof Form, { message: 'server' })
      setOutcome({ failure: error })
    }
  }
  const { errors, isSubmitting } = formState
  const receipt = outcome && 'receipt' in outcome ? outcome.receipt : ''
  return (
    <section aria-labelledby="contact">
      <form className={styles.form} onSubmit={(event) => void handleSubmit(submit)(event)} noValidate>
        <h2 id="contact">
          <Trans>Escreva para nós</Trans>
        </h2>
        {outcome && 'receipt' in outcome ? (
          <Banner
            tone="ok"
            role="status"
            icon={<CircleCheck aria-hidden="true" />}
            title={<Trans>Mensagem enviada</Trans>}
            text={
              <Trans>
                Seu número é {receipt}. A resposta chega por e-mail em até {supportWorkingDays} dias úteis.
              </Trans>
            }
          />
        ) : null}
        {outcome && 'failure' in outcome ? (
          <Banner
            tone="bad"
            role="alert"
            icon={<CircleAlert aria-hidden="true" />}
            title={
              outcome.failure.problem?.code === 'contact.nobody_reads' ? (
                callErrorText(outcome.failure)
              ) : (
                <Trans>Não foi possível enviar sua mensagem, tente novamente mais tarde</Trans>
              )
            }
          />
        ) : null}
        <Field label={t`Nome`} required error={errors.name ? t`Informe seu nome.` : null}>
          {(ids) => <TextInput {...ids} {...register('name')} autoComplete="name" maxLength={120} />}
        </Field>
        <Field label={t`E-mail`} required error={errors.email ? t`Informe um e-mail válido.` : null}>
          {(ids) => (
            <TextInput
              {...ids}
              {...register('email')}
              type="email"
              autoComplete="email"
              inputMode="email"
              maxLength={256}
            />
          )}
        </Field>
        <Field label={t`Assunto`} required error={errors.subject ? t`Informe o assunto.` : null}>
          {(ids) => <TextInput {...ids} {...register('subject')} maxLength={120} />}
        </Field>
        <Field label={t`Mensagem`} required error={errors.message ? t`Escreva sua mensagem.` : null}>
          {(ids) => <TextArea {...ids} {...register('message')} rows={6} maxLength={2000} />}
        </Field>
        {online ? null : (
          <Banner
            tone="neutral"
            role="status"
            icon={<WifiOff aria-hidden="true" />}
            title={<Trans>Sem internet agora</Trans>}
            text={<Trans>O que você escreveu fica guardado aqui. Envie quando a conexão voltar.</Trans>}
          />
        )}
        <Button type="submit" size="large" full busy={isSubmitting} disabled={!online}>
          <Trans>Enviar mensagem</Trans>
        </Button>
      </form>
    </section>
  )
}
