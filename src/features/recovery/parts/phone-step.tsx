import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import { isPhoneCountry } from '#contract/features/phone/phone-rules.ts'
import type { CodeChannel } from '#contract/features/recovery/recovery-contract.ts'
import { problemCode } from '#platform/call-error.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { callErrorText, errorText } from '#platform/error-text.ts'
import { phoneCountryChoices, usePhoneTools } from '#platform/text/phone.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PhoneInput } from '#ui/credential/phone-input.tsx'
import { openCountry } from '../asker.ts'
import styles from '../recovery.module.css'
import { FailureNote } from './failure-note.tsx'
import { OfflineNote } from './offline-note.tsx'
import type { SendCode } from './use-send-code.ts'

export interface TypedPhone {
  phone: string
  country: string
  channel: CodeChannel
}

/** Says how the registered phone ends and asks for all of it: whoever has only the document gets no further. */
export function PhoneStep({
  masked,
  sending,
  onSend,
  onBack,
}: {
  masked: string
  sending: SendCode
  onSend: (phone: TypedPhone) => void
  onBack: () => void
}) {
  const { i18n, t } = useLingui()
  const online = useOnline()
  const tools = usePhoneTools()
  const home = openCountry()
  const form = useForm<{ phone: string; country: string }>({
    defaultValues: { phone: '', country: isPhoneCountry(home) ? home : 'BR' },
    mode: 'onTouched',
  })
  const country = useWatch({ control: form.control, name: 'country' })
  const end = masked.slice(-2)
  const check = (typed: string) => {
    const read = tools?.readPhone(typed, form.getValues('country'), { mobile: true })
    return !read?.problem || errorText(read.problem === 'invalid' ? 'phone.invalid' : 'phone.not_mobile')
  }
  const send = (channel: CodeChannel) =>
    void form.handleSubmit((values) => onSend({ phone: values.phone.trim(), country: values.country, channel }))()
  const code = problemCode(sending.failure)
  const aboutPhone = code === 'recovery.phone_mismatch' || code === 'phone.invalid'
  const { errors } = form.formState
  const { onChange, ...field } = form.register('phone', { required: t`Informe o telefone.`, validate: check })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send('sms')
      }}
    >
      <OfflineNote />
      <FailureNote failure={aboutPhone ? null : sending.failure} />
      <p className={styles.lead}>
        <Trans>
          O telefone do cadastro termina em <strong>{end}</strong>. Digite o número completo para receber o código.
        </Trans>
      </p>
      <Field
        label={t`Celular com DDD`}
        required
        error={errors.phone?.message ?? (aboutPhone ? callErrorText(sending.failure) : null)}
      >
        {(ids) => (
          <PhoneInput
            {...ids}
            {...field}
            onChange={(event) => {
              event.currentTarget.value =
                tools?.typePhone(event.currentTarget.value, country) ?? event.currentTarget.value
              void onChange(event)
            }}
            countryLabel={t`País do telefone`}
            countries={phoneCountryChoices(i18n.locale)}
            country={country}
            onCountry={(next) => form.setValue('country', next)}
          />
        )}
      </Field>
      <Button type="submit" size="large" full busy={sending.busy} disabled={!online}>
        <Trans>Receber código por SMS</Trans>
      </Button>
      <Button variant="outline" size="large" full disabled={!online || sending.busy} onClick={() => send('whatsapp')}>
        <Trans>Receber código por WhatsApp</Trans>
      </Button>
      <Button variant="quiet" onClick={onBack}>
        <Trans>Usar outro documento</Trans>
      </Button>
    </form>
  )
}
