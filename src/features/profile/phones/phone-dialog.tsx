import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import { saveOwnPhone, type OwnPhones } from '#contract/features/phone/phone-contract.ts'
import type { PhoneKind } from '#contract/features/phone/phone-rules.ts'
import { call } from '#engine/session/api.ts'
import { problemCode } from '#platform/call-error.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { errorText } from '#platform/error-text.ts'
import { phoneCountryChoices, usePhoneTools } from '#platform/text/phone.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { PhoneInput } from '#ui/credential/phone-input.tsx'
import { Select } from '#ui/form/select.tsx'
import styles from '../account/account.module.css'
import { FailureNote } from '../parts/failure-note.tsx'
import { useProof } from '../parts/use-proof.tsx'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { phoneKindTexts } from './phone-words.ts'

interface PhoneDialogProps {
  /** What it may be; only one when a phone is changed. */
  kinds: readonly PhoneKind[]
  phone: string | null
  onSaved: (phones: OwnPhones) => void
  onClose: () => void
}

const isFixed = (kind: PhoneKind) => kind === 'residential' || kind === 'commercial'

/** Adds a phone, or changes one. */
export function PhoneDialog({ kinds, phone, onSaved, onClose }: PhoneDialogProps) {
  const { i18n, t } = useLingui()
  const online = useOnline()
  const tools = usePhoneTools()
  const { busy, failure, attempt } = useAttempt()
  const { withProof, dialog: proof } = useProof()
  const country = (phone && tools?.phoneCountryOf(phone)) ?? 'BR'
  const form = useForm({
    values: { kind: kinds[0] ?? 'mobile', country, number: phone ? (tools?.formatPhone(phone, country) ?? phone) : '' },
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  })
  const chosen = useWatch({ control: form.control, name: 'country' })
  const read = (typed: string) =>
    tools?.readPhone(typed, form.getValues('country'), { mobile: !isFixed(form.getValues('kind')) })
  const save = () =>
    attempt(async () => {
      const { kind, number } = form.getValues()
      const e164 = read(number)?.e164 ?? number.replaceAll(/[ ().-]/g, '')
      onSaved(await withProof(() => call(saveOwnPhone, { body: { kind, phone: e164 } })))
      onClose()
    })
  const refused = problemCode(failure) === 'phone.invalid' || problemCode(failure) === 'request.invalid'
  const { onChange, ...number } = form.register('number', {
    required: t`Informe o telefone.`,
    validate: (typed) => {
      const problem = read(typed)?.problem
      return !problem || errorText(problem === 'invalid' ? 'phone.invalid' : 'phone.not_mobile')
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={phone ? <Trans>Alterar telefone</Trans> : <Trans>Adicionar telefone</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={!online} onClick={() => void form.handleSubmit(save)()}>
          <Trans>Salvar telefone</Trans>
        </Button>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.handleSubmit(save)()
        }}
      >
        <FailureNote failure={refused ? null : failure} />
        {kinds.length > 1 ? (
          <Field label={t`Tipo`}>
            {(ids) => (
              <Select {...ids} {...form.register('kind')}>
                {kinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {i18n._(phoneKindTexts[kind])}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : null}
        <Field
          label={t`Número com DDD`}
          required
          error={form.formState.errors.number?.message ?? (refused ? errorText('phone.invalid') : null)}
        >
          {(ids) => (
            <PhoneInput
              {...ids}
              {...number}
              onChange={(event) => {
                event.currentTarget.value =
                  tools?.typePhone(event.currentTarget.value, chosen) ?? event.currentTarget.value
                void onChange(event)
              }}
              countryLabel={t`País do telefone`}
              countries={phoneCountryChoices(i18n.locale)}
              country={chosen}
              onCountry={(next) => form.setValue('country', next, { shouldDirty: true })}
            />
          )}
        </Field>
      </form>
      {proof}
    </Dialog>
  )
}
