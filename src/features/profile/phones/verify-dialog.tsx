import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { languages } from '#contract/engine/language.ts'
import { sendPhoneCode, verifyPhone, type OwnPhone, type OwnPhones } from '#contract/features/phone/phone-contract.ts'
import type { CodeChannel } from '#contract/features/recovery/recovery-contract.ts'
import { call } from '#engine/session/api.ts'
import { problemCode } from '#platform/call-error.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { callErrorText } from '#platform/error-text.ts'
import { usePhoneTools } from '#platform/text/phone.ts'
import { clockText, useCountdown } from '#platform/hooks/use-countdown.ts'
import { Button } from '#ui/button/button.tsx'
import { CodeInput } from '#ui/credential/code-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { toast } from '#ui/feedback/toast.ts'
import styles from '../account/account.module.css'
import { FailureNote } from '../parts/failure-note.tsx'
import { useProof } from '../parts/use-proof.tsx'
import { useAttempt } from '#platform/hooks/use-attempt.ts'

interface VerifyDialogProps {
  phone: OwnPhone
  /** When another code can be sent (ms since 1970). */
  retryAt: number
  onAnswer: (phones: OwnPhones) => void
  onClose: () => void
}

/** Sends a code to one of the own phones and takes it back. Within the pause a code is on its way already. */
export function VerifyDialog({ phone, retryAt, onAnswer, onClose }: VerifyDialogProps) {
  const { i18n, t } = useLingui()
  const online = useOnline()
  const tools = usePhoneTools()
  const left = useCountdown(retryAt)
  const sending = useAttempt()
  const verifying = useAttempt()
  const { withProof, dialog: proof } = useProof()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const [sent, setSent] = useState(left > 0)
  const wait = clockText(left)
  const number = tools?.formatPhone(phone.phone, 'BR') ?? phone.phone
  const send = (channel: CodeChannel) =>
    void sending.attempt(async () => {
      const language = languages.find((one) => one.code === i18n.locale)?.code
      onAnswer(await call(sendPhoneCode, { body: { kind: phone.kind, channel, ...(language && { language }) } }))
      setCode('')
      setSent(true)
    })
  const verify = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.length < 6)
    if (code.length < 6) return
    void verifying.attempt(async () => {
      onAnswer(await withProof(() => call(verifyPhone, { body: { kind: phone.kind, code } })))
      toast(t`Telefone válido e verificado`, { tone: 'ok' })
      onClose()
    })
  }
  const refused = problemCode(verifying.failure)
  const aboutCode = refused === 'recovery.code_invalid' || refused === 'recovery.code_expired'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={sending.busy || verifying.busy}
      title={<Trans>Verificar telefone</Trans>}
      description={<Trans>Enviamos um código de 6 dígitos para {number}. Ele vale por 10 minutos.</Trans>}
      closeLabel={t`Fechar`}
    >
      <div className={styles.form}>
        <FailureNote failure={sending.failure ?? (aboutCode ? null : verifying.failure)} />
        {sent ? (
          <form className={styles.form} noValidate onSubmit={verify}>
            <Field
              label={t`Código`}
              required
              error={missing ? t`Digite os 6 números do código.` : aboutCode ? callErrorText(verifying.failure) : null}
            >
              {(ids) => (
                <CodeInput
                  {...ids}
                  value={code}
                  onChange={(digits) => {
                    setMissing(false)
                    verifying.clear()
                    setCode(digits)
                  }}
                />
              )}
            </Field>
            <Button type="submit" size="large" full busy={verifying.busy} disabled={!online}>
              <Trans>Confirmar código</Trans>
            </Button>
          </form>
        ) : null}
        {left > 0 ? (
          <p className={styles.note}>
            <Trans>Você pode pedir outro código em {wait}.</Trans>
          </p>
        ) : null}
        <Button
          variant={sent ? 'outline' : 'primary'}
          size="large"
          full
          busy={sending.busy}
          disabled={!online || left > 0}
          onClick={() => send('sms')}
        >
          <Trans>Enviar código por SMS</Trans>
        </Button>
        <Button
          variant="outline"
          size="large"
          full
          disabled={!online || left > 0 || sending.busy}
          onClick={() => send('whatsapp')}
        >
          <Trans>Enviar código por WhatsApp</Trans>
        </Button>
      </div>
      {proof}
    </Dialog>
  )
}
